/** Chips that lie together, and what became of them. */
import type { Point } from './geometry.ts';
import { key, type Units, type Wager } from './spots.ts';

/** Where chips lie, and where winnings are set down beside them. */
export interface Lies {
  readonly at: Point;
  readonly payAt: Point;
}

export interface Pile extends Lies {
  readonly name: string;
  standing: Units;
  sent: Units;
  paid: Units;
  lost: boolean;
  readonly marks: readonly string[];
}

/** Wagers that lie together, by the place that `where` gives; those without one are left out. */
export function heaped<W extends Wager & { readonly number?: string }>(
  wagers: readonly W[],
  where: (wager: W) => Lies | null,
  marked: (wager: W) => readonly string[] = () => [],
): Pile[] {
  const found = new Map<string, Pile>();
  for (const wager of wagers) {
    const lies = where(wager);
    if (!lies) continue;
    const name = [key(wager.bet, wager.target), wager.number ?? ''].join(' ').trim();
    const pile = found.get(name) ?? { ...lies, name, standing: 0, sent: 0, paid: 0, lost: false, marks: marked(wager) };
    if (wager.state === 'sent') pile.sent += wager.stake;
    else pile.standing += wager.stake;
    pile.paid += wager.paid ?? 0;
    pile.lost = wager.state === 'lost';
    found.set(name, pile);
  }
  return [...found.values()];
}
