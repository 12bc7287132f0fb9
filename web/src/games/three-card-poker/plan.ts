/**
 * Where everything lies at three card poker: the dealer's cards above, the array of nine in the middle,
 * blind wagers at the end of each row and column, one's own wagers at the left.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import type { HandLine, OwnHand } from '../../lib/wire.ts';
import { middle, type GameSpot, type GameWager, type Laid } from '../../layouts/board.ts';
import type { Stack } from '../../layouts/cards/stacks.ts';

export const WIDTH = 1000;
export const HEIGHT = 640;
export const SHOE: Point = { x: 930, y: 48 };
export const ARRAY: Box = { x: 352, y: 138, w: 300, h: 324 };
const CELL = { w: 100, h: 108 };
const LINES = 3;
const OWN: Readonly<Record<string, Box>> = {
  'ante': { x: 24, y: 138, w: 148, h: 156 },
  'play': { x: 180, y: 138, w: 148, h: 156 },
  'pair-plus': { x: 24, y: 306, w: 304, h: 76 },
  'six-card-bonus': { x: 24, y: 388, w: 304, h: 74 },
};
/** Bets on lines: side by side at a row's end, one under the other at a column's. */
const BLIND = ['pair-plus', 'six-card-bonus'];

/** The box of a bet on one's own hand. */
export function ownBox(bet: string): Box | undefined {
  return OWN[bet];
}

/** Where a card of the array lies, row by row. */
export function cellAt(place: number): Box {
  return { x: ARRAY.x + (place % LINES) * CELL.w, y: ARRAY.y + Math.floor(place / LINES) * CELL.h, ...CELL };
}

/** The place of a blind wager; nothing of a bet that is not made blind. */
export function blindBox(bet: string, line: string): Box | undefined {
  const [, kind, number] = /^(row|column) (\d)$/.exec(line) ?? [];
  const nth = BLIND.indexOf(bet);
  const at = Number(number) - 1;
  if (!kind || nth < 0) return undefined;
  if (kind === 'row') return { x: 664 + nth * 160, y: ARRAY.y + at * CELL.h + 6, w: 152, h: CELL.h - 12 };
  return { x: ARRAY.x + at * CELL.w + 4, y: 474 + nth * 78, w: CELL.w - 8, h: 72 };
}

export function boxOf(bet: string, target: unknown): Box | undefined {
  return target ? blindBox(bet, String(target)) : ownBox(bet);
}

/** The places that may be touched. */
export function lay(spots: readonly GameSpot[]): Laid[] {
  return spots.flatMap((spot) => {
    const box = boxOf(spot.bet, spot.target);
    return box && !spot.on ? [{ spot, name: key(spot.bet, spot.target), box, at: chipsIn(box) }] : [];
  });
}

/** Chips lie at the right of a wide place, and low in a high one. */
export function chipsIn(box: Box): Point {
  return box.w > 2 * box.h ? { x: box.x + box.w - 44, y: middle(box).y } : { x: middle(box).x, y: box.y + box.h - 28 };
}

export function stacks(wagers: readonly GameWager[]): Stack[] {
  const found = new Map<string, Stack>();
  for (const { bet, target, stake, state, paid = 0 } of wagers) {
    const box = boxOf(bet, bet === 'play' ? '' : target);
    if (!box) continue;
    const name = `${bet} ${String(target ?? '')} ${state === 'sent' ? 'sent' : ''}`.trim();
    const before = found.get(name);
    const facts = { isSent: state === 'sent', isMine: false, isLost: state === 'lost' };
    found.set(name, { name, at: chipsIn(box), r: box.w < 120 ? 17 : 21, sum: stake + (before?.sum ?? 0), paid: paid + (before?.paid ?? 0), ...facts });
  }
  return [...found.values()];
}

/** The cards of the array one by one, each a hand of its own; all others as they are. */
export function cells(hands: readonly HandLine[]): HandLine[] {
  return hands.flatMap((hand) =>
    hand.id === 'array' ? hand.cards.map((card, at) => ({ ...hand, id: `cell ${at + 1}`, cards: [card], places: hand.places.slice(at, at + 1), is_active: false })) : [hand],
  );
}

/** What may be looked at, card by card. */
export function seenCells(seen: readonly OwnHand[]): OwnHand[] {
  return seen.flatMap((hand) =>
    hand.id === 'array' ? hand.cards.map((card, at) => ({ id: `cell ${at + 1}`, cards: [card], places: hand.places.slice(at, at + 1) })) : [hand],
  );
}

/** The places of the array that a player chose: as backs by their number, turned up by their card. */
export function chosenOf(hands: readonly HandLine[], own: HandLine | undefined): number[] {
  const array = hands.find((hand) => hand.id === 'array')?.cards ?? [];
  return (own?.cards ?? []).map((card, at) => (card ? array.indexOf(card) : (own?.places[at] ?? -1)));
}

/** Where a hand lies. */
export function handAt(hand: HandLine) {
  if (hand.id === 'dealer') return { foot: { x: 502, y: 126 }, room: { w: 260, h: 116 }, most: 80, beside: true };
  const cell = Number(/^cell (\d)$/.exec(hand.id)?.[1] ?? 0);
  if (!cell) return null;
  const box = cellAt(cell - 1);
  return { foot: { x: middle(box).x, y: box.y + box.h - 6 }, room: { w: box.w, h: box.h - 12 }, most: 66, beside: true };
}
