import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Slip, TableSection } from '../../../web/src/lib/wire.ts';
import { lying } from '../../../web/src/player/lying.ts';

const slip = (facts: Partial<Slip>): Slip =>
  ({ id: 'w1', bet: 'red', target: '', stake: 500, plays: 500, result: 'open', won: 0, back: 0, was: '', was_won: 0, ...facts }) as Slip;
const table = { spots: [{ bet: 'red', target: '', numbers: ['1', '3'], rules: [] }], called: [], pays: [] } as unknown as TableSection;

test('of a stake that was cut only what was taken lies on the cloth', () => {
  const all = lying(table, [slip({ stake: 50_000, plays: 10_000 })], [], null);
  assert.deepEqual(all.map((each) => [each.stake, each.state]), [[10_000, 'standing']]);
  assert.deepEqual(lying(table, [slip({ plays: 0, result: 'rejected' })], [], null), []);
});

test('chips that lost are no longer standing, those that won or came back are', () => {
  const state = (result: string): string | undefined => lying(table, [slip({ result } as Partial<Slip>)], [], '2')[0]?.state;
  assert.deepEqual(['lose', 'forfeit', 'win', 'stand off', 'part lost', 'void', 'open'].map(state), [
    'lost', 'lost', 'won', 'returned', 'returned', 'returned', 'standing',
  ]);
});
