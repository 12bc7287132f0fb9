/** The racetrack's geometry: the wheel's order along an oval, and the sections inside it. */
import type { Point } from './geometry.ts';
import { parts, type Pocket } from './spots.ts';

/** A bet of several pieces, as the server describes it. */
export interface CalledBet {
  readonly bet: string;
  readonly target: string;
  readonly pieces: readonly { readonly bet: string; readonly target: string; readonly units: number }[];
  readonly units: number;
}

/** The numbers that a called bet covers. */
export function numbersOf(called: CalledBet): Pocket[] {
  return [...new Set(called.pieces.flatMap((piece) => parts(piece.target)))];
}

export const TRACK = { width: 1000, height: 250, thick: 62 } as const;

/**
 * A point beside the middle line of the track, `aside` to its outer side, `share` of the way around,
 * clockwise from the middle of its right end. Fields cut at right angles to that line stand straight.
 */
function along(share: number, aside: number): Point {
  const bow = (TRACK.height - TRACK.thick) / 2;
  const straight = TRACK.width - TRACK.height;
  const quarter = (Math.PI * bow) / 2;
  let way = (((share % 1) + 1) % 1) * (2 * straight + 4 * quarter);
  if (way < quarter) return onBow(straight / 2, bow + aside, way / bow);
  way -= quarter;
  if (way < straight) return { x: straight / 2 - way, y: bow + aside };
  way -= straight;
  if (way < 2 * quarter) return onBow(-straight / 2, bow + aside, Math.PI / 2 + way / bow);
  way -= 2 * quarter;
  if (way < straight) return { x: way - straight / 2, y: -bow - aside };
  way -= straight;
  return onBow(straight / 2, bow + aside, (3 * Math.PI) / 2 + way / bow);
}

function onBow(x: number, radius: number, angle: number): Point {
  return { x: x + radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

const outer = (share: number): Point => along(share, TRACK.thick / 2);
const inner = (share: number): Point => along(share, -TRACK.thick / 2);

function path(points: readonly Point[]): string {
  return `M${points.map((each) => `${each.x.toFixed(1)} ${each.y.toFixed(1)}`).join('L')}Z`;
}

function edge(at: (share: number) => Point, from: number, to: number): Point[] {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) * 120));
  return Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps));
}

export interface Segment {
  readonly pocket: Pocket;
  readonly path: string;
  readonly middle: Point;
}

/** One field of the track for every pocket, the zero in the middle of the right end. */
export function segments(order: readonly Pocket[]): Segment[] {
  return order.map((pocket, place) => {
    const from = (place - 0.5) / order.length;
    const to = (place + 0.5) / order.length;
    return {
      pocket,
      path: path([...edge(outer, from, to), ...edge(inner, to, from)]),
      middle: along(place / order.length, 0),
    };
  });
}

/** The stretches of the wheel that these numbers fill, as places of their first and last. */
export function stretches(order: readonly Pocket[], numbers: readonly Pocket[]): [number, number][] {
  const here = (place: number): boolean => numbers.includes(order[place % order.length] as Pocket);
  const found: [number, number][] = [];
  order.forEach((_, place) => {
    if (!here(place) || here(place + order.length - 1)) return;
    let last = place;
    while (here(last + 1) && last - place < order.length) last += 1;
    found.push([place, last]);
  });
  return found;
}

export interface Section {
  readonly path: string;
  readonly middle: Point;
}

/**
 * The field of a section inside the track: from its stretch to the chord that closes it, or between
 * its two stretches. None where it lies in more pieces than that, as on a wheel of another order.
 */
export function section(order: readonly Pocket[], numbers: readonly Pocket[]): Section | null {
  const found = stretches(order, numbers);
  if (found.length < 1 || found.length > 2) return null;
  const edges = found.map(([first, last]) => edge(inner, (first - 0.5) / order.length, (last + 0.5) / order.length));
  const points = edges.flat();
  return { path: path(points), middle: weight(points) };
}

/** The middle of a field's area: where its name is printed. */
function weight(points: readonly Point[]): Point {
  let [area, x, y] = [0, 0, 0];
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] as Point;
    const cross = a.x * b.y - b.x * a.y;
    area += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  return area === 0 ? (points[0] as Point) : { x: x / (3 * area), y: y / (3 * area) };
}
