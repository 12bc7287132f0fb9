/** What a press comes to: wagers to place, to take up again, or to move. */
import type { Slip } from '../lib/wire.ts';

/** A wager that is wanted, or was there. */
export interface Piece {
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
  /** The colour of chips of the player's own; value chips have none. */
  readonly chips?: string;
  /** The wager it is made on. */
  readonly on?: string;
}

/** A place of the cloth, or a called bet. */
export interface Place {
  readonly bet: string;
  readonly target: string;
}

/** Chips that were moved: from where, and where they lie now. */
export interface Moved {
  readonly from: Place;
  readonly to: Place;
  /** Of how many wagers; as many as came there. */
  count: number;
}

/** What was done in one press. */
export interface Step {
  readonly placed: readonly Piece[];
  readonly removed: readonly Piece[];
  readonly moved?: Moved;
}

/** What turns a step back: ids of wagers to take up, and what is placed once they are gone. */
export interface Plan {
  readonly remove: readonly string[];
  readonly place: readonly Piece[];
}

export const MOST_STEPS = 50;

export const isOn = (slip: Place, place: Place): boolean => slip.bet === place.bet && slip.target === place.target;

export function open(slips: readonly Slip[]): Slip[] {
  return slips.filter((slip) => slip.result === 'open');
}

export function piece(slip: Slip): Piece {
  const on = slip.on ? { on: slip.on } : {};
  return { bet: slip.bet, target: slip.target, stake: slip.plays, ...coloured(slip), ...on };
}

function coloured(slip: Slip): { chips?: string } {
  return slip.chips === 'value' ? {} : { chips: slip.chips };
}

/** Whether a wager made without a number lies at this place's by now. */
function hasGoneTo(slip: Slip, place: Place): boolean {
  return slip.bet === place.bet && slip.target === '' && place.target !== '' && slip.number === place.target;
}

/** The wagers of one place that lie. */
export function pile(slips: readonly Slip[], place: Place): Slip[] {
  return open(slips).filter((slip) => isOn(slip, place) || hasGoneTo(slip, place));
}

/** As much again on every place. */
export function doubling(slips: readonly Slip[]): Piece[] {
  return gathered(open(slips).map(piece));
}

/** The wagers of a game that ended, as they were played. */
export function rebetting(slips: readonly Slip[]): Piece[] {
  // What was made on another wager is made anew once that one stands.
  const played = slips.filter((slip) => !slip.on && !['removed', 'refused', 'rejected'].includes(slip.result));
  return gathered(played.map((slip) => ({ ...piece(slip), stake: slip.plays || slip.stake })));
}

/** One piece a place and kind of chips. */
export function gathered(pieces: readonly Piece[]): Piece[] {
  const found = new Map<string, Piece>();
  for (const each of pieces) {
    const name = `${each.bet} ${each.target} ${each.chips ?? ''}`;
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
  return { remove, place: step.removed };
}

/** The wagers that a move brought to their place: the latest there. */
export function movedTo(slips: readonly Slip[], moved: Moved): Slip[] {
  return pile(slips, moved.to).slice(-moved.count);
}

/**
 * A wager that goes back when betting closes, because too little lies on one of its places.
 *
 * All that a player has on a place counts, a called bet with each of its pieces.
 */
export function tooSmall(
  slips: readonly Slip[],
  pieces: (place: Place) => readonly { readonly bet: string; readonly target: string; readonly units: number }[],
  least: (bet: string) => number | null,
): { readonly piece: Piece; readonly least: number } | null {
  const standing = open(slips);
  const lies = new Map<string, number>();
  const named = (place: Place): string => `${place.bet} ${place.target}`;
  for (const slip of standing) {
    const parts = pieces(slip);
    const unit = Math.floor(slip.plays / parts.reduce((sum, part) => sum + part.units, 0));
    for (const part of parts) lies.set(named(part), (lies.get(named(part)) ?? 0) + unit * part.units);
  }
  for (const slip of standing) {
    const due = least(slip.bet);
    const parts = pieces(slip);
    if (due === null || Math.min(...parts.map((part) => lies.get(named(part)) ?? 0)) >= due) continue;
    const units = parts.reduce((sum, part) => sum + part.units, 0);
    return { piece: piece(slip), least: due * units };
  }
  return null;
}

/** A place with what is sent and not acknowledged yet. */
export interface Sent {
  readonly key: number;
  readonly piece: Piece;
  /** What lay there when the first of these was sent. */
  readonly before: number;
}

/** What lies on a place by the house's word. */
export function lies(slips: readonly Slip[], place: Place): number {
  return pile(slips, place).reduce((sum, slip) => sum + slip.plays, 0);
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
