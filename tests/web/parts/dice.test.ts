/** Dice and the money wheel come to rest where they are sent; what came is counted and laid out as a road. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { facesOf, sizeOf, total, waysTo, wayOf } from '../../../web/src/dice/faces.ts';
import { FRONT, SIDES, thrown } from '../../../web/src/dice/motion.ts';
import { symbolsOf } from '../../../web/src/moneywheel/looks.ts';
import * as wheel from '../../../web/src/moneywheel/motion.ts';
import { bandOf } from '../../../web/src/results/counting.ts';
import { rankedByChance, road, symbols, tally, totals } from '../../../web/src/results/outcomes.ts';

const file = new URL('../../../web/src/gallery/layouts.json', import.meta.url);
const tables = JSON.parse(readFileSync(file, 'utf-8')) as Record<string, { equipment: { symbols: string[] } }>;
const order = tables['money-wheel']!.equipment.symbols;

test('dice are read in every spelling, and nothing else is dice', () => {
  for (const written of ['3-4-6', '346', [3, 4, 6], ['3', '4', '6']]) assert.deepEqual(facesOf(written), [3, 4, 6]);
  for (const written of [null, undefined, '', 'A', '7-1', [0, 1]]) assert.deepEqual(facesOf(written), []);
});

test('totals are called as the table calls them', () => {
  assert.equal(total([3, 4, 6]), 13);
  assert.deepEqual([[1, 1, 2], [3, 3, 4], [1, 4, 6], [5, 6, 6], [2, 2, 2]].map(sizeOf), ['small', 'small', 'big', 'big', 'triple']);
  assert.deepEqual([[2, 2], [1, 3], [1, 1], [6, 6], [3, 4]].map(wayOf), ['hard', 'easy', 'plain', 'plain', 'plain']);
});

test('every die comes to rest in its place, and none before a throw has begun', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    for (const inTumbler of [true, false]) {
      const way = thrown(3, seed, 1.5, inTumbler);
      for (let die = 0; die < 3; die += 1) {
        assert.deepEqual(way.at(die, way.seconds), { x: 0, y: 0, lift: 0, turn: { axis: [1, 0, 0], degrees: 0 } });
        assert.ok(Math.abs(way.at(die, 0).turn.degrees) > 360);
        // An instant before the end it has next to nothing left to turn: no jump.
        assert.ok(Math.abs(way.at(die, way.seconds * 0.999).turn.degrees) < 1);
      }
      assert.ok(way.strikes.every((strike) => strike.time <= way.seconds + 1e-9));
    }
  }
  assert.notDeepEqual(thrown(2, 1, 1, false).at(0, 0.3), thrown(2, 2, 1, false).at(0, 0.3));
});

test('each face sits across from the one that makes seven with it', () => {
  const undo = (turn: string): string => turn.replace(/-?\d+/, (degrees) => String(-Number(degrees)).replace('-0', '0'));
  for (const face of [1, 2, 3, 4, 5, 6]) {
    const [front, side] = [FRONT[face]!, SIDES[face]!];
    assert.ok(front === undo(side) || front.includes('180'), `${face}`);
  }
  assert.equal(SIDES[2]!.replace('-90', '90'), SIDES[5]);
  assert.equal(SIDES[4]!.replace('-90', '90'), SIDES[3]);
});

test('the wheel stops in each of its 52 sections, after four turns at least, and never on a peg', () => {
  assert.equal(order.length, 52);
  const width = (2 * Math.PI) / order.length;
  for (let section = 0; section < order.length; section += 1) {
    for (let seed = 1; seed <= 12; seed += 1) {
      const way = seed % 2 ? 1 : -1;
      const spin = wheel.spin(seed * 0.9, section, order.length, seed, 5, way);
      const end = spin.at(spin.seconds);
      assert.equal(wheel.sectionAt(end, order.length), section);
      const off = Math.abs((((end - wheel.angleOf(section, order.length)) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI));
      assert.ok(Math.min(off, 2 * Math.PI - off) < 0.35 * width);
      const just = spin.at(spin.seconds * 0.9999);
      assert.ok((just - spin.at(0)) * way >= 2 * Math.PI * 4 - 0.01);
      assert.equal(wheel.sectionAt(just, order.length), section);
    }
  }
});

test('a symbol is shown by a section that has it', () => {
  for (const symbol of symbolsOf(order)) {
    for (let seed = 0; seed < 9; seed += 1) assert.equal(order[wheel.sectionOf(order, symbol, seed)], symbol);
  }
  assert.throws(() => wheel.sectionOf(order, 'Z', 1), RangeError);
  assert.deepEqual(symbolsOf(order), ['A', 'B', 'C', 'D', 'E', 'F', 'G']);
});

test('chances of totals and symbols are those of the equipment', () => {
  assert.equal(waysTo(2).get(7), 6);
  assert.equal(waysTo(3).get(10), 27);
  for (const outcomes of [totals(2), totals(3), symbols(order)]) {
    assert.ok(Math.abs(outcomes.reduce((sum, each) => sum + each.chance, 0) - 1) < 1e-12);
  }
  assert.deepEqual(symbols(order).map((each) => Math.round(each.chance * 52)), [24, 12, 8, 4, 2, 1, 1]);
});

test('the band of an outcome leaves a fortieth on each side at most', () => {
  // By whole numbers of ways, in another manner than the code under test.
  const probability = (games: number, ways: number, all: number, times: number): number => {
    let chosen = 1n;
    for (let each = 0; each < times; each += 1) chosen = (chosen * BigInt(games - each)) / BigInt(each + 1);
    const whole = chosen * BigInt(ways) ** BigInt(times) * BigInt(all - ways) ** BigInt(games - times);
    return Number((whole * 10n ** 18n) / BigInt(all) ** BigInt(games)) / 1e18;
  };
  for (const [games, ways, all] of [[100, 27, 216], [500, 1, 216], [100, 24, 52], [500, 1, 52]] as const) {
    const { low, high } = bandOf(games, ways / all);
    const sum = (from: number, to: number): number => {
      let found = 0;
      for (let times = from; times <= to; times += 1) found += probability(games, ways, all, times);
      return found;
    };
    assert.ok(sum(0, low - 1) <= 0.025 && sum(high + 1, games) <= 0.025);
    assert.ok(sum(0, low) > 0.025 && sum(high, games) > 0.025);
  }
});

test('results are counted beside their chance, and ranked by it', () => {
  const all = tally(['7', '2', '7', '12'], totals(2));
  const of = (name: string): (typeof all)[number] => all.find((each) => each.name === name)!;
  assert.deepEqual([of('7').times, of('7').since, of('12').since, of('3').since], [2, 0, 3, null]);
  // Two sevens of four are less of a wonder than one two.
  assert.deepEqual(rankedByChance(all, 4, true).slice(0, 3).map((each) => each.name), ['2', '12', '7']);
});

test('a road goes down while a side lasts, turns at the foot and begins anew with each change', () => {
  const at = (sides: string): string[] => road([...sides], (side) => side).map((cell) => `${cell.column},${cell.row}`);
  assert.deepEqual(at('BBS'), ['0,0', '0,1', '1,0']);
  assert.deepEqual(at('BBBBBBBB').slice(5), ['0,5', '1,5', '2,5']);
  assert.deepEqual(at('BBBBBBBBS').at(-1), '1,0');
  assert.deepEqual(at('BBBBBBBSSSSSS').slice(-2), ['1,4', '2,4']);
  assert.deepEqual(at(''), []);
});
