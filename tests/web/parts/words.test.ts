/** Both languages say the same things with the same facts; money and numbers are written in one way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en as shared } from '../../../web/src/words/en.ts';
import { LANGUAGES, line, list, money, shortMoney, time } from '../../../web/src/words/formatting.ts';
import type { Line } from '../../../web/src/words/shapes.ts';
import { zh as sharedChinese } from '../../../web/src/words/zh.ts';
import { en as english, FILES, zh as chinese } from '../catalogues.ts';

function names(text: Line): string[] {
  const all = typeof text === 'string' ? [text] : Object.values(text as Record<string, string>);
  return [...new Set(all.flatMap((each) => each.match(/\{\w+\}/g) ?? []))].sort();
}

test('both languages have the same lines', () => {
  assert.deepEqual(Object.keys(chinese).sort(), Object.keys(english).sort());
});

test('both languages name the same facts', () => {
  const odd = Object.keys(english).filter(
    (key) => names(english[key]!).join() !== names(chinese[key]!).join() && !('one' in Object(english[key])),
  );
  assert.deepEqual(odd, []);
});

test('a fact missing from a form of the number one is at least in the other', () => {
  for (const [key, text] of Object.entries(english)) {
    if (typeof text === 'string') continue;
    assert.deepEqual(names(text.other), names(chinese[key]!), key);
  }
});

test('every area of a language is in its catalogue, and no key is in two with other words', () => {
  for (const [language, whole] of [
    ['en', shared],
    ['zh', sharedChinese],
  ] as const) {
    const seen = new Map<string, Line>();
    for (const [file, words] of FILES[language]) {
      for (const [key, said] of Object.entries(words)) {
        assert.deepEqual(seen.get(key) ?? said, said, `${key} of ${file} is said otherwise elsewhere`);
        assert.equal(key in whole, file.startsWith('words/'), `${key} of ${file}`);
        seen.set(key, said);
      }
    }
  }
});

test('no line is empty, and Chinese lines are Chinese', () => {
  // A language's own name, the product's, and keys of a keyboard stay as they are.
  const same = /^(?:English|Croupier.*|OK|(?!.*\p{Script=Latin}{2}).*)$/u;
  for (const [key, text] of Object.entries(chinese)) {
    for (const each of typeof text === 'string' ? [text] : Object.values(text)) {
      assert.ok(String(each).trim(), key);
      const bare = String(each).replace(/\{\w+\}/g, '');
      assert.ok(/\p{Script=Han}/u.test(bare) || same.test(bare), `${key}: ${each}`);
    }
  }
});

test('plurals follow the language', () => {
  assert.equal(line('en', 'clock.left', { n: 1 }), '1 second left');
  assert.equal(line('en', 'clock.left', { n: 12 }), '12 seconds left');
  assert.equal(line('zh', 'clock.left', { n: 1 }), '剩余 1 秒');
});

test('money is whole units, and nothing else is money', () => {
  assert.equal(money('en', 184_735), '$1,847.35');
  assert.equal(money('zh', '184735'), '$1,847.35');
  assert.equal(money('en', -50), '-$0.50');
  assert.equal(shortMoney('en', 500_000), '$5,000');
  assert.equal(shortMoney('en', 250), '$2.50');
  assert.throws(() => money('en', 1.5), RangeError);
  assert.throws(() => money('en', 'ten'), RangeError);
});

test('lists and times are those of the language', () => {
  assert.equal(list('en', ['17', '20']), '17 and 20');
  assert.equal(list('en', ['1', '2', '3']), '1, 2 and 3');
  assert.equal(list('zh', ['1', '2', '3']), '1、2和3');
  assert.equal(list('en', []), '');
  for (const language of LANGUAGES) assert.match(time(language, new Date(2026, 1, 1, 9, 5)), /^09:05$/);
});
