import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Slip } from '../../../web/src/lib/wire.ts';
import { doubling, ghosts, movedTo, pile, rebetting, tooSmall, undoing, type Place, type Sent } from '../../../web/src/player/plans.ts';

const slip = (id: string, bet: string, target: string, plays: number, result = 'open'): Slip => ({
  id, bet, target, stake: plays, plays, result, won: 0, back: 0, rules: [], why: '', odds: '', chips: 'value', was: '', was_won: 0, was_back: 0,
});

test('too small is what leaves a place under its minimum, however many chips lie there', () => {
  const pieces = ({ bet, target }: Place) =>
    bet === 'zero-spiel' ? [{ bet: 'split', target: '0-3', units: 1 }, { bet: 'straight-up', target: '26', units: 1 }] : [{ bet, target, units: 1 }];
  const found = (...slips: Slip[]) => tooSmall(slips, pieces, (bet) => (bet === 'odd' ? null : 500));
  const one = slip('w1', 'red', '', 100);
  assert.deepEqual(found(one), { piece: { bet: 'red', target: '', stake: 100 }, least: 500 });
  assert.equal(found(one, slip('w2', 'red', '', 400)), null, 'chips of one place count together');
  assert.equal(found(one, slip('w2', 'black', '', 400))?.piece.bet, 'red');
  assert.equal(found(slip('w1', 'odd', '', 1)), null, 'no minimum, nothing too small');
  assert.equal(found(slip('w1', 'red', '', 100, 'removed')), null);
  // A called bet counts piece by piece, with what else lies on them.
  const spiel = slip('w3', 'zero-spiel', '', 600);
  assert.deepEqual(found(spiel), { piece: { bet: 'zero-spiel', target: '', stake: 600 }, least: 1000 });
  assert.equal(found(spiel, slip('w4', 'split', '0-3', 500))?.piece.bet, 'zero-spiel', 'its other piece is still too small');
  assert.equal(found(spiel, slip('w4', 'split', '0-3', 200), slip('w5', 'straight-up', '26', 200)), null);
});

test('a pile is what lies on one place; decided wagers are none of it', () => {
  const all = [slip('w1', 'red', '', 5), slip('w2', 'red', '', 5), slip('w3', 'split', '1-2', 5), slip('w4', 'red', '', 5, 'removed')];
  assert.deepEqual(pile(all, { bet: 'red', target: '' }).map((each) => each.id), ['w1', 'w2']);
});

test('a move is turned back with what it brought, not with what lay there', () => {
  const all = [slip('w1', 'odd', '', 500), slip('w7', 'odd', '', 100), slip('w8', 'odd', '', 100), slip('w9', 'odd', '', 0, 'rejected')];
  const moved = { from: { bet: 'red', target: '' }, to: { bet: 'odd', target: '' }, count: 2 };
  assert.deepEqual(movedTo(all, moved).map((each) => each.id), ['w7', 'w8']);
});

test('double is as much again on each place; rebet is what was played', () => {
  const all = [slip('w1', 'red', '', 5), slip('w2', 'red', '', 10), slip('w3', 'split', '1-2', 5, 'removed')];
  assert.deepEqual(doubling(all), [{ bet: 'red', target: '', stake: 15 }]);
  const ended = [slip('w1', 'red', '', 5, 'lose'), slip('w2', 'red', '', 10, 'win'), slip('w3', 'odd', '', 5, 'rejected')];
  assert.deepEqual(rebetting(ended), [{ bet: 'red', target: '', stake: 15 }]);
  const insurance = { ...slip('w4', 'banker-insurance-2', '', 5, 'win'), on: 'w1' };
  assert.deepEqual(rebetting([...ended, insurance]), rebetting(ended), 'what hung on a wager is not made without it');
  const blue = { ...slip('w4', 'red', '', 20), chips: 'blue' };
  assert.deepEqual(doubling([...all, blue])[1], { bet: 'red', target: '', stake: 20, chips: 'blue' }, 'chips keep their colour');
});

test('undo takes up the latest of what was placed and puts back what was taken up', () => {
  const all = [slip('w1', 'red', '', 500), slip('w2', 'red', '', 500), slip('w3', 'odd', '', 500)];
  const plan = undoing(all, { placed: [{ bet: 'red', target: '', stake: 500 }], removed: [{ bet: 'even', target: '', stake: 100 }] });
  assert.deepEqual(plan.remove, ['w2']);
  assert.deepEqual(plan.place, [{ bet: 'even', target: '', stake: 100 }]);
  const trimmed = undoing([slip('w1', 'red', '', 300)], { placed: [{ bet: 'red', target: '', stake: 500 }], removed: [] });
  assert.deepEqual(trimmed.remove, ['w1'], 'a stake that was trimmed is the same wager');
});

test('ten steps and more come off one by one', () => {
  let all = Array.from({ length: 12 }, (_, n) => slip(`w${n + 1}`, 'straight-up', String(n), 500));
  for (let n = 11; n >= 0; n -= 1) {
    const plan = undoing(all, { placed: [{ bet: 'straight-up', target: String(n), stake: 500 }], removed: [] });
    assert.deepEqual(plan.remove, [`w${n + 1}`]);
    all = all.filter((each) => !plan.remove.includes(each.id));
  }
  assert.equal(all.length, 0);
});

test('a chip is a ghost until it lies there by the house’s word, and never counted twice', () => {
  const sent: Sent[] = [
    { key: 1, piece: { bet: 'red', target: '', stake: 500 }, before: 500 },
    { key: 2, piece: { bet: 'red', target: '', stake: 500 }, before: 500 },
  ];
  const before = [slip('w1', 'red', '', 500)];
  assert.deepEqual(ghosts(before, sent), [{ bet: 'red', target: '', stake: 1000 }]);
  const one = [...before, slip('w2', 'red', '', 500)];
  assert.deepEqual(ghosts(one, sent), [{ bet: 'red', target: '', stake: 500 }]);
  assert.deepEqual(ghosts([...one, slip('w3', 'red', '', 500)], sent), []);
  assert.deepEqual(ghosts([], sent), [{ bet: 'red', target: '', stake: 1000 }], 'never more than was sent');
});
