/**
 * What a press comes to: wagers to place and wagers to take up again.
 *
 * A wager of less than the minimum is turned away at the close, so chips that are added to one are
 * put together into one wager. The larger one is placed first: should the time run out in between,
 * the small one goes back by itself and nothing is lost.
 */
import type { Slip } from '../lib/wire.ts';

/** A wager that is wanted, or was there. */
export interface Piece {
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
}

/** What is done in one press, and what its undoing would be. */
export interface Step {
  readonly placed: readonly Piece[];
  readonly removed: readonly Piece[];
}

export interface Plan {
  readonly place: readonly Piece[];
  /** Ids of wagers to take up. */
  readonly remove: readonly string[];
  /** Where the credit does not reach for both at once, the old goes first. */
  readonly isRemovedFirst: boolean;
  readonly step: Step;
}

export const MOST_STEPS = 50;

const isOn = (slip: { bet: string; target: string }, place: { bet: string; target: string }): boolean =>
  slip.bet === place.bet && slip.target === place.target;

export function open(slips: readonly Slip[]): Slip[] {
  return slips.filter((slip) => slip.result === 'open');
}

function piece(slip: Slip): Piece {
  return { bet: slip.bet, target: slip.target, stake: slip.plays };
}

export interface Means {
  readonly credit: number;
  /** The least of a wager on this place, its pieces counted. */
  readonly least: number | null;
}

/** Add chips to a place. */
export function adding(slips: readonly Slip[], wanted: Piece, means: Means): Plan {
  const least = means.least ?? 0;
  const small = open(slips).filter((slip) => isOn(slip, wanted) && slip.plays < least);
  // A chip that is too small by itself goes onto a wager that lies there.
  const joined = wanted.stake < least && small.length === 0 ? open(slips).filter((slip) => isOn(slip, wanted)).slice(-1) : small;
  const stake = joined.reduce((sum, slip) => sum + slip.plays, wanted.stake);
  const placed = { ...wanted, stake };
  return {
    place: [placed],
    remove: joined.map((slip) => slip.id),
    isRemovedFirst: joined.length > 0 && means.credit < stake,
    step: { placed: [placed], removed: joined.map(piece) },
  };
}

/** Take everything off that lies here. */
export function removing(slips: readonly Slip[], places: readonly { bet: string; target: string }[]): Plan {
  const gone = open(slips).filter((slip) => places.some((place) => isOn(slip, place)));
  return takingUp(gone);
}

export function clearing(slips: readonly Slip[]): Plan {
  return takingUp(open(slips));
}

function takingUp(gone: readonly Slip[]): Plan {
  const remove = gone.map((slip) => slip.id);
  return { place: [], remove, isRemovedFirst: false, step: { placed: [], removed: gone.map(piece) } };
}

/** As much again on every place. */
export function doubling(slips: readonly Slip[]): Piece[] {
  return gathered(open(slips).map(piece));
}

/** The wagers of a game that ended, as they were played. */
export function rebetting(slips: readonly Slip[]): Piece[] {
  const played = slips.filter((slip) => !['removed', 'refused', 'rejected'].includes(slip.result));
  return gathered(played.map((slip) => ({ bet: slip.bet, target: slip.target, stake: slip.plays || slip.stake })));
}

/** One piece a place. */
export function gathered(pieces: readonly Piece[]): Piece[] {
  const found = new Map<string, Piece>();
  for (const each of pieces) {
    const name = `${each.bet} ${each.target}`;
    found.set(name, { ...each, stake: each.stake + (found.get(name)?.stake ?? 0) });
  }
  return [...found.values()];
}

export function total(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, each) => sum + each.stake, 0);
}

/** Turn a step back: what it placed is taken up, the latest first, and what it took up is placed. */
export function undoing(slips: readonly Slip[], step: Step): Plan {
  const left = open(slips);
  const remove: string[] = [];
  for (const placed of step.placed) {
    const index = left.findLastIndex((slip) => isOn(slip, placed) && slip.plays <= placed.stake);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) remove.push(found.id);
  }
  return { place: step.removed, remove, isRemovedFirst: true, step: { placed: [], removed: [] } };
}

/** A place with what is sent and not acknowledged yet. */
export interface Sent {
  readonly key: number;
  readonly piece: Piece;
  /** What lay there when the first of these was sent. */
  readonly before: number;
}

/** What lies on a place by the house's word. */
export function lies(slips: readonly Slip[], place: { bet: string; target: string }): number {
  return open(slips)
    .filter((slip) => isOn(slip, place))
    .reduce((sum, slip) => sum + slip.plays, 0);
}

/**
 * How much of what was sent to each place does not lie there yet.
 *
 * The answer and the view come one after the other, in either order; a chip that lies there already
 * by the view is not shown a second time.
 */
export function ghosts(slips: readonly Slip[], sent: readonly Sent[]): Piece[] {
  const byPlace = new Map<string, Sent[]>();
  for (const each of sent) {
    const name = `${each.piece.bet} ${each.piece.target}`;
    byPlace.set(name, [...(byPlace.get(name) ?? []), each]);
  }
  return [...byPlace.values()].flatMap((all) => {
    const first = all[0] as Sent;
    const wanted = total(all.map((each) => each.piece));
    const missing = Math.min(wanted, first.before + wanted - lies(slips, first.piece));
    return missing > 0 ? [{ ...first.piece, stake: missing }] : [];
  });
}
