/**
 * Where everything lies at casino war: the dealer's cards above, three to seven areas beside each
 * other, each with its cards, its circle for the tie and its place for the ante.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import type { HandLine } from '../../lib/wire.ts';
import { middle, row, type GameSpot, type GameWager, type Laid } from '../../layouts/board.ts';
import type { Stack } from '../../layouts/cards/stacks.ts';

export const WIDTH = 1000;
export const HEIGHT = 620;
export const SHOE: Point = { x: 930, y: 58 };
export const BURN: Box = { x: 46, y: 14, w: 190, h: 118 };
const AREAS: Box = { x: 20, y: 196, w: 960, h: 412 };
const CARDS = 186;
const TIE = 92;

/** The numbers of the areas, from those of the bets that are made on them. */
export function areasOf(spots: readonly GameSpot[]): number[] {
  return [...new Set(spots.map((spot) => Number(spot.target)).filter((area) => area > 0))].sort((one, other) => one - other);
}

/** The column of each area. */
export function columns(areas: readonly number[]): ReadonlyMap<number, Box> {
  const boxes = row(AREAS, Math.max(1, areas.length));
  return new Map(areas.map((area, at) => [area, inset(boxes[at] as Box)]));
}

function inset(box: Box): Box {
  return { ...box, x: box.x + 5, w: box.w - 10 };
}

export function tieOf(column: Box): Box {
  return { ...column, y: column.y + CARDS, h: TIE };
}

export function anteOf(column: Box): Box {
  const y = column.y + CARDS + TIE + 8;
  return { ...column, y, h: column.y + column.h - y };
}

/** The places that may be touched. */
export function lay(spots: readonly GameSpot[], areas: ReadonlyMap<number, Box>): Laid[] {
  return spots.flatMap((spot) => {
    const column = areas.get(Number(spot.target));
    if (!column || !['ante', 'tie'].includes(spot.bet)) return [];
    const box = spot.bet === 'tie' ? tieOf(column) : anteOf(column);
    return [{ spot, name: key(spot.bet, spot.target), box, at: chipsAt(spot.bet, column) }];
  });
}

/** Where chips lie: what is staked on war beside the ante. */
export function chipsAt(bet: string, column: Box): Point {
  if (bet === 'tie') return { x: middle(tieOf(column)).x, y: middle(tieOf(column)).y + 14 };
  const box = anteOf(column);
  const aside = Math.min(34, box.w * 0.22);
  return { x: middle(box).x + (bet === 'war' ? aside : 0), y: box.y + box.h / 2 + 18 - (bet === 'war' ? 12 : 0) };
}

export function stacks(wagers: readonly GameWager[], areas: ReadonlyMap<number, Box>): Stack[] {
  const found = new Map<string, Stack>();
  for (const { bet, target, stake, state, paid = 0 } of wagers) {
    const column = areas.get(Number(target));
    if (!column) continue;
    const name = `${bet} ${String(target)} ${state === 'sent' ? 'sent' : ''}`.trim();
    const before = found.get(name);
    const facts = { isSent: state === 'sent', isMine: false, isLost: state === 'lost' };
    found.set(name, { name, at: chipsAt(bet, column), r: 20, sum: stake + (before?.sum ?? 0), paid: paid + (before?.paid ?? 0), ...facts });
  }
  return [...found.values()];
}

/** Where a hand lies. */
export function handAt(hand: HandLine, areas: ReadonlyMap<number, Box>) {
  if (hand.id === 'next') return { foot: { x: 784, y: 144 }, room: { w: 130, h: 134 }, most: 70 };
  if (hand.id === 'dealer') return { foot: { x: 500, y: 134 }, room: { w: 260, h: 124 }, most: 88, beside: true };
  if (hand.id === 'burn') return { foot: { x: BURN.x + 118, y: BURN.y + BURN.h - 8 }, room: { w: 130, h: 100 }, most: 62, beside: true };
  const column = areas.get(Number(/^area (\d+)$/.exec(hand.id)?.[1] ?? 0));
  if (!column) return null;
  return { foot: { x: middle(column).x, y: column.y + CARDS - 6 }, room: { w: column.w - 14, h: CARDS - 14 }, most: 84 };
}
