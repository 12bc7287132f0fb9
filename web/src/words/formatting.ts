/** Lines, numbers, money and times in a language: pure, so that they can be tested anywhere. */
import { en, type Key } from './en.ts';
import type { Fact, Line } from './shapes.ts';
import { zh } from './zh.ts';

export type Language = 'en' | 'zh';

export const LANGUAGES: readonly Language[] = ['en', 'zh'];

/** What `lang` on the document and Intl are told. */
export const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

const CATALOGUES: Readonly<Record<Language, Record<string, Line>>> = { en: { ...en }, zh: { ...zh } };

/** Take in the words that a game has for itself. */
export function learn(language: Language, words: Readonly<Record<string, Line>>): void {
  Object.assign(CATALOGUES[language], words);
}

const plurals: Readonly<Record<Language, Intl.PluralRules>> = {
  en: new Intl.PluralRules('en'),
  zh: new Intl.PluralRules('zh'),
};

export function line(language: Language, key: Key, facts: Readonly<Record<string, Fact>> = {}): string {
  const found = CATALOGUES[language][key] ?? key;
  const text =
    typeof found === 'string'
      ? found
      : plurals[language].select(Number(facts['n'] ?? 0)) === 'one'
        ? (found.one ?? found.other)
        : found.other;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = facts[name];
    return fact === undefined ? whole : typeof fact === 'number' ? number(language, fact) : fact;
  });
}

/** Whether the catalogue has this key: for names that come from the server. */
export function known(key: string): key is Key {
  return Object.hasOwn(CATALOGUES.en, key);
}

/** A format is dear to make and cheap to use: each is made once. */
function kept<Format>(formats: Map<string, Format>, name: string, make: () => Format): Format {
  const format = formats.get(name) ?? make();
  formats.set(name, format);
  return format;
}

const numbers = new Map<string, Intl.NumberFormat>();

export function number(language: Language, value: number, decimals = 0): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  const make = () => new Intl.NumberFormat(TAGS[language], digits);
  return kept(numbers, `${language} ${decimals}`, make).format(value);
}

/** Both books are of countries whose money is a dollar. */
const CURRENCY = '$';

/** Money in the smallest unit, as the server keeps it: "12345" is $123.45, in every language. */
export function money(language: Language, units: number | string, decimals = 2): string {
  const whole = typeof units === 'string' ? Number(units) : units;
  if (!Number.isSafeInteger(whole)) throw new RangeError(`not an amount: ${units}`);
  return `${whole < 0 ? '-' : ''}${CURRENCY}${number(language, Math.abs(whole) / 100, decimals)}`;
}

/** Money where room is short: whole amounts go without their cents. */
export function shortMoney(language: Language, units: number | string): string {
  return money(language, units, Number(units) % 100 === 0 ? 0 : 2);
}

export function list(language: Language, parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  const comma = language === 'zh' ? '、' : ', ';
  return line(language, 'and', { before: parts.slice(0, -1).join(comma), last });
}

const times = new Map<string, Intl.DateTimeFormat>();

export function time(language: Language, when: Date, seconds = false): string {
  const make = () =>
    new Intl.DateTimeFormat(TAGS[language], {
      hour: '2-digit',
      minute: '2-digit',
      ...(seconds ? { second: '2-digit' } : {}),
      hourCycle: 'h23',
    });
  return kept(times, `${language} ${seconds}`, make).format(when);
}
