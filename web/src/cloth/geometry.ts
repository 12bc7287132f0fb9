/**
 * Where everything lies on the cloth. A spot's place follows from the numbers it covers: on a number,
 * on the line between two, on the cross of four, on the outer line for a whole row.
 *
 * The cloth lies with its zero at the left; 1, 4, 7 … run along the players' side, below.
 */
import { courtesy, isZero, parts, type Pocket, type Spot } from './spots.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A spot's place: where its chips lie, and the area that answers to a touch. */
export interface Place {
  readonly at: Point;
  readonly hit: Box;
  /** Spots with a higher layer lie over those below: crosses over lines, lines over numbers. */
  readonly layer: 0 | 1 | 2;
}

export const CELL = { w: 64, h: 80 } as const;
/** How wide a line is to a finger. */
export const LINE = 28;
const OUTSIDE = 58;
const COURTESY = 44;

const WIDTH_OF_ROWS = 12 * CELL.w;
const HEIGHT_OF_ROWS = 3 * CELL.h;

export interface Plan {
  readonly zeros: readonly Pocket[];
  readonly width: number;
  readonly height: number;
  readonly hasCourtesy: boolean;
}

/** Lay out a cloth. `zeros` from the side of 1 to the side of 3, as the table reads them. */
export function plan(zeros: readonly Pocket[], hasCourtesy: boolean): Plan {
  return {
    zeros,
    hasCourtesy,
    width: CELL.w + WIDTH_OF_ROWS + CELL.w + (hasCourtesy ? COURTESY : 0),
    height: HEIGHT_OF_ROWS + 2 * OUTSIDE,
  };
}

/** The box of a number. */
export function cell(pocket: Pocket, zeros: readonly Pocket[]): Box {
  if (isZero(pocket)) {
    const share = HEIGHT_OF_ROWS / zeros.length;
    return { x: 0, y: HEIGHT_OF_ROWS - (zeros.indexOf(pocket) + 1) * share, w: CELL.w, h: share };
  }
  const place = Number(pocket) - 1;
  const row = Math.floor(place / 3);
  return { x: CELL.w * (1 + row), y: CELL.h * (2 - (place % 3)), w: CELL.w, h: CELL.h };
}

const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high'];

/** The box of a bet that has one of its own outside the numbers; none for the others. */
export function outside(spot: Spot, layout: Plan): Box | null {
  const where = Number(parts(spot.target)[0]);
  const line = courtesy(spot.target);
  if (line !== null) return courtesyBox(line, layout);
  if (spot.bet === 'column') {
    return { x: CELL.w + WIDTH_OF_ROWS, y: CELL.h * (3 - where), w: CELL.w, h: CELL.h };
  }
  if (spot.bet === 'dozen') {
    return { x: CELL.w + (where - 1) * 4 * CELL.w, y: HEIGHT_OF_ROWS, w: 4 * CELL.w, h: OUTSIDE };
  }
  const chance = EVEN_CHANCES.indexOf(spot.bet);
  if (chance < 0) return null;
  return { x: CELL.w + chance * 2 * CELL.w, y: HEIGHT_OF_ROWS + OUTSIDE, w: 2 * CELL.w, h: OUTSIDE };
}

/** The courtesy lines lie at the far end, in the order of the zeros they stand for. */
function courtesyBox(line: string, layout: Plan): Box {
  const all = layout.zeros.length === 1 ? [...layout.zeros] : [layout.zeros[0], layout.zeros.join('-'), layout.zeros[1]];
  const reversed = line.split('-').reverse().join('-');
  const place = Math.max(0, all.findIndex((each) => each === line || each === reversed));
  const share = HEIGHT_OF_ROWS / all.length;
  return { x: layout.width - COURTESY, y: HEIGHT_OF_ROWS - (place + 1) * share, w: COURTESY, h: share };
}

function centre(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** Chips lie where they leave the printed words to be read: to the right of them, or below. */
export function besideWords(box: Box): Point {
  if (box.w > box.h) return { x: box.x + box.w - Math.min(20, box.w / 4), y: box.y + box.h / 2 };
  return { x: box.x + box.w / 2, y: box.y + box.h - 18 };
}

/** The outline of a zero: its outer corners are cut, as on the cloths of the house. */
export function zeroOutline(box: Box): string {
  const cut = 22;
  const top = box.y === 0 ? cut : 0;
  const bottom = box.y + box.h === HEIGHT_OF_ROWS ? cut : 0;
  const [right, low] = [box.x + box.w, box.y + box.h];
  return `M${right} ${box.y}H${box.x + top}L${box.x} ${box.y + top}V${low - bottom}L${box.x + bottom} ${low}H${right}Z`;
}

/** What all boxes have in common: a box, a line, a point, or nothing. */
function shared(boxes: readonly Box[]): Box | null {
  const x = Math.max(...boxes.map((box) => box.x));
  const y = Math.max(...boxes.map((box) => box.y));
  const right = Math.min(...boxes.map((box) => box.x + box.w));
  const bottom = Math.min(...boxes.map((box) => box.y + box.h));
  return right < x || bottom < y ? null : { x, y, w: right - x, h: bottom - y };
}

function around(at: Point, w: number, h: number): Box {
  return { x: at.x - w / 2, y: at.y - h / 2, w, h };
}

/** The place of a spot, or nothing if this cloth has none for it (a called bet, say). */
export function place(spot: Spot, layout: Plan): Place | null {
  const own = outside(spot, layout);
  if (own) return { at: besideWords(own), hit: own, layer: 0 };
  const numbers = parts(spot.target);
  if (!numbers.length || !numbers.every((each) => onCloth(each, layout))) return null;
  const boxes = numbers.map((each) => cell(each, layout.zeros));
  const common = shared(boxes);
  if (!common) return isWholeRows(numbers) ? onOuterLine(boxes) : null;
  const at = centre(common);
  if (numbers.length === 1) return { at, hit: common, layer: 0 };
  return common.w || common.h ? onLine(at, common, layout) : onCross(at, layout);
}

function onCloth(pocket: Pocket, layout: Plan): boolean {
  return layout.zeros.includes(pocket) || (/^[1-9]\d?$/.test(pocket) && Number(pocket) <= 36);
}

/** Whether the numbers fill one row, two that meet, or the first with the zeros. */
function isWholeRows(numbers: readonly Pocket[]): boolean {
  const rows = numbers.map((each) => (isZero(each) ? -1 : Math.floor((Number(each) - 1) / 3)));
  const inside = rows.filter((row) => row >= 0);
  const distinct = [...new Set(inside)];
  const meet = Math.max(...rows) - Math.min(...rows) <= 1;
  return meet && distinct.length >= 1 && inside.length === 3 * distinct.length;
}

/** A split. The short lines below two zeros leave less room, and each end its share of it. */
function onLine(at: Point, line: Box, layout: Plan): Place {
  const room = (length: number): number => Math.max(length - LINE, length / 2);
  if (line.h === 0) {
    // The line between two zeros ends in the cross with the 2.
    const cut = at.x < CELL.w && layout.zeros.length > 1 ? LINE / 2 : 0;
    return { at, hit: around({ x: at.x - cut / 2, y: at.y }, room(line.w + cut), LINE), layer: 1 };
  }
  return { at, hit: around(at, LINE, room(line.h)), layer: 1 };
}

function onCross(at: Point, layout: Plan): Place {
  // Between two zeros and the 2 the crosses lie closer together.
  const crowded = at.x === CELL.w && layout.zeros.length > 1;
  return { at, hit: around(at, LINE, crowded ? CELL.h / 4 : LINE), layer: 2 };
}

/** A street lies on the outer line of its row; a six line, and the first four, where two meet. */
function onOuterLine(boxes: readonly Box[]): Place {
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const at = { x: (left + right) / 2, y: HEIGHT_OF_ROWS };
  const street = right - left === CELL.w;
  return { at, hit: around(at, street ? CELL.w - LINE : LINE, LINE), layer: 2 };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const STEPS: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** The spot to which an arrow key leads: the nearest that way, a straight line before a slant. */
export function next(from: number, places: readonly Point[], direction: Direction): number {
  const here = places[from];
  const step = STEPS[direction];
  if (!here) return from;
  let found = from;
  let best = Infinity;
  places.forEach((there, index) => {
    const along = (there.x - here.x) * step.x + (there.y - here.y) * step.y;
    const aside = Math.abs((there.x - here.x) * step.y) + Math.abs((there.y - here.y) * step.x);
    if (along < 1) return;
    const cost = along + 2 * aside;
    if (cost < best) {
      best = cost;
      found = index;
    }
  });
  return found;
}
