/**
 * Where everything lies on a terminal that plays cards which all share: the dealer above, the cards
 * of all beneath, then what this terminal made of them, and its wagers at the near side.
 */
import type { Box, Point } from '../../cloth/geometry.ts';
import { key } from '../../cloth/spots.ts';
import type { HandLine } from '../../lib/wire.ts';
import { middle, row, type GameSpot, type GameWager, type Laid } from '../../layouts/board.ts';
import type { Arc } from '../../layouts/cards/arc.ts';
import type { Stack } from '../../layouts/cards/stacks.ts';

export const WIDTH = 1000;
export const HEIGHT = 620;
export const SHOE: Point = { x: 930, y: 52 };
/** A wide arc, along which the inscriptions stand. */
export const PRINT: Arc = { centre: { x: 500, y: -1400 }, radius: 1550 };
/** The frame around the cards of all. */
export const COMMUNITY: Box = { x: 30, y: 216, w: 940, h: 114 };
export const OWN: Box = { x: 30, y: 342, w: 940, h: 158 };
const BETS: Box = { x: 30, y: 512, w: 940, h: 96 };
const MAIN = 330;

/** Bets on the first cards, in the order in which they lie. */
const SIDE_BETS = ['kings-bounty', 'royal-match-21', 'bet-the-set-21'];

/** The places of the wagers that a table offers. */
export function lay(spots: readonly GameSpot[]): Laid[] {
  const side = spots.filter((spot) => SIDE_BETS.includes(spot.bet)).sort((one, other) => SIDE_BETS.indexOf(one.bet) - SIDE_BETS.indexOf(other.bet));
  const w = side.length > 0 ? MAIN : BETS.w;
  const boxes = row({ ...BETS, x: BETS.x + w + 10, w: BETS.w - w - 10 }, side.length || 1);
  return spots.flatMap((spot) => {
    const at = side.indexOf(spot);
    const box = at < 0 ? { ...BETS, w } : { ...(boxes[at] as Box), w: (boxes[at] as Box).w - 8 };
    return spot.target ? [] : [{ spot, name: key(spot.bet, spot.target), box, at: chipsIn(box) }];
  });
}

/** Chips lie at the right of a place, beside its name. */
export function chipsIn(box: Box): Point {
  return { x: box.x + box.w - 38, y: box.y + box.h / 2 + 6 };
}

/** Where the chips of one's wagers lie; what was added to a hand lies at that hand's wager. */
export function stacks(wagers: readonly GameWager[], laid: readonly Laid[], own: readonly HandLine[]): Stack[] {
  const places = new Map(laid.map((each) => [each.spot.bet, each]));
  const main = places.get('player');
  const found = new Map<string, Stack>();
  for (const { bet, hand = '', stake, state, paid = 0 } of wagers) {
    const place = places.get(bet);
    const at = bet === 'insurance' ? { x: 300, y: INSURED } : place && bet !== 'player' ? place.at : main && onHand(main.box, bet, hand, own);
    if (!at) continue;
    const name = `${bet} ${hand} ${state === 'sent' ? 'sent' : ''}`.trim();
    const before = found.get(name);
    const facts = { isSent: state === 'sent', isMine: false, isLost: state === 'lost' };
    found.set(name, { name, at, r: bet === 'insurance' ? 15 : 22, sum: stake + (before?.sum ?? 0), paid: paid + (before?.paid ?? 0), ...facts });
  }
  return [...found.values()];
}

/** The height of the insurance line beside its words. */
export const INSURED = 179;

function onHand(box: Box, bet: string, hand: string, own: readonly HandLine[]): Point {
  const { x, y } = chipsIn(box);
  const column = Math.max(0, own.findIndex((each) => each.id === hand));
  const apart = own.length > 2 ? 44 : 62;
  const left = x - (Math.max(1, own.length) - 1 - column) * apart;
  // What doubles a wager lies against it.
  return bet === 'double' ? { x: left + 14, y: y - 12 } : { x: left, y };
}

/** Where the cards of all lie for whoever has no hand of their own: a dealer, a wall. */
export const TABLE: Box = { ...COMMUNITY, h: OWN.y + OWN.h - COMMUNITY.y };

/** Where a hand lies; the cards of all have the more room where nobody plays them. */
export function handAt(hand: HandLine, own: readonly HandLine[], isPlayed: boolean) {
  if (hand.id === 'community' && !isPlayed) {
    return { foot: { x: 500, y: TABLE.y + TABLE.h - 34 }, room: { w: 700, h: TABLE.h - 60 }, most: 150, beside: true };
  }
  if (hand.id === 'next') return { foot: { x: 784, y: 138 }, room: { w: 130, h: 128 }, most: 66 };
  if (hand.id === 'dealer') return { foot: { x: 500, y: 122 }, room: { w: 420, h: 114 }, most: 80, beside: true };
  if (hand.id === 'community') return { foot: { x: 500, y: COMMUNITY.y + COMMUNITY.h - 8 }, room: { w: 640, h: 98 }, most: 70, beside: true };
  const at = own.findIndex((each) => each.id === hand.id);
  if (at < 0) return null;
  const box = row(OWN, own.length)[at] as Box;
  return { foot: { x: middle(box).x, y: OWN.y + OWN.h - 2 }, room: { w: Math.min(420, box.w - 20), h: OWN.h - 14 }, most: 90 };
}
