/** The places of a table, on its layout and in the list: what may be staked where, and what that pays. */
import { gameOf } from '../games/games.ts';
import type { GameSpot } from '../layouts/board.ts';
import { gameSpots } from '../layouts/terms.ts';
import type { Bounds, SignSection, TableSection } from '../lib/wire.ts';
import { boundsOf } from './terms.ts';

export function placesOf(table: TableSection, sign: SignSection | undefined, own: Bounds | null = null): GameSpot[] {
  return gameOf(table.game).placed(table, gameSpots(table, (bet) => boundsOf(bet, sign, own)));
}
