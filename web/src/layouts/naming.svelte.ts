/** What a place pays, in words. */
import { oddsText } from '../cloth/naming.svelte.ts';
import type { PaysLine } from './terms.ts';
import { say, sayNamed } from '../words/say.svelte.ts';

/** A line of a place: "One die: 1 to 1", "On 6: 6 to 5". */
export function lineText(name: string, pays: string): string {
  return say('place.line', { line: lineName(name), odds: oddsText(pays) });
}

/** Odds beside each other: "5 · 10 · 30 to 1". */
export function severalOdds(pays: readonly string[]): string {
  const each = [...new Set(pays)];
  const whole = each.map(toOne).sort((a, b) => a - b);
  if (each.length === 1 || !whole.every(Number.isInteger)) return each.map(oddsText).join(' · ');
  return say('print.odds', { odds: whole.join(' · ') });
}

/** What a line of a bet pays, among all that the house says of a table. */
export function lineOdds(pays: readonly PaysLine[], bet: string, line: string): string {
  const found = pays.find((each) => each.bet === bet && (each.line ?? 'win') === line);
  return found ? oddsText(found.odds) : '';
}

/** What one unit wins: 30 of "30:1". */
export function toOne(pays: string): number {
  const [won = 0, staked = 1] = pays.split(':').map(Number);
  return won / staked;
}

/** What must have come for a line: "One die", "On 6:". */
export function lineName(name: string): string {
  const [, side, number] = /^win (on|against) (\d+)$/.exec(name) ?? [];
  if (number) return side === 'on' ? say('line.on', { number }) : say('line.against', { number });
  return sayNamed(`line.${name}`, name);
}
