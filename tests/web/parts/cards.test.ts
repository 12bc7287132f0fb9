/** Cards by their names, the order of a coup, beads on their plate, and a stake of insurance shared. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inTurn, shownOf } from '../../../web/src/games/baccarat/dealing.ts';
import { cardOf, isCourt, PIPS, RANKS, SHAPES, SUITS } from '../../../web/src/cards/deck.ts';
import type { MeSection, WindowLine } from '../../../web/src/lib/wire.ts';
import { insured, plan, wagerAt } from '../../../web/src/games/baccarat/plan.ts';
import { offersOf, shared, steps, type Offer } from '../../../web/src/player/offering.ts';
import { beads } from '../../../web/src/games/baccarat/beads.ts';

test('every card has a face: a shape for its suit, a court or as many pips as its rank says', () => {
  const found = SUITS.flatMap((suit) => RANKS.map((rank) => cardOf(`${rank}${suit}`)));
  assert.equal(found.filter((card) => card !== null).length, 52);
  assert.equal(new Set(Object.values(SHAPES)).size, 4);
  for (const [place, rank] of RANKS.entries()) assert.equal(PIPS[rank]?.length ?? 0, isCourt(rank) ? 0 : place + 1);
  for (const wrong of ['', '1H', '11S', 'QX', 'H9', '10']) assert.equal(cardOf(wrong), null);
});

test('a coup is shown one card to each hand, another to each, then those drawn', () => {
  const hands = { player: ['QH', 'QD', '7D'], banker: ['6C', 'KS'] };
  assert.deepEqual(inTurn(hands).map(([, card]) => card), ['QH', '6C', 'QD', 'KS', '7D']);
  assert.deepEqual(shownOf(hands, 3), { player: ['QH', 'QD'], banker: ['6C'] });
  assert.deepEqual(shownOf(hands, 9), hands);
});

test('beads fill a column of six before the next, and whole columns leave at the left', () => {
  const results = ['tie', ...Array<string>(12).fill('banker'), 'player'];
  const all = beads(results, 10);
  assert.deepEqual(all[0], { coup: 'player', column: 0, row: 0 });
  assert.deepEqual(all.at(-1), { coup: 'tie', column: 2, row: 1 });
  const last = beads(results, 2);
  assert.equal(last.length, 8);
  assert.deepEqual(last[0], { coup: 'banker', column: 0, row: 0 });
});

const OPEN = { bet: 'banker-insurance-2', hand: 'banker', odds: '3:1', upon: 'win', rules: [] };
const WINDOW: WindowLine = { name: 'insurance 2', bets: [], attached: [OPEN], lapses: true };

/** What is offered first. */
function offerOf(who: MeSection): Offer | null {
  return offersOf(WINDOW, who)[0] ?? null;
}

function me(credit: number, ...most: number[]): MeSection {
  const terms = { bet: OPEN.bet, stake: 10_000, least: 500, step: 100, staked: 0 };
  return { credit, wagers: [], offers: most.map((each, n) => ({ ...terms, target: '', on: `w${n}`, most: each })) } as unknown as MeSection;
}

test('insurance is offered on all wagers of a hand together, and its stake shared among them', () => {
  const two = me(9_000, 3_300, 1_300);
  const offer = offerOf(two);
  assert.deepEqual(offer, { open: OPEN, target: '', box: 0, stake: 20_000, least: 500, most: 4_600, step: 100, staked: 0 });
  const pieces = (stake: number) => shared(two, offer!, stake).map(({ on, stake: part }) => [on, part]);
  assert.deepEqual(pieces(4_000), [['w0', 3_300], ['w1', 700]]);
  assert.deepEqual(pieces(3_400), [['w0', 2_900], ['w1', 500]], 'no part is under its least');
  assert.deepEqual(pieces(3_000), [['w0', 3_000]]);
  assert.equal(offerOf(me(9_000)), null);
});

test('insurance is offered as far as the credit goes, in chips that the table has', () => {
  assert.equal(offerOf(me(4_150, 3_300, 1_300))?.most, 4_100, 'one credit for both');
  const offer = offerOf(me(0, 0));
  assert.deepEqual([offer?.least, offer?.most], [0, 0]);
  assert.deepEqual(steps({ ...offerOf(me(9_000, 3_300))! }, [50, 500, 2_500, 10_000]), [100, 500, 2_500]);
});

test('insurance lies beside the wager that it insures, and has no place to be tapped', () => {
  const spots = ['player', 'banker', 'tie', OPEN.bet].map((bet) => ({ bet, target: '' }));
  const { boxes } = plan(spots);
  assert.equal(boxes.has(OPEN.bet), false);
  assert.equal(insured(OPEN.bet), 'banker');
  const lies = wagerAt(boxes)({ bet: OPEN.bet, target: '', stake: 100, state: 'standing' });
  assert.equal(lies?.box, boxes.get('banker'));
});
