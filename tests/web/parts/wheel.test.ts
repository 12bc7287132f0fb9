/** Every fall ends in the pocket it was given, without a jump on the way. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as motion from '../../../web/src/wheel/motion.ts';

const file = new URL('../../../web/src/gallery/tables.json', import.meta.url);
const tables = JSON.parse(readFileSync(file, 'utf-8')) as Record<string, { wheel: string[] }>;

for (const name of ['star-rapid', 'nz 00-0']) {
  const order = tables[name]!.wheel;

  test(`a ball falls into each of the ${order.length} pockets of ${name}`, () => {
    for (const pocket of order) {
      for (let seed = 1; seed <= 20; seed += 1) {
        const way = seed % 2 ? 1 : -1;
        const fall = motion.fall(order, pocket, seed * 0.7, way * (4 + (seed % 5)), seed);
        const end = fall.at(fall.seconds);
        assert.equal(motion.pocketUnder(order, end.angle), pocket);
        assert.equal(end.radius, motion.POCKET);
        // It lies in the middle of the pocket, and was there an instant before.
        const just = fall.at(fall.seconds - 0.001);
        assert.equal(motion.pocketUnder(order, just.angle), pocket);
        assert.deepEqual(fall.at(fall.seconds + 60), end);
      }
    }
  });

  test(`a ball on ${name} leaves its track at the speed it had, and never jumps`, () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const speed = (seed % 2 ? 1 : -1) * 8.5;
      const fall = motion.fall(order, order[seed % order.length]!, seed, speed, seed);
      const step = 1 / 240;
      const first = (fall.at(step).angle - fall.at(0).angle) / step;
      assert.ok(Math.abs(first / speed - 1) < 0.03, `${first} after ${speed}`);
      assert.equal(fall.at(0).angle, seed);
      for (let time = 0; time < fall.seconds - step; time += step) {
        const [here, there] = [fall.at(time), fall.at(time + step)];
        const last = time + 2 * step >= fall.seconds;
        const turned = Math.abs(there.angle - here.angle) % motion.TURN;
        assert.ok(last || turned < 0.08, `turned ${turned} at ${time}`);
        assert.ok(Math.abs(there.radius - here.radius) < 0.02, `fell at ${time}`);
      }
    }
  });
}

test('a seed always gives the same fall, another one another', () => {
  const order = tables['star-rapid']!.wheel;
  const path = (seed: number): number[] => {
    const fall = motion.fall(order, '17', 0.4, 8, seed);
    return [0.5, 2, 3.5, 4.2].map((time) => fall.at(time).angle);
  };
  assert.deepEqual(path(3), path(3));
  assert.notDeepEqual(path(3), path(4));
});

test('no ball falls into a pocket the wheel does not have', () => {
  assert.throws(() => motion.pocketAngle(tables['star-rapid']!.wheel, '00'), RangeError);
});
