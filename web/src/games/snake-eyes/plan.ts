/** Where everything lies on a Snake Eyes layout: bets that stand above, the field between, one roll beneath. */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import { grid, middle, row, type Caption, type Named, type Plan } from '../../layouts/board.ts';

export const WIDTH = 810;
export const HEIGHT = 442;
const CAPTION = 20;
const STANDING = { y: CAPTION, h: 172 };
const FIELD = { y: STANDING.y + STANDING.h, h: 92 };
const ONE_ROLL = { y: FIELD.y + FIELD.h + CAPTION, h: HEIGHT - FIELD.y - FIELD.h - CAPTION };

/** The bets on a number before a seven, and their numbers. */
export const NUMBERS: Readonly<Record<string, string>> = { five: '5', six: '6', eight: '8' };
export const HARDWAYS = ['4', '6', '8', '10'] as const;

export const CAPTIONS: readonly Caption[] = [
  { name: 'numbers', box: { x: 0, y: 0, w: 330, h: CAPTION } },
  { name: 'hardways', box: { x: 330, y: 0, w: 480, h: CAPTION } },
  { name: 'one-roll', box: { x: 0, y: FIELD.y + FIELD.h, w: WIDTH, h: CAPTION } },
];

/** The bets for one roll, in the order of their totals, and how wide each is. */
const SINGLE: readonly (readonly [string, number])[] = [
  ['craps-two', 182],
  ['craps-three', 128],
  ['eleven', 128],
  ['craps-twelve', 128],
  ['any-seven', 122],
  ['c-and-e-combo', 122],
];

function build(): ReadonlyMap<string, Box> {
  const boxes = new Map<string, Box>();
  const numbers = row({ x: 0, ...STANDING, w: 330 }, 3);
  Object.keys(NUMBERS).forEach((bet, place) => boxes.set(bet, numbers[place] as Box));
  const hardways = grid({ x: 330, ...STANDING, w: 270 }, 2, 2);
  HARDWAYS.forEach((number, place) => boxes.set(key('hardway', number), hardways[place] as Box));
  boxes.set('hardway-combo', { x: 600, ...STANDING, w: 210 });
  boxes.set('field', { x: 0, ...FIELD, w: WIDTH });
  let x = 0;
  for (const [bet, w] of SINGLE) {
    boxes.set(bet, { x, ...ONE_ROLL, w });
    x += w;
  }
  return boxes;
}

export const BOXES = build();
export const plan = (): Plan => ({ boxes: BOXES, width: WIDTH, height: HEIGHT });

/** Where chips lie in a box, so that its words can be read. */
export function chipsAt(spot: Named, box: Box): Point {
  const { x, y } = middle(box);
  if (spot.bet === 'hardway') return { x: box.x + box.w - 24, y };
  if (spot.bet === 'field') return { x: box.x + box.w - 40, y };
  return { x, y: box.y + box.h - 24 };
}
