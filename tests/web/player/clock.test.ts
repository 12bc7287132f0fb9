import assert from 'node:assert/strict';
import { test } from 'node:test';

import { HouseClock } from '../../../web/src/lib/clock.ts';

test('a pong tells the middle of its way, and the quickest one is believed', () => {
  let local = 0;
  const clock = new HouseClock(() => local);
  local = 1_000;
  clock.hear(501_000, 9_000_000);
  assert.equal(clock.now(), 501_000);
  local = 1_200;
  clock.answer(1_000, 501_300, 9_000_300);
  assert.equal(clock.now(), 501_400, 'half of the way back is added');
  local = 2_010;
  clock.answer(2_000, 502_205, 9_001_205);
  assert.equal(clock.now(), 502_210);
  assert.equal(clock.wall(), 9_001_210);
  assert.equal(clock.delay, 10);
  local = 3_000;
  clock.answer(2_100, 502_999, 9_001_999);
  assert.equal(clock.now(), 503_200, 'a slow pong moves nothing');
});

test('without a pong the clock that came fastest is believed', () => {
  let local = 0;
  const clock = new HouseClock(() => local);
  clock.hear(10_000, 0);
  local = 100;
  clock.hear(10_050);
  assert.equal(clock.now(), 10_100);
  clock.hear(10_150);
  assert.equal(clock.now(), 10_150);
});

test('another start of the house has another clock', () => {
  const clock = new HouseClock(() => 100);
  clock.answer(100, 5_000, 5_000);
  clock.forget();
  clock.hear(40, 40);
  assert.equal(clock.now(), 40);
});

test('a clock that stood still is believed no longer', () => {
  let local = 10;
  const clock = new HouseClock(() => local);
  clock.answer(0, 5_005, 5_005);
  local = 110;
  clock.answer(10, 5_060, 5_060);
  assert.equal(clock.now(), 5_110, 'the quickest is believed while they agree');
  local = 300;
  clock.answer(200, 65_250, 65_250);
  assert.equal(clock.now(), 65_300, 'a minute passed that this machine did not count');
});
