/** A table's terms as its layout shows them: every place with what it pays, line by line. */
import { key, type Spot, type Units } from '../cloth/spots.ts';
import type { GameSpot } from './board.ts';

/** What the house says a bet pays: at every place or at one, in a word or by what comes. */
export interface PaysLine {
  readonly bet: string;
  readonly odds: string;
  readonly target?: string;
  readonly line?: string;
  /** What is kept of such a win: "5%". */
  readonly commission?: string;
}

export interface CalledPlace {
  readonly bet: string;
  readonly target: string;
  readonly units: number;
}

interface Terms {
  readonly spots: readonly Spot[];
  readonly called: readonly CalledPlace[];
  readonly pays: readonly PaysLine[];
}

/** Every place of a table, those too that are made of pieces; `bounds` says what may be staked on a bet. */
export function gameSpots(
  { spots, called, pays }: Terms,
  bounds: (bet: string) => { least: Units | null; most: Units | null },
): GameSpot[] {
  const whole = called.map(({ bet, target, units }) => ({ bet, target, units }));
  return [...spots, ...whole].map((spot) => {
    const { least, most } = bounds(spot.bet);
    const rows = rowsOf(spot, pays);
    const lines = rows.map((each) => ({ name: each.line ?? '', pays: each.odds }));
    const kept = rows[0]?.commission;
    return {
      ...spot,
      ...(lines[0] ? { pays: lines[0].pays, lines } : {}),
      ...(kept ? { commission: kept } : {}),
      ...(least === null ? {} : { min: least }),
      ...(most === null ? {} : { max: most }),
    };
  });
}

function rowsOf(spot: Spot, pays: readonly PaysLine[]): PaysLine[] {
  const own = key(spot.bet, spot.target);
  return pays.filter((each) => each.bet === spot.bet && (!each.target || key(each.bet, each.target) === own));
}
