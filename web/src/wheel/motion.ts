/**
 * How rotor and ball move. Angles are in radians, clockwise from the top; a ball's angle against the
 * rotor says over which pocket it is. Everything is a function of time and a seed, and a fall ends in
 * the pocket it was given: the wheel shows what is stored, it decides nothing.
 */
import type { Pocket } from '../cloth/spots.ts';

export const TURN = 2 * Math.PI;

/** Radians a second: the rotor when it turns for a spin, and where it may be said to stand; the ball on its track. */
export const ROTOR_SPEED = 1.5;
export const STANDS = 0.01;
export const BALL_SPEED = 7;

/** Distances from the middle, of the wheel's radius. */
export const TRACK = 0.885;
export const POCKET = 0.56;
const DEFLECTOR = 0.78;

/** Where a ball is: its angle against the rotor, and its distance from the middle. */
export interface BallAt {
  readonly angle: number;
  readonly radius: number;
}

export interface Fall {
  /** Seconds until the ball lies still. */
  readonly seconds: number;
  at(time: number): BallAt;
  /** Moments at which the ball strikes something, with how hard: for the ear. */
  readonly strikes: readonly { readonly time: number; readonly strength: number }[];
}

/** Numbers from 0 to 1 that a seed always gives in the same order. */
export function chances(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The angle of a pocket on the rotor. */
export function pocketAngle(order: readonly Pocket[], pocket: Pocket): number {
  const place = order.indexOf(pocket);
  if (place < 0) throw new RangeError(`no pocket ${pocket}`);
  return (place * TURN) / order.length;
}

/** The pocket under a ball at this angle against the rotor. */
export function pocketUnder(order: readonly Pocket[], angle: number): Pocket {
  const share = Math.round((angle / TURN) * order.length);
  const place = ((share % order.length) + order.length) % order.length;
  return order[place] as Pocket;
}

function smooth(from: number, to: number, at: number): number {
  const share = Math.min(1, Math.max(0, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/**
 * The ball's fall from its track into a pocket. It loses speed evenly, from the very speed it had:
 * how many turns it still makes is chosen so that it needs no push and no brake to arrive.
 */
export function fall(
  order: readonly Pocket[],
  pocket: Pocket,
  from: number,
  speed: number,
  seed: number,
  pace = 5.2,
): Fall {
  const chance = chances(seed);
  const seconds = pace * (0.94 + 0.12 * chance());
  const way = Math.sign(speed) || 1;
  const swift = Math.max(Math.abs(speed), 1);
  const rest = pocketAngle(order, pocket);
  const gap = ((((rest - from) * way) % TURN) + TURN) % TURN;
  // At least half a turn, however slow the ball came: less would look like a hand's work.
  const turns = Math.max(Math.round(((swift * seconds) / 2 - gap) / TURN), gap < Math.PI ? 1 : 0);
  const travel = gap + turns * TURN;
  const bend = Math.min(4, Math.max(1.2, (swift * seconds) / travel));

  const leaves = 0.5 + 0.06 * chance();
  const meets = 0.66 + 0.04 * chance();
  const lands = 0.8;
  const scatter = (TURN / order.length) * (0.7 + 0.9 * chance()) * (chance() < 0.5 ? -1 : 1);
  const hops = 2 + Math.floor(chance() * 2);

  function radius(share: number): number {
    if (share < leaves) return TRACK;
    if (share < meets) return TRACK - (TRACK - DEFLECTOR) * ((share - leaves) / (meets - leaves)) ** 2;
    if (share < lands) {
      // Off the deflector the ball lifts a little before it drops to the pockets.
      const drop = (share - meets) / (lands - meets);
      return DEFLECTOR + 0.05 * Math.sin(Math.PI * drop) - (DEFLECTOR - POCKET) * drop * drop;
    }
    const settling = (share - lands) / (1 - lands);
    return POCKET + 0.075 * (1 - settling) ** 1.6 * Math.abs(Math.sin(Math.PI * hops * settling));
  }

  function at(time: number): BallAt {
    const share = Math.min(1, Math.max(0, time / seconds));
    if (share === 1) return { angle: rest, radius: POCKET };
    const run = way * travel * (1 - (1 - share) ** bend);
    const rattle = scatter * smooth(meets, lands, share) * (1 - smooth(lands, 0.97, share));
    return { angle: from + run + rattle, radius: radius(share) };
  }

  const strikes = [
    { time: meets * seconds, strength: 1 },
    ...Array.from({ length: hops + 1 }, (_, hop) => ({
      time: (lands + ((1 - lands) * hop) / hops) * seconds,
      strength: 0.8 * (1 - hop / (hops + 1)),
    })),
  ];
  return { seconds, at, strikes };
}
