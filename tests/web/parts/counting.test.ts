/** The band of chance against the whole distribution, and the counts beside it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { band, counts, ranked } from '../../../web/src/results/counting.ts';
import { numbersOf, section, segments, stretches } from '../../../web/src/cloth/track.ts';

/** Binomial probabilities by whole numbers of ways, in another manner than the code under test. */
function probability(games: number, pockets: number, times: number): number {
  let ways = 1n;
  for (let each = 0; each < times; each += 1) ways = (ways * BigInt(games - each)) / BigInt(each + 1);
  const all = BigInt(pockets) ** BigInt(games);
  const favourable = ways * BigInt(pockets - 1) ** BigInt(games - times);
  return Number((favourable * 10n ** 18n) / all) / 1e18;
}

for (const [games, pockets] of [
  [100, 37],
  [500, 37],
  [500, 38],
  [12, 37],
] as const) {
  test(`the band over ${games} games on ${pockets} pockets leaves a fortieth on each side at most`, () => {
    const { low, high } = band(games, pockets);
    const sum = (from: number, to: number): number => {
      let total = 0;
      for (let times = from; times <= to; times += 1) total += probability(games, pockets, times);
      return total;
    };
    assert.ok(sum(0, low - 1) <= 0.025);
    assert.ok(sum(0, low) > 0.025);
    assert.ok(sum(high + 1, Math.min(games, high + 60)) <= 0.025);
    assert.ok(sum(high, Math.min(games, high + 60)) > 0.025);
  });
}

test('no games, no band', () => assert.deepEqual(band(0, 37), { low: 0, high: 0 }));

test('counts say how often and how long ago', () => {
  const all = counts(['5', '7', '5', '0'], ['0', '5', '7', '9']);
  assert.deepEqual(all, [
    { pocket: '0', times: 1, since: 3 },
    { pocket: '5', times: 2, since: 0 },
    { pocket: '7', times: 1, since: 1 },
    { pocket: '9', times: 0, since: null },
  ]);
  assert.equal(ranked(all, true)[0]?.pocket, '5');
  assert.equal(ranked(all, false)[0]?.pocket, '9');
});

test('a section is where its numbers lie together on the wheel', () => {
  const order = ['0', '1', '2', '3', '4', '5'];
  assert.deepEqual(stretches(order, ['5', '0', '1']), [[5, 7]]);
  assert.deepEqual(stretches(order, ['1', '4']), [
    [1, 1],
    [4, 4],
  ]);
  assert.equal(section(order, ['0', '2', '4']), null);
  assert.equal(section(order, []), null);
  assert.ok(section(order, ['1', '2', '4']));
  assert.equal(segments(order).length, 6);
  const pieces = [
    { bet: 'split', target: '1-2', units: 1 },
    { bet: 'straight-up', target: '2', units: 1 },
  ];
  assert.deepEqual(numbersOf({ bet: 'x', target: '', pieces, units: 2 }), ['1', '2']);
});
