import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GIVE_UP, OPENING, PING_EVERY, SILENCE, applied, backoff, gamesOf, newKey, socketAddress } from '../../../web/src/lib/socket.ts';
import type { View } from '../../../web/src/lib/wire.ts';
import { accepted, live, opened, patch, welcome, whole } from './fakes.ts';

const place = { do: 'place', bet: 'red', target: '', stake: '5' };
const view = (n: number, is_whole: boolean, sections: object): View =>
  ({ tell: 'view', n, clock: 0, is_whole, sections }) as View;

test('the first try is at once, the others wait longer and longer, a second at most', () => {
  assert.deepEqual([0, 1, 2, 3, 4, 9].map((tries) => backoff(tries, 1)), [0, 150, 300, 600, 600, 600]);
  assert.ok(backoff(3, 0) < backoff(3, 1), 'they do not all come back in the same moment');
  assert.ok(backoff(3, 0) >= 450);
});

test('a patch is applied in its order only', () => {
  const held = applied(null, view(7, true, { a: 1, b: 1 }));
  assert.deepEqual(held, { n: 7, sections: { a: 1, b: 1 } });
  assert.deepEqual(applied(held, view(8, false, { b: 2 })), { n: 8, sections: { a: 1, b: 2 } });
  assert.equal(applied(held, view(9, false, { b: 2 })), null);
  assert.equal(applied(held, view(7, false, { b: 2 })), null);
  assert.equal(applied(null, view(1, false, {})), null);
  assert.deepEqual(applied(held, view(3, true, { b: 3 })), { n: 3, sections: { b: 3 } });
});

test('a game comes once, and goes when the history names it no longer', () => {
  const game = (round: number) => ({ round });
  const first = { me: 1, history: { rounds: [2, 1] }, 'game 2': game(2), 'game 1': game(1) };
  const held = applied(null, view(1, true, first));
  const games = gamesOf(held?.sections ?? {});
  assert.deepEqual(games?.map((each) => each.round), [2, 1]);
  const wagered = applied(held, view(2, false, { me: 2 }));
  assert.equal(gamesOf(wagered?.sections ?? {}), games, 'a wager brings no other games');
  const later = applied(wagered, view(3, false, { history: { rounds: [3, 2] }, 'game 3': game(3) }));
  assert.deepEqual(gamesOf(later?.sections ?? {})?.map((each) => each.round), [3, 2]);
  assert.deepEqual(Object.keys(later?.sections ?? {}).sort(), ['game 2', 'game 3', 'history', 'me']);
  const another = applied(later, view(4, false, { history: { rounds: [] } }));
  assert.deepEqual(Object.keys(another?.sections ?? {}).sort(), ['history', 'me'], 'another player stands here');
  assert.equal(gamesOf({}), undefined);
});

test('a key is 32 printable characters and another one each time', () => {
  const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  const keys = new Set(Array.from({ length: 100 }, () => newKey(random)));
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

test('the socket is where the page is', () => {
  assert.equal(socketAddress({ protocol: 'http:', host: 'h:8400' }, 'T 1'), 'ws://h:8400/socket/T%201');
  assert.equal(socketAddress({ protocol: 'https:', host: 'h' }, 'T1'), 'wss://h/socket/T1');
});

test('it is live when the whole view is in, and no earlier', () => {
  const { world, socket, states, views } = opened();
  assert.equal(socket.connection, 'connecting');
  welcome(world.line);
  assert.equal(socket.connection, 'connecting');
  whole(world.line, 4, { round: { number: 2 } });
  assert.equal(socket.connection, 'live');
  patch(world.line, 5, { me: { credit: 1 } });
  assert.deepEqual(views.at(-1), { round: { number: 2 }, me: { credit: 1 } });
  assert.deepEqual(states, ['live']);
});

test('after a missed number the whole view is asked for, once', () => {
  const { world, views } = live();
  patch(world.line, 3, { me: 1 });
  patch(world.line, 4, { me: 2 });
  assert.equal(world.line.asked('view').length, 1);
  assert.equal(views.length, 1, 'nothing of a gap is shown');
  whole(world.line, 5, { me: 3 });
  patch(world.line, 6, { me: 4 });
  assert.deepEqual(views.at(-1), { me: 4 });
});

test('a cut line is dialled again at once, then with growing waits', () => {
  const { world, socket } = live();
  world.line.onclose?.({ code: 1006 });
  assert.equal(socket.connection, 'cut');
  world.pass(0);
  assert.equal(world.lines.length, 2);
  for (const wait of [150, 300, 600, 600, 600]) {
    const before = world.lines.length;
    world.line.onclose?.({ code: 1006 });
    world.pass(wait - 1);
    assert.equal(world.lines.length, before);
    world.pass(1);
    assert.equal(world.lines.length, before + 1);
  }
  welcome(world.line);
  whole(world.line, 1, {});
  assert.equal(socket.connection, 'live');
  world.line.onclose?.({ code: 1006 });
  world.pass(0);
  assert.equal(world.lines.length, 8, 'after a good line the first try is at once again');
});

test('it pings every five seconds and takes eight of silence for a cut', () => {
  const { world, socket } = live();
  const first = world.line;
  assert.equal(first.asked('ping').length, 1);
  world.pass(PING_EVERY);
  assert.equal(first.asked('ping').length, 2);
  first.tell({ tell: 'pong', sent: 6000, clock: 1, wall: 1 });
  world.pass(SILENCE - 1);
  assert.equal(socket.connection, 'live');
  world.pass(1);
  assert.equal(socket.connection, 'cut');
  assert.equal(world.lines.length, 2);
});

test('a line that opens into nothing is let go and tried anew', () => {
  const { world } = opened();
  world.pass(OPENING);
  assert.equal(world.lines.length, 2);
});

test('a line of the past is not listened to', () => {
  const { world, views } = live();
  const old = world.line;
  old.onclose?.({ code: 1006 });
  world.pass(0);
  whole(old, 9, { me: 'old' });
  old.onclose?.({ code: 1006 });
  assert.equal(views.length, 1);
  assert.equal(world.lines.length, 2);
});

test('opened in another tab: it says so, does not come back by itself, and can be taken back', () => {
  const { world, socket } = live();
  world.line.onclose?.({ code: 4001 });
  assert.equal(socket.connection, 'elsewhere');
  world.pass(60_000);
  assert.equal(world.lines.length, 1);
  socket.connect();
  assert.equal(world.lines.length, 2);
});

test('a terminal that is not enrolled stops there', () => {
  const { world, socket } = opened();
  world.line.onclose?.({ code: 4003 });
  world.pass(60_000);
  assert.equal(socket.connection, 'not enrolled');
  assert.equal(world.lines.length, 1);
});

test('what was asked is answered by its key', async () => {
  const { world, socket } = live();
  const first = socket.do(place);
  const second = socket.do({ ...place, bet: 'black' });
  const [a, b] = world.line.asked('do');
  assert.deepEqual(a?.['what'], place);
  assert.notEqual(a?.['key'], b?.['key']);
  accepted(world.line, b?.['key']);
  accepted(world.line, a?.['key']);
  for (const outcome of await Promise.all([first, second])) assert.equal(outcome.kind, 'answered');
  assert.equal(socket.unanswered, 0);
});

test('a bet sent into the cut is sent again under the same key, and answered once', async () => {
  const { world, socket } = live();
  let answers = 0;
  const outcome = socket.do(place).finally(() => (answers += 1));
  const key = world.line.asked('do')[0]?.['key'];
  world.line.onclose?.({ code: 1006 });
  world.pass(0);
  welcome(world.line);
  assert.equal(world.line.asked('do').length, 0, 'first the view, then what is still meant');
  whole(world.line, 1, { round: { number: 1 } });
  assert.equal(world.line.asked('do')[0]?.['key'], key);
  accepted(world.line, key);
  accepted(world.line, key);
  assert.equal((await outcome).kind, 'answered');
  assert.equal(answers, 1);
});

test('a wager of the last round is not made in the next one', async () => {
  const { world, socket } = live(1);
  const isMeant = (sections: { round?: { number: number } }) => sections.round?.number === 1;
  const outcome = socket.do(place, { isMeant });
  world.line.onclose?.({ code: 1006 });
  world.pass(0);
  welcome(world.line);
  whole(world.line, 1, { round: { number: 2 } });
  assert.equal(world.line.asked('do').length, 0);
  assert.deepEqual(await outcome, { kind: 'not made', wasSent: true });
});

test('what is not answered in ten seconds is given up, and sent no more', async () => {
  const { world, socket } = live();
  const outcome = socket.do(place);
  world.line.onclose?.({ code: 1006 });
  world.pass(GIVE_UP);
  assert.deepEqual(await outcome, { kind: 'not made', wasSent: true });
  welcome(world.line);
  whole(world.line, 1, {});
  assert.equal(world.line.asked('do').length, 0);
});

test('while the line is cut nothing can be asked', async () => {
  const { world, socket } = live();
  world.line.onclose?.({ code: 1006 });
  assert.deepEqual(await socket.do(place), { kind: 'not made', wasSent: false });
  assert.deepEqual(await socket.device('notes', { notes: ['50'] }), { kind: 'not made', wasSent: false });
});

test('leaving gives up what was asked', async () => {
  const { world, socket } = live();
  const outcome = socket.do(place);
  socket.close();
  world.pass(60_000);
  assert.equal((await outcome).kind, 'not made');
  assert.equal(world.lines.length, 1);
});
