/**
 * Boxes as places of a layout. The house says of a wager's box beside its bet and target, and bets
 * that are made on a box have no target. On a screen the box is their target: a place is one place.
 */
import type { Sections } from './wire.ts';

/** A box as the target of what is wagered on it: "box 3". */
export function boxTarget(box: number): string {
  return `box ${box}`;
}

/** The box that a target names; null for every other target. */
export function boxOf(target: unknown): number | null {
  const found = /^box (\d+)$/.exec(typeof target === 'string' ? target : '');
  return found ? Number(found[1]) : null;
}

/** Where a wager is to lie, as the house is asked: its target, or its box. */
export function asked(target: string): { target: string | null; seat?: number } {
  const seat = boxOf(target);
  return seat === null ? { target: target || null } : { target: null, seat };
}

interface OnABox {
  readonly target: string;
  readonly box: number;
  readonly on: string;
}

/** A wager with its box for a target; what is made on another wager lies where that one does. */
function placed<W extends OnABox>(wager: W): W {
  return wager.box === 0 || wager.on !== '' || wager.target !== '' ? wager : { ...wager, target: boxTarget(wager.box) };
}

const made = new WeakMap<object, object>();

/** A section made anew once: whoever compares sections finds the same. */
function once<S extends object>(section: S, make: (section: S) => S): S {
  const known = made.get(section) ?? make(section);
  made.set(section, known);
  return known as S;
}

/** The view with every wager on a box at its place. */
export function atBoxes(view: Partial<Sections>): Partial<Sections> {
  if (!view.table || view.table.boxes.length === 0) return view;
  const changed: Partial<Record<keyof Sections, unknown>> = { ...view };
  if (view.me) changed.me = once(view.me, (me) => ({ ...me, wagers: me.wagers.map(placed) }));
  if (view.desk) changed.desk = once(view.desk, (desk) => ({ ...desk, wagers: desk.wagers.map(placed) }));
  for (const number of view.history?.rounds ?? []) {
    const game = view[`game ${number}`];
    if (game) changed[`game ${number}`] = once(game, (past) => ({ ...past, slips: past.slips.map(placed) }));
  }
  return changed as Partial<Sections>;
}
