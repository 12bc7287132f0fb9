/** The words of the screens, in the language chosen now; a change shows at once, mid-round too. */
import type { Key, Words } from './en.ts';
import * as formatting from './formatting.ts';
import { LANGUAGES, TAGS, type Language } from './formatting.ts';
import type { Fact, Line, Names } from './shapes.ts';
import { remember, remembered } from '../lib/remembering.ts';

type Facts<K extends Key> = [Names<Words[K]>] extends [never]
  ? []
  : [facts: Readonly<Record<Names<Words[K]>, Fact>>];

/** What games say of themselves; every folder there is gathered. */
const OF_GAMES = {
  en: import.meta.glob<Record<string, Line>>('../games/*/words/en.ts', { eager: true, import: 'words' }),
  zh: import.meta.glob<Record<string, Line>>('../games/*/words/zh.ts', { eager: true, import: 'words' }),
};
for (const each of LANGUAGES) for (const words of Object.values(OF_GAMES[each])) formatting.learn(each, words);

function first(): Language {
  const kept = remembered('language');
  const asked = kept ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
  return LANGUAGES.find((each) => each === asked) ?? 'en';
}

const spoken = $state<{ now: Language }>({ now: first() });
document.documentElement.lang = TAGS[spoken.now];

export function language(): Language {
  return spoken.now;
}

/** Change the language; `keep` is false where nobody chose it: a display that alternates. */
export function speak(chosen: Language, keep = true): void {
  spoken.now = chosen;
  document.documentElement.lang = TAGS[chosen];
  if (keep) remember('language', chosen);
}

export function say<K extends Key>(key: K, ...facts: Facts<K>): string {
  return formatting.line(spoken.now, key, facts[0] ?? {});
}

/** Say a line whose name came from the server, or `otherwise` where the catalogue lacks it. */
export function sayNamed(key: string, otherwise: string, facts: Readonly<Record<string, Fact>> = {}): string {
  return formatting.known(key) ? formatting.line(spoken.now, key, facts) : otherwise;
}

export const money = (units: number | string): string => formatting.money(spoken.now, units);
export const shortMoney = (units: number | string): string => formatting.shortMoney(spoken.now, units);
export const number = (value: number, decimals = 0): string => formatting.number(spoken.now, value, decimals);
export const list = (parts: readonly string[]): string => formatting.list(spoken.now, parts);
export const time = (when: Date, seconds = false): string => formatting.time(spoken.now, when, seconds);
