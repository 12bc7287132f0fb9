/**
 * Where everything lies on a baccarat layout: Player at the left, Banker at the right, Tie between
 * them; what is bet on one hand above that hand; bets on the coup itself in a row at the far side.
 * Which of them a table has is its own choice, so the rows are made for those it offers.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import { middle, row, type GameSpot, type GameWager, type Lies, type Named, type Plan } from '../../layouts/board.ts';

export const WIDTH = 810;
export const HEIGHT = 420;
const SIDE = 302;
const FAR = 80;
const NEAR = 108;
const ANTE = 56;
/** More bets on the coup than these take a second row. */
const ABREAST = 5;

/** Bets on one of the hands, from the edge of the layout inwards. */
const OF_A_HAND = ['perfect-pair', 'any-pair', 'lucky-match', 'pair', 'dragon-bonus'] as const;
/** Bets on the coup, in the order in which they lie. */
const OF_THE_COUP = [
  'dragon-7',
  'panda-8',
  'lucky-6',
  'super-6',
  'tiger',
  'small-tiger',
  'big-tiger',
  'tiger-tie',
  'tiger-pair',
] as const;

const INSURANCE = /^(player|banker)-insurance-[123]$/;

export type Hand = 'player' | 'banker';

/** The hand that an insurance bet insures; null for every other bet. */
export function insured(bet: string): Hand | null {
  return (INSURANCE.exec(bet)?.[1] as Hand | undefined) ?? null;
}

/** Insurance is offered in its own window, in words: it has no place of its own to be tapped. */
export function placed(_: unknown, spots: readonly GameSpot[]): GameSpot[] {
  return spots.filter((spot) => insured(spot.bet) === null);
}

/** The box of each place that a table offers. */
export function plan(spots: readonly Named[]): Plan {
  const offered = new Set(spots.map((spot) => spot.bet));
  const boxes = new Map<string, Box>();
  const ofCoup = OF_THE_COUP.filter((bet) => offered.has(bet));
  // One alone lies above the tie; several have rows of their own.
  const [alone] = ofCoup.length === 1 ? ofCoup : [];
  let y = alone ? 0 : farRows(ofCoup, boxes);
  const ofHand = OF_A_HAND.filter((bet) => offered.has(bet));
  const end = offered.has('ante') ? HEIGHT - ANTE : HEIGHT;
  const top = alone ? y + NEAR : y;
  if (alone) boxes.set(alone, { x: SIDE, y, w: WIDTH - 2 * SIDE, h: NEAR });
  boxes.set('tie', { x: SIDE, y: top, w: WIDTH - 2 * SIDE, h: end - top });
  if (ofHand.length > 0) {
    const left = row({ x: 0, y, w: SIDE, h: NEAR }, ofHand.length);
    const right = row({ x: WIDTH - SIDE, y, w: SIDE, h: NEAR }, ofHand.length).reverse();
    ofHand.forEach((bet, place) => {
      boxes.set(key(bet, 'player'), left[place] as Box);
      boxes.set(key(bet, 'banker'), right[place] as Box);
    });
    y += NEAR;
  }
  boxes.set('player', { x: 0, y, w: SIDE, h: end - y });
  boxes.set('banker', { x: WIDTH - SIDE, y, w: SIDE, h: end - y });
  if (offered.has('ante')) boxes.set('ante', { x: 0, y: end, w: WIDTH, h: ANTE });
  return { boxes, width: WIDTH, height: HEIGHT };
}

/** Lay the bets on the coup in one row or two, and say where the rows end. */
function farRows(bets: readonly string[], boxes: Map<string, Box>): number {
  if (bets.length === 0) return 0;
  const inFirst = bets.length > ABREAST ? Math.ceil(bets.length / 2) : bets.length;
  const rows = [bets.slice(0, inFirst), bets.slice(inFirst)].filter((each) => each.length > 0);
  const h = rows.length > 1 ? 60 : FAR;
  rows.forEach((each, place) => {
    const all = row({ x: 0, y: place * h, w: WIDTH, h }, each.length);
    each.forEach((bet, at) => boxes.set(bet, all[at] as Box));
  });
  return rows.length * h;
}

/** Where chips lie in a box, so that its words can be read. */
export function chipsAt(spot: Named, box: Box): Point {
  const { x } = middle(box);
  if (spot.bet === 'player' || spot.bet === 'banker' || spot.bet === 'tie') return { x, y: box.y + box.h - 40 };
  return { x: box.x + box.w - 24, y: box.y + box.h - 22 };
}

/** Where wagers lie: insurance at the outer edge of the wager that it insures. */
export function wagerAt(boxes: ReadonlyMap<string, Box>): (wager: GameWager) => Lies | null {
  return (wager) => {
    const side = insured(wager.bet);
    const box = boxes.get(side ?? key(wager.bet, wager.target));
    if (!box) return null;
    const at = side ? { x: side === 'player' ? box.x + 46 : box.x + box.w - 46, y: box.y + box.h - 40 } : chipsAt(wager, box);
    return { at, box };
  };
}
