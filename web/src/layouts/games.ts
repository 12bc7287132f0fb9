/** The games whose layouts are boxes: all but roulette, which has its cloth. */
import { isOnTheCloth } from './baccarat/plan.ts';
import type { GameSpot } from './board.ts';
import { atNumbers } from './craps/plan.ts';

export function isLaid(game: string): boolean {
  return game !== 'roulette';
}

/** The games that have a layout drawn for them. */
const DRAWN = ['sic-bo', 'money-wheel', 'craps', 'snake-eyes', 'baccarat'];

/** The places that a player chooses from, on the layout and in the list alike. */
export function placed(game: string, spots: readonly GameSpot[]): GameSpot[] {
  if (game === 'craps') return spots.flatMap(atNumbers);
  // What is made on another wager is offered when it may be made, and has no place of its own.
  if (!DRAWN.includes(game)) return spots.filter((spot) => !spot.on);
  return game === 'baccarat' ? spots.filter(isOnTheCloth) : [...spots];
}
