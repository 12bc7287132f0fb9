/**
 * Where everything lies on a craps layout: the numbers above with don't come beside them, come and
 * field beneath, the lines of don't pass and pass along the player's side, the stickperson's bets at
 * the right.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import { grid, middle, row, type Caption, type GameSpot, type GameWager, type Lies, type Named, type Plan } from '../../layouts/board.ts';

export const POINTS = ['4', '5', '6', '8', '9', '10'] as const;

export const WIDTH = 810;
export const HEIGHT = 528;
const MAIN = 566;
const SIDE = 84;
const CAPTION = 18;
/** How deep the strips of a number's box are, from the far side. */
const STRIPS = { behind: 48, lay: 46, number: 74, buy: 46, place: 46 } as const;
const NUMBERS = STRIPS.behind + STRIPS.lay + STRIPS.number + STRIPS.buy + STRIPS.place;
const COME = 68;
const FIELD = 72;
const DONT_PASS = 60;
const PASS = HEIGHT - NUMBERS - COME - FIELD - DONT_PASS;
const ODDS = 150;
const CENTRE = { x: MAIN + 10, w: WIDTH - MAIN - 10 };

interface CrapsPlan extends Plan {
  readonly captions: readonly Caption[];
  /** The whole box of each number. */
  readonly numbers: ReadonlyMap<string, Box>;
}

function strip(box: Box, from: keyof typeof STRIPS): Box {
  let y = 0;
  for (const [name, h] of Object.entries(STRIPS)) {
    if (name === from) return { ...box, y, h };
    y += h;
  }
  return box;
}

function build(): CrapsPlan {
  const boxes = new Map<string, Box>();
  const put = (bet: string, target: string, box: Box): void => void boxes.set(key(bet, target), box);
  const whole = row({ x: SIDE, y: 0, w: MAIN - SIDE, h: NUMBERS }, POINTS.length);
  const numbers = new Map(POINTS.map((point, place) => [point as string, whole[place] as Box]));
  for (const [point, box] of numbers) {
    put('dont-come-behind', point, strip(box, 'behind'));
    put('lay', point, strip(box, 'lay'));
    put('come-odds', point, strip(box, 'number'));
    put('buy', point, strip(box, 'buy'));
    put('place', point, strip(box, 'place'));
  }
  put('dont-come', '', { x: 0, y: 0, w: SIDE, h: NUMBERS });
  const sides = NUMBERS + COME + FIELD;
  put('big-six', '', { x: 0, y: NUMBERS, w: SIDE, h: (COME + FIELD) / 2 });
  put('big-eight', '', { x: 0, y: NUMBERS + (COME + FIELD) / 2, w: SIDE, h: (COME + FIELD) / 2 });
  put('come', '', { x: SIDE, y: NUMBERS, w: MAIN - SIDE, h: COME });
  put('field', '', { x: SIDE, y: NUMBERS + COME, w: MAIN - SIDE, h: FIELD });
  put('dont-pass', '', { x: 0, y: sides, w: MAIN - ODDS, h: DONT_PASS });
  put('dont-pass-behind', '', { x: MAIN - ODDS, y: sides, w: ODDS, h: DONT_PASS });
  put('pass', '', { x: 0, y: sides + DONT_PASS, w: MAIN - ODDS, h: PASS });
  put('pass-odds', '', { x: MAIN - ODDS, y: sides + DONT_PASS, w: ODDS, h: PASS });
  return { boxes, captions: centre(put), numbers, width: WIDTH, height: HEIGHT };
}

/** What the stickperson takes: any seven, hardways, bets for one roll. */
function centre(put: (bet: string, target: string, box: Box) => void): Caption[] {
  let y = 0;
  const next = (h: number): Box => {
    const box = { ...CENTRE, y, h };
    y += h;
    return box;
  };
  const captions: Caption[] = [];
  const caption = (name: string): void => void captions.push({ name, box: next(CAPTION) });
  const each = (places: readonly (readonly [string, string])[], all: readonly Box[]): void =>
    places.forEach(([bet, target], place) => put(bet, target, all[place] as Box));

  each([['any-seven', '']], [next(48)]);
  caption('hardway');
  each(['6', '10', '8', '4'].map((number) => ['hardway', number] as const), grid(next(136), 2, 2));
  caption('one-roll');
  each([['craps-two', ''], ['craps-twelve', ''], ['craps-three', ''], ['eleven', '']], grid(next(124), 2, 2));
  each([['horn', ''], ['world', '']], row(next(46), 2));
  caption('horn-high');
  each(['2', '3', '11', '12'].map((number) => ['horn-high', number] as const), row(next(46), 4));
  each([['any-craps', ''], ['c-and-e', '']], row(next(HEIGHT - y), 2));
  return captions;
}

export const PLAN = build();
export const plan = (): Plan => PLAN;

/** Odds on a come bet are made at the number it went to: a place at each, which names the bet that is meant. */
function atNumbers(spot: GameSpot): GameSpot[] {
  if (spot.bet !== 'come-odds' && spot.bet !== 'dont-come-behind') return [spot];
  return POINTS.map((target) => {
    const lines = (spot.lines ?? []).filter((line) => line.name.endsWith(` ${target}`));
    return { ...spot, target, ...(lines[0] ? { pays: lines[0].pays, lines } : {}) };
  });
}

export function placed(_: unknown, spots: readonly GameSpot[]): GameSpot[] {
  return spots.flatMap(atNumbers);
}

/** Where chips lie in a box, so that its words can be read. */
export function chipsAt(spot: Named, box: Box): Point {
  const { x, y } = middle(box);
  switch (spot.bet) {
    case 'come-odds':
      return { x: x + 17, y: low(box) };
    case 'dont-come-behind':
      return { x: x + 19, y: low(box) };
    case 'lay':
    case 'buy':
    case 'place':
      return { x: box.x + box.w - 20, y };
    case 'dont-come':
      return { x, y: box.y + box.h - 22 };
    case 'any-craps':
    case 'c-and-e':
      return { x: box.x + box.w - 24, y: box.y + box.h - 20 };
    case 'hardway':
    case 'craps-two':
    case 'craps-three':
    case 'craps-twelve':
    case 'eleven':
      return { x: box.x + box.w - 22, y };
    case 'horn-high':
      return { x: box.x + box.w - 18, y };
    default:
      return { x: box.x + box.w - 26, y };
  }
}

/** Where a wager lies: one that went to a number, in the box of that number. */
export function wagerAt(wager: GameWager): Lies | null {
  const gone = wager.number ? PLAN.numbers.get(wager.number) : undefined;
  const depth = { 'come': 'number', 'dont-come': 'behind' }[wager.bet] as 'number' | 'behind' | undefined;
  if (gone && depth) {
    const box = strip(gone, depth);
    return { at: { x: middle(box).x - 19, y: low(box) }, box };
  }
  // Odds may name their number or leave it to the wager they are on.
  const box = PLAN.boxes.get(key(wager.bet, wager.target)) ?? PLAN.boxes.get(key(wager.bet, wager.number ?? ''));
  return box ? { at: chipsAt(wager, box), box } : null;
}

/** The near side of a box. */
function low(box: Box): number {
  return box.y + box.h - 18;
}

/** Where the puck stands: in the box of the point, or off, in don't come. */
export function puckAt(point: string | null): Point {
  const box = point ? PLAN.numbers.get(point) : undefined;
  if (!box) return { x: SIDE / 2, y: 30 };
  const number = strip(box, 'number');
  return { x: number.x + number.w - 20, y: number.y + 20 };
}
