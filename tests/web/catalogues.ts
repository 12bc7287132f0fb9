/** The words of each language, file by file: those of all screens, and those of every game. */
import { readdirSync } from 'node:fs';
import type { Line } from '../../web/src/words/shapes.ts';

type Words = Readonly<Record<string, Line>>;
const SOURCES = new URL('../../web/src/', import.meta.url);

/** Every file of a language's words, by its path. */
async function files(language: string): Promise<Map<string, Words>> {
  const areas = readdirSync(new URL(`words/${language}/`, SOURCES)).map((file) => `words/${language}/${file}`);
  const games = readdirSync(new URL('games/', SOURCES), { withFileTypes: true }).filter((each) => each.isDirectory());
  const found = new Map<string, Words>();
  for (const path of [...areas, ...games.map((game) => `games/${game.name}/words/${language}.ts`)]) {
    const module = (await import(new URL(path, SOURCES).href)) as Record<string, Words>;
    found.set(path, Object.assign({}, ...Object.values(module)) as Words);
  }
  return found;
}

export const FILES = { en: await files('en'), zh: await files('zh') };

/** All of them together. */
export const en = Object.assign({}, ...FILES.en.values()) as Words;
export const zh = Object.assign({}, ...FILES.zh.values()) as Words;
