/** Where the symbols of a money wheel lie: the frequent ones above, the rare and dear ones beneath. */
import type { Box } from '../../cloth/geometry.ts';
import { key, type Spot } from '../../cloth/spots.ts';
import { row, type Plan } from '../../layouts/board.ts';

export const WIDTH = 810;
export const HEIGHT = 456;

/** The boxes of spots that come in the order of their symbols. */
export function plan(spots: readonly Spot[]): Plan {
  const above = Math.ceil(spots.length / 2);
  const [upper, lower] = [spots.slice(0, above), spots.slice(above)];
  const h = lower.length > 0 ? HEIGHT / 2 : HEIGHT;
  const boxes = new Map<string, Box>();
  for (const [group, y] of [
    [upper, 0],
    [lower, h],
  ] as const) {
    if (group.length === 0) continue;
    const all = row({ x: 0, y, w: WIDTH, h }, group.length);
    group.forEach((spot, place) => boxes.set(key(spot.bet, spot.target), all[place] as Box));
  }
  return { boxes, width: WIDTH, height: HEIGHT };
}
