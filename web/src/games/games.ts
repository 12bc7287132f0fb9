/** Every folder here is a game, by the name that the house has for it. */
import type { Game, Known } from './game.ts';
import { PLAIN } from './plain.ts';

const brought = import.meta.glob<Partial<Game>>('./*/index.ts', { eager: true, import: 'default' });
const games = new Map<string, Game>();

/** How a game is drawn: what its folder brings, and the plain rest. */
export function gameOf(name: string): Game {
  const game = games.get(name) ?? { ...PLAIN, ...brought[`./${name}/index.ts`] };
  games.set(name, game);
  return game;
}

/** What the house notes at the tables of one game alone. */
export function notices(): Known {
  return Object.values(brought).flatMap((own) => own.notices ?? []);
}
