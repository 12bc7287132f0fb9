/** Results of any game counted: each outcome has a chance of its own, and its own band. */
import { waysTo } from '../dice/faces.ts';
import { bandOf, type Band } from './counting.ts';

/** Something that can come, and how likely. */
export interface Outcome {
  readonly name: string;
  readonly chance: number;
}

/** The totals of so many dice. */
export function totals(dice: number): Outcome[] {
  const all = 6 ** dice;
  return [...waysTo(dice)].map(([sum, ways]) => ({ name: String(sum), chance: ways / all }));
}

/** The symbols of a wheel, the most frequent first. */
export function symbols(order: readonly string[]): Outcome[] {
  const counts = new Map<string, number>();
  for (const each of order) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, chance: count / order.length }))
    .sort((a, b) => b.chance - a.chance || a.name.localeCompare(b.name));
}

export interface Tally extends Outcome {
  readonly times: number;
  /** Games since it last came; null if it did not come in these. */
  readonly since: number | null;
  readonly band: Band;
}

/** How often each outcome came beside what chance keeps. `results` has the newest first. */
export function tally(results: readonly string[], outcomes: readonly Outcome[]): Tally[] {
  return outcomes.map((outcome) => {
    const since = results.indexOf(outcome.name);
    return {
      ...outcome,
      times: results.filter((each) => each === outcome.name).length,
      since: since < 0 ? null : since,
      band: bandOf(results.length, outcome.chance),
    };
  });
}

/** What came more often than it should, most of all first; or less often. Equals keep their order. */
export function rankedByChance(all: readonly Tally[], games: number, hot: boolean): Tally[] {
  const excess = (each: Tally): number => each.times / Math.max(1, games) / each.chance;
  return [...all].sort((a, b) => (hot ? excess(b) - excess(a) : excess(a) - excess(b)));
}

/** A big road: a new column with every change, as long as it lasts downwards; then it turns. */
export interface RoadCell<T> {
  readonly item: T;
  readonly column: number;
  readonly row: number;
}

export const DEPTH = 6;

/** Lay out results, the oldest first, by what `kind` says they are. */
export function road<T>(results: readonly T[], kind: (item: T) => string): RoadCell<T>[] {
  const taken = new Set<string>();
  const cells: RoadCell<T>[] = [];
  let start = -1;
  let at = { column: -1, row: 0 };
  let last: string | null = null;
  for (const item of results) {
    const now = kind(item);
    if (now === last) {
      const below = { column: at.column, row: at.row + 1 };
      const isFree = below.row < DEPTH && !taken.has(`${below.column} ${below.row}`);
      at = isFree ? below : { column: at.column + 1, row: at.row };
    } else {
      start += 1;
      // A long run may have turned into the column that is next.
      while (taken.has(`${start} 0`)) start += 1;
      at = { column: start, row: 0 };
    }
    taken.add(`${at.column} ${at.row}`);
    cells.push({ item, ...at });
    last = now;
  }
  return cells;
}
