/**
 * Where everything lies on a blackjack table: the dealer above, up to seven boxes in an arc beneath,
 * counted from the dealer's left, which is the right of whoever looks; each box's cards before it.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { boxTarget } from '../../lib/boxes.ts';
import { key } from '../../cloth/spots.ts';
import type { HandLine } from '../../lib/wire.ts';
import type { GameSpot, Laid } from '../../layouts/board.ts';
import { around, at, spread, within, type Arc, type Place } from '../../layouts/cards/arc.ts';
import type { Lying } from '../../layouts/cards/stacks.ts';

export const WIDTH = 1000;
export const HEIGHT = 640;
/** The middles of the boxes. */
export const BOXES: Arc = { centre: { x: 500, y: -560 }, radius: 1090 };
export const INSURANCE = within(BOXES, 290);
export const SHOE = { x: 930, y: 52, turn: 24 };
export const DEALER: Point = { x: 500, y: 120 };
const APART = 139;
const WIDE = 120;
const HIGH = 92;
const CIRCLE = 52;
/** What the cards of one box have for themselves. */
const CARDS = { w: 130, h: 196 };

export const SIDE_BET = 'super-sevens';

/** The boxes of a table, each with its place. */
export function boxesAt(boxes: readonly number[]): ReadonlyMap<number, Place> {
  const degrees = spread(BOXES, boxes.length, APART);
  return new Map(boxes.map((box, place) => [box, at(BOXES, degrees[place] ?? 0)]));
}

/** A point in a box, from its middle: so far to its right, and so far towards its player. */
function inside({ x, y, turn }: Place, right: number, near: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: x + right * Math.cos(angle) - near * Math.sin(angle), y: y + right * Math.sin(angle) + near * Math.cos(angle) };
}

/** The middle of the circle for the side bet of a box. */
export function circleAt(place: Place): Point {
  return inside(place, 0, HIGH / 2 + CIRCLE / 2 + 4);
}

/** The places of a table that may be touched. */
export function lay(spots: readonly GameSpot[], boxes: ReadonlyMap<number, Place>): Laid[] {
  return [...boxes].flatMap(([box, place]) =>
    spots
      .filter((spot) => spot.target === boxTarget(box))
      .map((spot) => {
        const isSide = spot.bet === SIDE_BET;
        const middle = isSide ? circleAt(place) : place;
        const shape: Box = isSide ? around(middle, WIDE, CIRCLE) : around(middle, WIDE, HIGH);
        return { spot, name: key(spot.bet, spot.target), box: shape, at: middle, turn: place.turn };
      }),
  );
}

/** The hands of a box, in their order. */
export function handsOf(box: number, hands: readonly HandLine[]): HandLine[] {
  return hands.filter((hand) => hand.seat === box);
}

/** Where a hand lies: before its box, beside the others of it. */
export function handAt(hand: HandLine, hands: readonly HandLine[], boxes: ReadonlyMap<number, Place>) {
  if (hand.id === 'next') return { foot: { x: 776, y: 132 }, room: { w: 130, h: 124 }, most: 64 };
  if (hand.seat === null) return { foot: DEALER, room: { w: 400, h: 112 }, most: 80, beside: true };
  const place = boxes.get(hand.seat);
  if (!place) return null;
  const all = handsOf(hand.seat, hands);
  const column = all.findIndex((each) => each.id === hand.id) - (all.length - 1) / 2;
  const w = CARDS.w / all.length;
  const foot = inside(place, 0, -HIGH / 2 - 4);
  return { foot: { x: foot.x + column * w, y: foot.y }, room: { w: w - 4, h: CARDS.h } };
}

/**
 * Where the chips of a wager lie, and how large they are: a column for each hand; who decides for the
 * box nearest the dealer, the others behind.
 */
export function chipsAt(hands: readonly HandLine[], lying: readonly Lying[], boxes: ReadonlyMap<number, Place>) {
  return (wager: Lying): { at: Point; r: number } | null => {
    const place = boxes.get(wager.box);
    if (!place) return null;
    const there = lying.filter((each) => each.box === wager.box);
    const rows = [...new Set([...there].sort(nearer).map((each) => each.bettor))];
    const behind = rows.indexOf(wager.bettor) - (rows.length - 1) / 2;
    const few = Math.min(rows.length, 3);
    if (wager.bet === SIDE_BET) return { at: inside(place, behind * 30, HIGH / 2 + CIRCLE / 2 + 4), r: few > 1 ? 14 : 18 };
    if (wager.bet === 'insurance') return { at: insuredAt(place, behind), r: 14 };
    const all = handsOf(wager.box, hands);
    const columns = Math.max(1, all.length);
    const column = Math.max(0, all.findIndex((each) => each.id === wager.hand)) - (columns - 1) / 2;
    const r = Math.min([0, 23, 19, 14][few] ?? 14, [0, 23, 19, 15][Math.min(columns, 3)] ?? 15);
    // What was added to a wager lies beside it.
    const isDouble = wager.bet === 'double';
    const aside = isDouble ? r * 0.8 : isDoubled(wager, there) ? -r * 0.5 : 0;
    return { at: inside(place, column * (WIDE / columns) + aside, behind * (few > 2 ? 29 : 40)), r };
  };
}

function nearer(one: Lying, other: Lying): number {
  return Number(other.decides) - Number(one.decides) || one.bettor - other.bettor;
}

function isDoubled(wager: Lying, there: readonly Lying[]): boolean {
  return there.some((each) => each.bet === 'double' && each.hand === wager.hand && each.bettor === wager.bettor);
}

/** On the insurance line, before the box. */
function insuredAt(place: Place, aside: number): Point {
  const on = at(INSURANCE, -place.turn);
  return inside(on, aside * 24, 0);
}

export const SIZE = { box: { w: WIDE, h: HIGH }, circle: CIRCLE } as const;
