import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { PastRound, RoundSection, Sections, Slip, TableSection } from '../../../web/src/lib/wire.ts';
import { correctionOf } from '../../../web/src/player/corrections.ts';
import { classics, offered, read } from '../../../web/src/player/favourites.ts';
import { OFFERED, guestsAt } from '../../../web/src/player/guests.ts';
import { lying } from '../../../web/src/player/lying.ts';
import { byPlace, outcome } from '../../../web/src/player/outcomes.ts';
import { shortcut } from '../../../web/src/player/shortcuts.ts';
import { callShown, isAnnounced, isNewResult, longestFall, phaseShown, secondsLeft, withheld } from '../../../web/src/player/stage.ts';
import { boundsOf, oddsOf, ownLimits, stakeText, stakeUnits, wins } from '../../../web/src/player/terms.ts';

const round = (facts: Partial<RoundSection>): RoundSection =>
  ({ number: 1, phase: 'wagers', result: null, closes: null, seconds: null, call: 'place your bets', ...facts }) as RoundSection;
const slip = (facts: Partial<Slip>): Slip =>
  ({ id: 'w1', bet: 'red', target: '', stake: 500, plays: 500, result: 'open', won: 0, back: 0, was: '', was_won: 0, was_back: 0, ...facts }) as Slip;
const table = {
  game: 'roulette',
  spots: [
    { bet: 'split', target: '0-3', numbers: ['0', '3'], rules: [] },
    { bet: 'straight-up', target: '26', numbers: ['26'], rules: [] },
    { bet: 'red', target: '', numbers: ['1', '3'], rules: [] },
  ],
  called: [
    { bet: 'zero-spiel', target: '', units: 2, rules: [], pieces: [{ bet: 'split', target: '0-3', units: 1 }, { bet: 'straight-up', target: '26', units: 1 }] },
    { bet: 'neighbours', target: '26 x 3', units: 3, rules: [], pieces: [] },
  ],
  pays: [{ bet: 'split', odds: '17:1', rules: [] }],
} as unknown as TableSection;

test('the number, the meters and the history wait for the ball', () => {
  const before = { round: round({}), me: { credit: 5 }, results: { numbers: ['1'] }, history: { games: [] } } as unknown as Sections;
  const after = { ...before, round: round({ phase: 'decided', result: '17' }), me: { credit: 99 }, results: { numbers: ['17', '1'] } } as unknown as Sections;
  assert.equal(isNewResult(before.round, after.round), true);
  const shown = withheld(after, before, 'the ball is running');
  assert.equal(shown.me, before.me);
  assert.equal(shown.results, before.results);
  assert.equal(shown.round?.result, null);
  assert.equal(shown.round?.phase, 'spinning');
});

test('however slow the drawing, the outcome is in view for five seconds before the next game', () => {
  const fall = (next_at: number | null) => longestFall(round({ next_at }), 100_000);
  assert.deepEqual([fall(null), fall(130_000), fall(112_000), fall(101_000)], [9_000, 9_000, 7_000, 1_500]);
});

test('a result met on arrival, and a correction, are shown at once', () => {
  assert.equal(isNewResult(undefined, round({ result: '3' })), false);
  assert.equal(isNewResult(round({ result: '3' }), round({ result: '4' })), false);
  assert.equal(isNewResult(round({ number: 1, result: '3' }), round({ number: 2, result: null })), false);
  assert.equal(isNewResult(round({ number: 1, result: '3' }), round({ number: 2, result: '3' })), true);
  assert.equal(isNewResult(round({ number: 1 }), round({ number: 9, result: '3' })), false);
});

test('the clock tells the phase, and last bets by itself', () => {
  const open = round({ closes: 30_000 });
  assert.equal(secondsLeft(open, 12_000), 18);
  assert.equal(secondsLeft(round({ closes: 30_000, seconds: 15 }), 12_000), 15);
  assert.equal(phaseShown(open, 18), 'open');
  assert.equal(callShown(open, 18), 'place your bets');
  assert.equal(phaseShown(open, 9.5), 'last');
  assert.equal(callShown(open, 9.5), 'last bets');
  assert.equal(phaseShown(open, 0), 'closed');
  assert.equal(secondsLeft(round({ phase: 'over', closes: 1 }), 0), null);
  assert.equal(phaseShown(round({}), null), 'open');
  for (const [phase, shown] of Object.entries({ closed: 'shut', waiting: 'waiting', 'no more bets': 'closed', spinning: 'spinning', read: 'spinning', decided: 'result', over: 'result' })) {
    assert.equal(phaseShown(round({ phase }), null), shown);
  }
  assert.deepEqual([isAnnounced(10.1, 9.9), isAnnounced(9.9, 9.8), isAnnounced(5.05, 4.95), isAnnounced(null, 4)], [10, null, 5, null]);
});

test('a correction shows each wager before and after, and the difference', () => {
  const game = {
    round: 7, result: '17', was_corrected: true, slips: [
      slip({ id: 'a', result: 'win', won: 17_500, back: 500, was: 'lose' }),
      slip({ id: 'b', result: 'lose', was: 'win', was_won: 500, was_back: 500 }),
      slip({ id: 'c', result: 'lose' }),
    ],
  } as unknown as PastRound;
  const found = correctionOf(game, '18');
  assert.deepEqual(found?.changed.map((each) => [each.before, each.after]), [[0, 18_000], [1_000, 0]]);
  assert.equal(found?.difference, 17_000);
  assert.equal(correctionOf({ ...game, was_corrected: false, slips: [] }, null), null);
});

test('a called bet lies in its pieces, each with its own end', () => {
  const all = lying(table, [slip({ bet: 'zero-spiel', stake: 1000, plays: 1000 })], [], null);
  assert.deepEqual(all.map((each) => [each.bet, each.target, each.stake, each.state]), [['split', '0-3', 500, 'standing'], ['straight-up', '26', 500, 'standing']]);
  const ended = lying(table, [slip({ bet: 'zero-spiel', stake: 1000, plays: 1000, result: 'win' })], [], '26');
  assert.deepEqual(ended.map((each) => each.state), ['lost', 'won']);
  const sent = lying(table, [], [{ key: 1, piece: { bet: 'red', target: '', stake: 500 }, before: 0 }], null);
  assert.deepEqual(sent.map((each) => each.state), ['sent']);
  assert.deepEqual(lying(table, [slip({ result: 'removed' }), slip({ result: 'refused', plays: 0 })], [], null), []);
});

test('favourites that cannot be read are left out, and so is what the table does not have', () => {
  assert.deepEqual(read('nonsense'), []);
  assert.deepEqual(read('[{"name":"a","pieces":[]},{"name":"b","pieces":[{"bet":"red","target":"","stake":-5}]}]'), []);
  const kept = read('[{"name":"a","pieces":[{"bet":"red","target":"","stake":500},{"bet":"five-line","target":"","stake":500}]}]');
  assert.deepEqual(offered(table, kept[0]!), [{ bet: 'red', target: '', stake: 500 }]);
  assert.deepEqual(classics(table).map((each) => each.bet), ['zero-spiel']);
});

test('terms: bounds, odds and stakes', () => {
  const sign = { lines: [], limits: { least: 500, most: 100_000, step: null }, bets: { split: { least: 100, most: 5_000, step: null } } } as unknown as Sections['sign'];
  assert.equal(boundsOf('split', sign, null).most, 5_000);
  assert.equal(boundsOf('red', sign, null).least, 500);
  const own = { has_own_limits: true, limits: { least: 1, most: 2, step: null } } as Sections['me'];
  assert.equal(boundsOf('split', sign, ownLimits(own)).most, 2);
  const fixed = { ...sign, lines: [{ what: 'fixed stakes', amount: 500, bets: ['super-sevens'] }] } as unknown as Sections['sign'];
  assert.deepEqual(boundsOf('super-sevens', fixed, ownLimits(own)), { least: 500, most: 500, step: null });
  assert.equal(oddsOf('split', table), '17 to 1');
  assert.equal(wins('17 to 1'), 17);
  assert.equal(wins(null), null);
  assert.deepEqual([500, 250, 5].map(stakeText), ['5', '2.50', '0.05']);
  assert.deepEqual(['5', '2.5', '0.05', 'x', '1.234'].map(stakeUnits), [500, 250, 5, null, null]);
});

test('only a return of more than was staked is a gain, and wagers of one place are told as one', () => {
  const lost = slip({ id: 'a', result: 'lose' });
  const even = slip({ id: 'b', result: 'win', won: 500, back: 500, kept: 25 });
  assert.deepEqual([outcome([lost, even]).isGain, outcome([even]).isGain], [false, true]);
  assert.equal(outcome([slip({})]).staked, 0, 'an open wager has come to nothing yet');
  const both = byPlace([even, { ...even, id: 'c' }]);
  assert.deepEqual(both.map((each) => [each.plays, each.won, each.kept]), [[1000, 1000, 50]]);
});

test('keys choose chips and act, but not for whoever types or reads a dialog', () => {
  const press = (key: string, facts: object = {}) =>
    shortcut({ key, ctrlKey: false, altKey: false, metaKey: false, defaultPrevented: false, target: null, ...facts }, [100, 500]);
  assert.deepEqual(press('2'), { kind: 'chip', value: 500 });
  assert.equal(press('3'), null);
  const kinds = ['r', 'D', 'c', 'm', '?', 'Backspace', 'Escape'].map((key) => press(key)?.kind);
  assert.deepEqual(kinds, ['rebet', 'double', 'clear', 'move', 'help', 'undo', 'leave']);
  assert.equal(press('r', { ctrlKey: true }), null);
  assert.equal(press('r', { defaultPrevented: true }), null);
  const field = { closest: () => ({}) } as unknown as EventTarget;
  assert.equal(press('r', { target: field }), null);
});

test('every terminal offers cards of its own, with whole names', () => {
  const terminals = [1, 2, 3, 4].flatMap((table) => Array.from({ length: 24 }, (_, seat) => `R${table}-player-${seat + 1}`));
  const names = terminals.flatMap(guestsAt);
  assert.equal(new Set(names).size, terminals.length * OFFERED);
  assert.ok(names.every((name) => /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name)));
  assert.notDeepEqual(guestsAt('Bar'), guestsAt('Door'));
});
