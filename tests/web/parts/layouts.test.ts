/** Where places lie on the layouts of dice games, the money wheel and baccarat, and how arrow keys lead over them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Box, Direction } from '../../../web/src/cloth/geometry.ts';
import { key } from '../../../web/src/cloth/spots.ts';
import { lay, nextBox, piles, switched, type GameSpot, type Plan } from '../../../web/src/layouts/board.ts';
import * as craps from '../../../web/src/games/craps/plan.ts';
import * as sicbo from '../../../web/src/games/sic-bo/plan.ts';
import * as snakeeyes from '../../../web/src/games/snake-eyes/plan.ts';
import { standing } from '../../../web/src/layouts/placing.ts';
import { gameSpots, type CalledPlace, type PaysLine } from '../../../web/src/layouts/terms.ts';

interface Written {
  game: string;
  spots: GameSpot[];
  called: CalledPlace[];
  pays: PaysLine[];
}
const file = new URL('../../../web/src/gallery/layouts.json', import.meta.url);
const tables = JSON.parse(readFileSync(file, 'utf-8')) as Record<string, Written>;
/** A finger's width, on a terminal 1280 pixels wide: the layout is drawn at 0.968 of its own size there. */
const FINGER = 44 / 0.968;

interface Planned {
  readonly plan: (spots: readonly GameSpot[]) => Plan;
  readonly placed?: typeof standing;
}
const plans: Record<string, Planned> = {};
for (const game of new Set(Object.values(tables).map((table) => table.game))) {
  plans[game] = (await import(`../../../web/src/games/${game}/plan.ts`)) as Planned;
}

function spotsOf(name: string): { game: string; spots: GameSpot[] } {
  const table = tables[name]!;
  const placed = plans[table.game]!.placed ?? standing;
  return { game: table.game, spots: placed({ boxes: [] }, gameSpots(table, () => ({ least: null, most: null }))) };
}

for (const name of Object.keys(tables)) {
  const { game, spots } = spotsOf(name);
  const { boxes, width, height } = plans[game]!.plan(spots);
  const laid = lay(spots, boxes);

  test(`every place of ${name} has a box of its own, wide enough for a finger`, () => {
    assert.deepEqual(laid.map((each) => each.name), spots.map((spot) => key(spot.bet, spot.target)));
    for (const { name: place, box } of laid) {
      assert.ok(box.w >= FINGER && box.h >= FINGER, `${place} is ${box.w} by ${box.h}`);
      assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.w <= width + 0.01 && box.y + box.h <= height + 0.01, place);
    }
    for (const [at, one] of laid.entries()) {
      for (const other of laid.slice(at + 1)) {
        const across = Math.min(one.box.x + one.box.w, other.box.x + other.box.w) - Math.max(one.box.x, other.box.x);
        const down = Math.min(one.box.y + one.box.h, other.box.y + other.box.h) - Math.max(one.box.y, other.box.y);
        assert.ok(across < 0.01 || down < 0.01, `${one.name} lies over ${other.name}`);
      }
    }
  });

  test(`arrow keys reach every place of ${name} from every other`, () => {
    const all = laid.map((each) => each.box);
    const ways: Direction[] = ['left', 'right', 'up', 'down'];
    const leads = all.map((_, from) => ways.map((way) => nextBox(from, all, way)));
    for (const [start] of all.entries()) {
      const seen = new Set([start]);
      for (const at of seen) for (const to of leads[at]!) seen.add(to);
      assert.equal(seen.size, all.length, `from ${laid[start]!.name}`);
    }
  });

  test(`every place of ${name} says what it pays, but those made of pieces`, () => {
    const silent = spots.filter((spot) => !spot.pays).map((spot) => spot.bet);
    const pieces = new Set(tables[name]!.called.map((each) => each.bet));
    assert.deepEqual(silent.filter((bet) => !pieces.has(bet)), []);
  });
}

test('odds are those of the very place, line by line', () => {
  const { spots } = spotsOf('sic-bo');
  const of = (bet: string, target: string): GameSpot => spots.find((spot) => spot.bet === bet && spot.target === target)!;
  assert.equal(of('total', '4').pays, '62:1');
  assert.equal(of('total', '10').pays, '6:1');
  assert.deepEqual(of('single-die', '3').lines?.map((line) => line.pays), ['1:1', '2:1', '12:1']);
  const dice = spotsOf('craps').spots;
  assert.equal(dice.find((spot) => spot.bet === 'place' && spot.target === '6')?.pays, '7:6');
  assert.deepEqual(
    dice.find((spot) => spot.bet === 'field')?.lines?.map((line) => [line.name, line.pays]),
    [['win', '1:1'], ['win on 2', '2:1'], ['win on 12', '2:1']],
  );
});

test('a table without even and odd gives their room to small and big', () => {
  const [star, tai] = ['sic-bo', 'tai-sai'].map((name) => sicbo.plan(spotsOf(name).spots));
  assert.ok(tai!.boxes.get('small')!.w > star!.boxes.get('small')!.w);
  assert.equal(tai!.boxes.get('even'), undefined);
  assert.ok(tai!.height < star!.height);
});

test('a come bet lies at the number it went to, its odds beside it', () => {
  const wager = { bet: 'come', target: '', stake: 100, state: 'standing' } as const;
  const waiting = craps.wagerAt(wager);
  const gone = craps.wagerAt({ ...wager, number: '9' });
  const odds = craps.wagerAt({ ...wager, bet: 'come-odds', number: '9' });
  const nine = craps.PLAN.numbers.get('9')!;
  assert.ok(waiting && waiting.at.y > nine.h);
  for (const lies of [gone, odds]) {
    assert.ok(lies && lies.at.x > nine.x && lies.at.x < nine.x + nine.w && lies.at.y < nine.h);
  }
  assert.ok(odds!.at.x - gone!.at.x >= 30);
  assert.deepEqual(craps.wagerAt({ ...wager, bet: 'come-odds', target: '9' }), odds);
  assert.equal(craps.wagerAt({ ...wager, bet: 'unheard-of' }), null);
});

test('the puck stands at the point, and off beside don’t come', () => {
  const six = craps.PLAN.numbers.get('6')!;
  const on = craps.puckAt('6');
  assert.ok(on.x > six.x && on.x < six.x + six.w);
  assert.ok(craps.puckAt(null).x < craps.PLAN.numbers.get('4')!.x);
});

test('chips of one place lie together, apart from those that went to a number', () => {
  const wager = { bet: 'come', target: '', stake: 100, state: 'standing' } as const;
  const found = piles([wager, { ...wager, state: 'sent' }, { ...wager, number: '4' }], craps.wagerAt);
  assert.deepEqual(found.map((pile) => [pile.name, pile.standing, pile.sent]), [['come', 100, 100], ['come 4', 100, 0]]);
});

test('a wager that does not work is marked off, one called on is marked on', () => {
  const wager = { bet: 'place', target: '6', stake: 100, state: 'standing' } as const;
  assert.deepEqual(switched(wager), []);
  assert.deepEqual(switched({ ...wager, works: false, called: 'off' }), ['off']);
  assert.deepEqual(switched({ ...wager, works: true, called: 'on' }), ['on']);
});

test('places lie as tables have them', () => {
  const star = sicbo.plan(spotsOf('sic-bo').spots).boxes;
  const across = (names: string[], boxes: ReadonlyMap<string, Box>): number[] => names.map((name) => boxes.get(name)!.x);
  const rises = (all: number[]): boolean => all.every((x, at) => at === 0 || x > all[at - 1]!);
  const totals = Array.from({ length: 14 }, (_, at) => `total ${at + 4}`);
  const faces = [1, 2, 3, 4, 5, 6];
  assert.ok(rises(across(totals, star)));
  assert.ok(rises(across(faces.map((face) => `single-die ${face}`), star)));
  assert.ok(rises(across(['small', 'even', 'specific-double 1', 'any-triple', 'specific-double 6', 'odd', 'big'], star)));
  assert.ok(rises(across(['combination 1-2', 'combination 1-6', 'combination 2-3', 'combination 5-6'], star)));

  const { boxes, numbers } = craps.PLAN;
  assert.ok(rises(['4', '5', '6', '8', '9', '10'].map((number) => numbers.get(number)!.x)));
  for (const [number, whole] of numbers) {
    for (const bet of ['place', 'buy', 'lay', 'come-odds', 'dont-come-behind']) {
      const box = boxes.get(`${bet} ${number}`)!;
      assert.ok(box.x === whole.x && box.w === whole.w && box.y >= whole.y && box.y + box.h <= whole.y + whole.h, bet);
    }
  }
  const down = (name: string): number => boxes.get(name)!.y;
  assert.ok(down('come') < down('field') && down('field') < down('dont-pass') && down('dont-pass') < down('pass'));
  assert.equal(down('pass-odds'), down('pass'));
  assert.ok(rises(across(['five', 'six', 'eight', 'hardway 4', 'hardway-combo'], snakeeyes.BOXES)));
});
