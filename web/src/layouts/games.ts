/** The games whose layouts are boxes. */
import { isOnTheCloth } from './baccarat/plan.ts';
import type { GameSpot } from './board.ts';
import { atNumbers } from './craps/plan.ts';

export const LAID_GAMES = ['sic-bo', 'money-wheel', 'craps', 'snake-eyes', 'baccarat'] as const;
export type LaidGame = (typeof LAID_GAMES)[number];

export function isLaid(game: string): game is LaidGame {
  return (LAID_GAMES as readonly string[]).includes(game);
}

/** The places that a player chooses from, on the layout and in the list alike. */
export function placed(game: LaidGame, spots: readonly GameSpot[]): GameSpot[] {
  if (game === 'craps') return spots.flatMap(atNumbers);
  return game === 'baccarat' ? spots.filter(isOnTheCloth) : [...spots];
}
