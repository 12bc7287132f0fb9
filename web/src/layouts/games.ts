/** The games whose layouts are boxes. */
import type { GameSpot } from './board.ts';
import { PLAN } from './craps/plan.ts';
import { key } from '../cloth/spots.ts';

export const LAID_GAMES = ['sic-bo', 'money-wheel', 'craps', 'snake-eyes'] as const;
export type LaidGame = (typeof LAID_GAMES)[number];

export function isLaid(game: string): game is LaidGame {
  return (LAID_GAMES as readonly string[]).includes(game);
}

/**
 * The places that a player chooses from, on the layout and in the list alike. Craps' odds may be
 * written with their number or without: those on a line have one place, those on a come bet one at
 * each number.
 */
export function placed(game: LaidGame, spots: readonly GameSpot[]): GameSpot[] {
  return game === 'craps' ? spots.filter((spot) => PLAN.boxes.has(key(spot.bet, spot.target))) : [...spots];
}
