/** Where spots lie, and how an arrow key leads from one to another. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { chipFor, height, printed } from '../../../web/src/cloth/chips.ts';
import { CELL, cell, next, place, plan, type Direction } from '../../../web/src/cloth/geometry.ts';
import { covered, key, parts, type Spot } from '../../../web/src/cloth/spots.ts';

interface Table {
  wheel: string[];
  reds: string[];
  zeros: string[];
  spots: Spot[];
}
const file = new URL('../../../web/src/gallery/tables.json', import.meta.url);
const tables = JSON.parse(readFileSync(file, 'utf-8')) as Record<string, Table>;
const { w, h } = CELL;

/** The place of a spot in cells: 0, 0 is the upper corner between the zero and the numbers. */
function at(bet: string, target: string, zeros = ['0']): [number, number] {
  const found = place({ bet, target }, plan(zeros, false));
  assert.ok(found, `${bet} ${target}`);
  return [found.at.x / w - 1, found.at.y / h];
}

test('a number lies in the middle of its box', () => {
  assert.deepEqual(at('straight-up', '1'), [0.5, 2.5]);
  assert.deepEqual(at('straight-up', '3'), [0.5, 0.5]);
  assert.deepEqual(at('straight-up', '36'), [11.5, 0.5]);
  assert.deepEqual(at('straight-up', '0'), [-0.5, 1.5]);
});

test('a split lies on the line between its numbers', () => {
  assert.deepEqual(at('split', '17-20'), [6, 1.5]);
  assert.deepEqual(at('split', '1-2'), [0.5, 2]);
  assert.deepEqual(at('split', '0-3'), [0, 0.5]);
});

test('a corner lies on the cross of its four', () => {
  assert.deepEqual(at('corner', '1-2-4-5'), [1, 2]);
  assert.deepEqual(at('corner', '32-33-35-36'), [11, 1]);
});

test('a street lies on the outer line, a six line where two rows meet it', () => {
  assert.deepEqual(at('street', '7-8-9'), [2.5, 3]);
  assert.deepEqual(at('six-line', '7-8-9-10-11-12'), [3, 3]);
});

test('streets and the first four with zero lie on its line', () => {
  assert.deepEqual(at('street', '0-1-2'), [0, 2]);
  assert.deepEqual(at('street', '0-2-3'), [0, 1]);
  assert.deepEqual(at('corner', '0-1-2-3'), [0, 3]);
});

test('two zeros lie as the cloth reads them', () => {
  const cloth = ['00', '0'];
  assert.deepEqual(at('straight-up', '00', cloth), [-0.5, 2.25]);
  assert.deepEqual(at('split', '0-00', cloth), [-0.5, 1.5]);
  assert.deepEqual(at('split', '00-2', cloth), [0, 1.75]);
  assert.deepEqual(at('street', '00-1-2', cloth), [0, 2]);
  assert.deepEqual(at('street', '0-00-2', cloth), [0, 1.5]);
  assert.deepEqual(at('five-line', '0-00-1-2-3', cloth), [0, 3]);
});

test('a group of numbers that meet nowhere has no place on the cloth', () => {
  assert.equal(place({ bet: 'asian-neighbour', target: '1-14-20' }, plan(['0'], false)), null);
  assert.equal(place({ bet: 'tier', target: '' }, plan(['0'], false)), null);
});

for (const [name, table] of Object.entries(tables)) {
  const layout = plan(table.zeros, false);
  const laid = table.spots.map((spot) => ({ spot, place: place(spot, layout) }));

  test(`every spot of ${name} has a place of its own`, () => {
    const taken = new Map<string, string>();
    for (const { spot, place: found } of laid) {
      assert.ok(found, key(spot.bet, spot.target));
      const where = `${found.at.x} ${found.at.y}`;
      assert.equal(taken.get(where), undefined, `${key(spot.bet, spot.target)} lies on ${taken.get(where)}`);
      taken.set(where, key(spot.bet, spot.target));
    }
  });

  test(`at its place each spot of ${name} lies over all others`, () => {
    for (const { spot, place: own } of laid) {
      assert.ok(own);
      for (const { spot: other, place: its } of laid) {
        if (other === spot || !its || its.layer <= own.layer) continue;
        const { x, y } = own.at;
        const covers = x > its.hit.x && x < its.hit.x + its.hit.w && y > its.hit.y && y < its.hit.y + its.hit.h;
        assert.ok(!covers, `${key(other.bet, other.target)} lies over ${key(spot.bet, spot.target)}`);
      }
    }
  });

  test(`arrow keys lead from any spot of ${name} to any other`, () => {
    const points = laid.map((each) => each.place!.at);
    const ways: Direction[] = ['left', 'right', 'up', 'down'];
    const onward = points.map((_, from) => ways.map((way) => next(from, points, way)));
    const backward = points.map((_, to) => onward.flatMap((tos, from) => (tos.includes(to) ? [from] : [])));
    for (const graph of [onward, backward]) {
      const seen = new Set([0]);
      for (const spot of seen) for (const to of graph[spot] ?? []) seen.add(to);
      const lost = laid.filter((_, index) => !seen.has(index)).map(({ spot }) => key(spot.bet, spot.target));
      assert.deepEqual(lost, []);
    }
  });

  test(`every spot of ${name} with its numbers touches their boxes`, () => {
    for (const { spot, place: found } of laid) {
      const numbers = parts(spot.target);
      if (['column', 'dozen'].includes(spot.bet) || numbers.length === 0) continue;
      // Streets and lines reach their row over its outer line; the others touch each number.
      const outer = found!.at.y === 3 * h;
      for (const number of numbers) {
        const box = cell(number, table.zeros);
        const { x, y } = found!.at;
        assert.ok(x >= box.x && x <= box.x + box.w, `${spot.bet} ${number}`);
        assert.ok(outer || (y >= box.y && y <= box.y + box.h), `${spot.bet} ${number}`);
      }
    }
  });
}

test('columns, dozens and even chances cover what they say', () => {
  const reds = tables['star-rapid']!.reds;
  assert.deepEqual(covered({ bet: 'column', target: '1' }, reds).slice(0, 3), ['1', '4', '7']);
  assert.deepEqual(covered({ bet: 'dozen', target: '3' }, reds).at(0), '25');
  assert.equal(covered({ bet: 'red', target: '' }, reds).length, 18);
  assert.equal(covered({ bet: 'high', target: '' }, reds).at(-1), '36');
  assert.deepEqual(covered({ bet: 'split', target: 'courtesy 0-00' }, reds), ['0', '00']);
});

test('one spot has one name however its target is spelled', () => {
  assert.equal(key('split', [20, 17]), key('split', '17-20'));
  assert.equal(key('street', '3-0-2'), key('street', ['0', 2, 3]));
  assert.equal(key('straight-up', { courtesy: '0' }), key('straight-up', 'courtesy 0'));
  assert.notEqual(key('straight-up', '0'), key('straight-up', 'courtesy 0'));
  assert.equal(key('red', null), key('red', ''));
});

test('a chip never shows more than lies there', () => {
  assert.equal(printed(2500), '25');
  assert.equal(printed(250), '2.5');
  assert.equal(printed(100_000), '1K');
  assert.equal(printed(1_299_999), '12.99K');
  assert.equal(printed(250_000_000), '2.5M');
  assert.equal(chipFor(1).value, 50);
  assert.equal(chipFor(9999).value, 5000);
  assert.equal(height(100), 1);
  assert.equal(height(99_999), 5);
});

test('a sum has the colour of the largest of the table’s chips that it contains', () => {
  const tray = [100, 500, 2500];
  assert.equal(chipFor(300, tray).value, 100);
  assert.equal(chipFor(700, tray).value, 500);
  assert.equal(chipFor(10_000, tray).value, 2500);
  assert.equal(height(300, tray), 3);
});
