/**
 * Where everything lies on a sic bo layout: small at the left, big at the right, triples between
 * doubles; the totals beneath; then the pairs, the fours and the single dice. What a table does not
 * offer leaves its room to its neighbours.
 */
import type { Box } from '../../cloth/geometry.ts';
import { key, parts, type Spot } from '../../cloth/spots.ts';
import { column, row, type Caption, type Plan } from '../../layouts/board.ts';

export const WIDTH = 810;
const CAPTION = 20;
const TOP = { y: CAPTION, h: 144 };
const TOTALS = { y: TOP.y + TOP.h, h: 88 };
const PAIRS = 98;
const FOURS = 62;
const SINGLES = 74;

interface SicBoPlan extends Plan {
  readonly captions: readonly Caption[];
}

const FACES = [1, 2, 3, 4, 5, 6];

export function plan(spots: readonly Spot[]): SicBoPlan {
  const boxes = new Map<string, Box>();
  const captions: Caption[] = [];
  const offered = (bet: string): Spot[] => spots.filter((spot) => spot.bet === bet);
  const put = (bet: string, target: string | number, box: Box): void => void boxes.set(key(bet, String(target)), box);

  placeTop(put, captions, offered('even').length > 0);
  row({ x: 0, ...TOTALS, w: WIDTH }, 14).forEach((box, place) => put('total', place + 4, box));
  let y = TOTALS.y + TOTALS.h;

  const rows: [string, number][] = [
    ['combination', PAIRS],
    ['four-number', FOURS],
    ['single-die', SINGLES],
  ];
  for (const [bet, h] of rows) {
    const all = inOrder(offered(bet));
    if (all.length === 0) continue;
    captions.push({ name: bet, box: { x: 0, y, w: WIDTH, h: CAPTION } });
    const each = row({ x: 0, y: y + CAPTION, w: WIDTH, h }, all.length);
    all.forEach((spot, place) => boxes.set(key(spot.bet, spot.target), each[place] as Box));
    y += CAPTION + h;
  }
  return { boxes, captions, width: WIDTH, height: y };
}

/** Small, even, doubles, triples, doubles, odd, big; without even and odd their room goes to small and big. */
function placeTop(put: (bet: string, target: string | number, box: Box) => void, captions: Caption[], hasEven: boolean): void {
  const chance = hasEven ? 100 : 162;
  const parity = hasEven ? 62 : 0;
  const [double, triple, any] = [150, 58, 70];
  let x = 0;
  const next = (w: number, isTall = false): Box => {
    const box = isTall ? { x, y: 0, w, h: TOP.y + TOP.h } : { x, ...TOP, w };
    x += w;
    return box;
  };
  put('small', '', next(chance, true));
  if (hasEven) put('even', '', next(parity, true));
  const low = next(double);
  const lowTriples = next(triple);
  put('any-triple', '', next(any));
  const highTriples = next(triple);
  const high = next(double);
  if (hasEven) put('odd', '', next(parity, true));
  put('big', '', next(chance, true));
  [...row(low, 3), ...row(high, 3)].forEach((box, place) => put('specific-double', FACES[place] ?? 0, box));
  [...column(lowTriples, 3), ...column(highTriples, 3)].forEach((box, place) =>
    put('specific-triple', FACES[place] ?? 0, box),
  );
  const above = { y: 0, h: CAPTION };
  captions.push({ name: 'specific-double', box: { ...low, ...above } });
  captions.push({ name: 'specific-triple', box: { x: lowTriples.x, w: 2 * triple + any, ...above } });
  captions.push({ name: 'specific-double', box: { ...high, ...above } });
}

/** By their numbers, as they are read. */
function inOrder(spots: readonly Spot[]): Spot[] {
  return [...spots].sort((a, b) => parts(a.target).join('').localeCompare(parts(b.target).join('')));
}
