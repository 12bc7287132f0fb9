/** The places of a game that has no others than those its table offers. */
import { boxTarget } from '../lib/boxes.ts';
import type { GameSpot } from './board.ts';

/** What a table offers places on. */
export interface Offered {
  readonly boxes: readonly number[];
}

/** What is made on another wager is offered when it may be made, and has no place of its own. */
export function standing({ boxes }: Offered, spots: readonly GameSpot[]): GameSpot[] {
  const own = spots.filter((spot) => !spot.on);
  if (boxes.length === 0) return own;
  // What may be wagered on any box has a place on each.
  return boxes.flatMap((box) => own.map((spot) => (spot.target ? spot : { ...spot, target: boxTarget(box) })));
}
