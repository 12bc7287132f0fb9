/**
 * How dice tumble. A die is a cube whose faces are turned to the viewer; everything is a function of
 * time and a seed, and a throw ends on the faces it was given: the dice show what is stored.
 */
import { chances } from '../wheel/motion.ts';

/** A turn about an axis, in degrees. */
export interface Turn {
  readonly axis: readonly [number, number, number];
  readonly degrees: number;
}

/** Where a die is: from its place of rest, in widths of a die, and how far it has yet to turn. */
export interface DieAt {
  readonly x: number;
  readonly y: number;
  /** How high above the table. */
  readonly lift: number;
  readonly turn: Turn;
}

export interface Throw {
  readonly seconds: number;
  at(die: number, time: number): DieAt;
  /** How each die lies at the end, turned about its upright axis. */
  readonly askew: readonly number[];
  /** Moments at which a die strikes something, with how hard: for the ear. */
  readonly strikes: readonly { readonly time: number; readonly strength: number }[];
}

const REST: DieAt = { x: 0, y: 0, lift: 0, turn: { axis: [1, 0, 0], degrees: 0 } };

/** A throw of `count` dice from one side, or, in a tumbler, a rattle on the spot. */
export function thrown(count: number, seed: number, pace: number, inTumbler: boolean): Throw {
  const chance = chances(seed);
  const seconds = pace * (0.92 + 0.16 * chance());
  const dice = Array.from({ length: count }, () => ({
    from: inTumbler ? 0.9 * (chance() - 0.5) : -4.5 - chance(),
    aside: inTumbler ? 0.9 * (chance() - 0.5) : 1.6 * (chance() - 0.5),
    hops: inTumbler ? 6 + Math.floor(3 * chance()) : 3 + Math.floor(2 * chance()),
    height: inTumbler ? 0.5 + 0.3 * chance() : 0.9 + 0.5 * chance(),
    turns: (inTumbler ? 5 : 3) + Math.floor(3 * chance()) + chance(),
    axis: [0.4 * (chance() - 0.5), 1, 0.7 * (chance() - 0.5)] as const,
    askew: 44 * (chance() - 0.5),
    rests: 0.82 + 0.18 * chance(),
  }));

  function at(die: number, time: number): DieAt {
    const own = dice[die];
    const share = Math.min(1, Math.max(0, time / seconds / (own?.rests ?? 1)));
    if (!own || share === 1) return REST;
    const left = (1 - share) ** 2;
    // Each hop is lower than the one before.
    const lift = own.height * (1 - share) ** 1.5 * Math.abs(Math.sin(Math.PI * own.hops * share));
    return {
      x: own.from * left,
      y: own.aside * left,
      lift,
      turn: { axis: own.axis, degrees: -360 * own.turns * left },
    };
  }

  const strikes = dice
    .flatMap((own) =>
      Array.from({ length: own.hops }, (_, hop) => ({
        time: ((hop + 1) / own.hops) * seconds * own.rests,
        strength: 0.7 * (1 - hop / own.hops),
      })),
    )
    .sort((a, b) => a.time - b.time);
  return { seconds, at, askew: dice.map((own) => own.askew), strikes };
}

/** A die that is shaken and has nothing to show yet. */
export function shaken(die: number, time: number): DieAt {
  const phase = die * 2.1;
  return {
    x: 0.28 * Math.sin(11 * time + phase),
    y: 0.28 * Math.cos(9 * time + 1.7 * phase),
    lift: 0.25 * Math.abs(Math.sin(13 * time + phase)),
    turn: { axis: [Math.sin(phase), Math.cos(phase), 0.6], degrees: 640 * time + 70 * phase },
  };
}

/** The turn of the whole cube that brings a face to the front. The faces across from one another are seven. */
export const FRONT: Readonly<Record<number, string>> = {
  1: 'rotateY(0deg)',
  2: 'rotateX(90deg)',
  3: 'rotateY(-90deg)',
  4: 'rotateY(90deg)',
  5: 'rotateX(-90deg)',
  6: 'rotateY(180deg)',
};

/** Where each face sits on the cube: the turn of `FRONT`, undone. */
export const SIDES: Readonly<Record<number, string>> = {
  1: 'rotateY(0deg)',
  2: 'rotateX(-90deg)',
  3: 'rotateY(90deg)',
  4: 'rotateY(-90deg)',
  5: 'rotateX(90deg)',
  6: 'rotateY(180deg)',
};
