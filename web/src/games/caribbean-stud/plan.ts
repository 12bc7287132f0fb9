/**
 * Where everything lies on a table of Caribbean stud: the dealer above, the boxes in an arc beneath, counted
 * from the dealer's left, which is the right of whoever looks. Of each box the bet lies nearest the dealer,
 * then the ante; the slot for the jackpot is nearest its player, and the cards lie before it all.
 */
import type { Point } from '../../cloth/geometry.ts';
import { boxTarget } from '../../lib/boxes.ts';
import { key } from '../../cloth/spots.ts';
import type { HandLine } from '../../lib/wire.ts';
import type { GameSpot, Laid } from '../../layouts/board.ts';
import { around, at, spread, type Arc, type Place } from '../../layouts/cards/arc.ts';
import type { Lying } from '../../layouts/cards/stacks.ts';

export const WIDTH = 1000;
export const HEIGHT = 640;
/** The middles of the antes. */
export const BOXES: Arc = { centre: { x: 500, y: -560 }, radius: 1102 };
export const SHOE = { x: 930, y: 52, turn: 24 };
export const DEALER: Point = { x: 500, y: 124 };
export const JACKPOT = 'jackpot';
const SIDES = 139;
const MANY = 7;
/** How far from the ante's middle the bet lies, towards the dealer, and the slot, towards the player. */
const BET = 66;
const SLOT = 58;
export const SIZE = { ante: { w: 104, h: 58 }, bet: { w: 104, h: 54 }, slot: { w: 104, h: 46 } } as const;

/** The boxes of a table, each with its place. */
export function boxesAt(boxes: readonly number[]): ReadonlyMap<number, Place> {
  const apart = boxes.length > MANY ? (SIDES * MANY) / boxes.length : SIDES;
  const degrees = spread(BOXES, boxes.length, apart);
  return new Map(boxes.map((box, place) => [box, at(BOXES, degrees[place] ?? 0)]));
}

/** A point of a box, from the middle of its ante: so far to its right, and so far towards its player. */
function inside({ x, y, turn }: Place, right: number, near: number): Point {
  const angle = (turn * Math.PI) / 180;
  return { x: x + right * Math.cos(angle) - near * Math.sin(angle), y: y + right * Math.sin(angle) + near * Math.cos(angle) };
}

export const betAt = (place: Place): Point => inside(place, 0, -BET);
export const slotAt = (place: Place): Point => inside(place, 0, SLOT);

/** The places of a table that may be touched. */
export function lay(spots: readonly GameSpot[], boxes: ReadonlyMap<number, Place>): Laid[] {
  return [...boxes].flatMap(([box, place]) =>
    spots
      .filter((spot) => spot.target === boxTarget(box))
      .map((spot) => {
        const isSlot = spot.bet === JACKPOT;
        const middle = isSlot ? slotAt(place) : place;
        const size = isSlot ? SIZE.slot : SIZE.ante;
        return { spot, name: key(spot.bet, spot.target), box: around(middle, size.w, size.h), at: middle, turn: place.turn };
      }),
  );
}

/** Where a hand lies: the dealer's above, each box's before its bet. */
export function handAt(hand: HandLine, boxes: ReadonlyMap<number, Place>) {
  if (hand.seat === null) return { foot: DEALER, room: { w: 460, h: 112 }, most: 80, beside: true };
  const place = boxes.get(hand.seat);
  if (!place) return null;
  return { foot: inside(place, 0, -BET - SIZE.bet.h / 2 - 6), room: { w: 132, h: 118 }, most: 46 };
}

/** Where the chips of a wager lie, and how large they are. */
export function chipsAt(boxes: ReadonlyMap<number, Place>) {
  return (wager: Lying): { at: Point; r: number } | null => {
    const place = boxes.get(wager.box);
    if (!place) return null;
    if (wager.bet === JACKPOT) return { at: slotAt(place), r: 15 };
    return { at: wager.bet === 'bet' ? betAt(place) : place, r: 21 };
  };
}
