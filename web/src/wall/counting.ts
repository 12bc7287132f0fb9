/** How often numbers came, and how often they should: whole binomial, no approximation. */

export interface Counted {
  readonly number: string;
  readonly times: number;
}

/** How often each pocket came in these games, most often first; equals in the wheel's own order. */
export function counted(numbers: readonly string[], wheel: readonly string[]): Counted[] {
  const times = new Map(wheel.map((pocket) => [pocket, 0]));
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return wheel
    .map((number) => ({ number, times: times.get(number) ?? 0 }))
    .sort((a, b) => b.times - a.times);
}

/** Between how many times a pocket comes in so many games, with 95 % or more of all courses. */
export function band(games: number, pockets: number): { low: number; high: number } {
  const p = 1 / pockets;
  let term = (1 - p) ** games;
  let sum = 0;
  let low = -1;
  for (let times = 0; times <= games; times += 1) {
    sum += term;
    if (low < 0 && sum > 0.025) low = times;
    if (sum >= 0.975) return { low: Math.max(0, low), high: times };
    term *= ((games - times) / (times + 1)) * (p / (1 - p));
  }
  return { low: Math.max(0, low), high: games };
}
