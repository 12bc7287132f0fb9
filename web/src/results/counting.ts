/** Hot and cold, and how much of it is chance: counts beside the band a fair wheel keeps. */
import type { Pocket } from '../cloth/spots.ts';

export interface Band {
  readonly low: number;
  readonly high: number;
}

/**
 * The middle of the binomial distribution: how often one pocket of `pockets` comes in `games`, at
 * least `sure` of the time. Each tail left out holds at most half of the rest.
 */
export function band(games: number, pockets: number, sure = 0.95): Band {
  return bandOf(games, 1 / pockets, sure);
}

/** The same for an outcome of any chance. */
export function bandOf(games: number, chance: number, sure = 0.95): Band {
  if (games === 0) return { low: 0, high: 0 };
  const tail = (1 - sure) / 2;
  // Each term from the one before it: (games - k) / (k + 1) × p / (1 - p).
  let term = (1 - chance) ** games;
  let below = 0;
  let low = 0;
  for (let count = 0; count <= games; count += 1) {
    if (below <= tail) low = count;
    below += term;
    if (below >= 1 - tail) return { low, high: count };
    term *= ((games - count) / (count + 1)) * (chance / (1 - chance));
  }
  return { low, high: games };
}

export interface Count {
  readonly pocket: Pocket;
  readonly times: number;
  /** Games since it last came; null if it did not come in these. */
  readonly since: number | null;
}

/** How often each pocket came. `results` has the newest first. */
export function counts(results: readonly Pocket[], order: readonly Pocket[]): Count[] {
  return order.map((pocket) => {
    const since = results.indexOf(pocket);
    return {
      pocket,
      times: results.filter((each) => each === pocket).length,
      since: since < 0 ? null : since,
    };
  });
}

/** The most frequent first, or the least; equals in the order of the wheel. */
export function ranked(all: readonly Count[], hot: boolean): Count[] {
  return [...all].sort((a, b) => (hot ? b.times - a.times : a.times - b.times));
}
