/** What did not change is the object it was: a list that is drawn by its items draws only the others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keeping } from '../../../web/src/lib/keeping.ts';

interface Pile {
  readonly name: string;
  readonly sum: number;
  readonly at: { readonly x: number; readonly y: number };
  readonly marks: readonly string[];
}

function pile(name: string, sum: number, marks: readonly string[] = []): Pile {
  return { name, sum, at: { x: 1, y: 2 }, marks };
}

test('what says the same stays the same object, wherever it stands in the list', () => {
  const kept = keeping<Pile>();
  const [red, black] = kept([pile('red', 5), pile('black', 5)]);
  const [odd, again, other] = kept([pile('odd', 5), pile('red', 5), pile('black', 10)]);
  assert.equal(odd?.name, 'odd');
  assert.equal(again, red);
  assert.notEqual(other, black);
  assert.deepEqual(other, pile('black', 10));
});

test('what lies deeper counts too, and what went away is not remembered', () => {
  const kept = keeping<Pile>();
  const [plain] = kept([pile('red', 5)]);
  const [marked] = kept([pile('red', 5, ['on'])]);
  assert.notEqual(marked, plain);
  const [bare] = kept([pile('red', 5)]);
  assert.deepEqual(bare, plain);
  kept([]);
  const [back] = kept([pile('red', 5)]);
  assert.notEqual(back, bare);
});
