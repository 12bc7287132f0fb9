/** The games whose layouts are boxes: all but roulette, which has its cloth. */
import { boxTarget } from '../lib/boxes.ts';
import { isOnTheCloth } from './baccarat/plan.ts';
import type { GameSpot } from './board.ts';
import { atNumbers } from './craps/plan.ts';

export function isLaid(game: string): boolean {
  return game !== 'roulette';
}

/** The games that have a layout drawn for them. */
const DRAWN = ['sic-bo', 'money-wheel', 'craps', 'snake-eyes', 'baccarat'];
/** Those whose cards lie on their layout, and not in a row above it. */
const WITH_CARDS = ['blackjack', 'casino-war'];

export function holdsCards(game: string): boolean {
  return WITH_CARDS.includes(game);
}

/** The places that a player chooses from, on the layout and in the list alike. */
export function placed({ game, boxes }: { game: string; boxes: readonly number[] }, spots: readonly GameSpot[]): GameSpot[] {
  if (game === 'craps') return spots.flatMap(atNumbers);
  // What is made on another wager is offered when it may be made, and has no place of its own.
  if (!DRAWN.includes(game)) return onBoxes(boxes, spots.filter((spot) => !spot.on));
  return game === 'baccarat' ? spots.filter(isOnTheCloth) : [...spots];
}

/** What may be wagered on any box has a place on each. */
function onBoxes(boxes: readonly number[], spots: readonly GameSpot[]): GameSpot[] {
  if (boxes.length === 0) return [...spots];
  return boxes.flatMap((box) => spots.map((spot) => (spot.target ? spot : { ...spot, target: boxTarget(box) })));
}
