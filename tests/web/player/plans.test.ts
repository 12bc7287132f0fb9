import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Slip } from '../../../web/src/lib/wire.ts';
import { adding, clearing, doubling, ghosts, rebetting, removing, undoing, type Sent } from '../../../web/src/player/plans.ts';

const slip = (id: string, bet: string, target: string, plays: number, result = 'open'): Slip => ({
  id, bet, target, stake: plays, plays, result, won: 0, back: 0, rules: [], why: '', odds: '', chips: 'value', was: '', was_won: 0,
});
const rich = { credit: 100_000, least: 500 };

test('a chip of the minimum or more is a wager of its own', () => {
  const plan = adding([slip('w1', 'split', '17-20', 500)], { bet: 'split', target: '17-20', stake: 500 }, rich);
  assert.deepEqual(plan.place, [{ bet: 'split', target: '17-20', stake: 500 }]);
  assert.deepEqual(plan.remove, []);
});

test('chips under the minimum are put together, the larger wager first', () => {
  const lying = [slip('w1', 'red', '', 100), slip('w2', 'black', '', 100)];
  const plan = adding(lying, { bet: 'red', target: '', stake: 100 }, rich);
  assert.deepEqual(plan.place, [{ bet: 'red', target: '', stake: 200 }]);
  assert.deepEqual(plan.remove, ['w1']);
  assert.equal(plan.isRemovedFirst, false);
});

test('a small chip is put onto a wager that is large enough', () => {
  const plan = adding([slip('w1', 'red', '', 500)], { bet: 'red', target: '', stake: 100 }, rich);
  assert.deepEqual(plan.place, [{ bet: 'red', target: '', stake: 600 }]);
  assert.deepEqual(plan.remove, ['w1']);
});

test('where the credit does not reach for both, the old wager goes first', () => {
  const plan = adding([slip('w1', 'red', '', 400)], { bet: 'red', target: '', stake: 100 }, { credit: 100, least: 500 });
  assert.equal(plan.isRemovedFirst, true);
});

test('removing takes everything off a place, clearing off the cloth; decided wagers stay', () => {
  const all = [slip('w1', 'red', '', 5), slip('w2', 'red', '', 5), slip('w3', 'split', '1-2', 5), slip('w4', 'red', '', 5, 'removed')];
  assert.deepEqual(removing(all, [{ bet: 'red', target: '' }]).remove, ['w1', 'w2']);
  assert.deepEqual(clearing(all).remove, ['w1', 'w2', 'w3']);
});

test('double is as much again on each place; rebet is what was played', () => {
  const all = [slip('w1', 'red', '', 5), slip('w2', 'red', '', 10), slip('w3', 'split', '1-2', 5, 'removed')];
  assert.deepEqual(doubling(all), [{ bet: 'red', target: '', stake: 15 }]);
  const ended = [slip('w1', 'red', '', 5, 'lose'), slip('w2', 'red', '', 10, 'win'), slip('w3', 'odd', '', 5, 'rejected')];
  assert.deepEqual(rebetting(ended), [{ bet: 'red', target: '', stake: 15 }]);
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
