/** Chips: one colour a value, the same on every table. Values in the smallest unit. */
import type { Units } from './spots.ts';

export interface ChipLook {
  readonly value: Units;
  readonly body: string;
  readonly edge: string;
  readonly ink: string;
}

export const CHIPS: readonly ChipLook[] = [
  { value: 50, body: '#7b8794', edge: '#e8e6de', ink: '#ffffff' },
  { value: 100, body: '#e9e4d6', edge: '#5a7f9b', ink: '#1c2524' },
  { value: 250, body: '#d79aa6', edge: '#7a2f42', ink: '#2b1016' },
  { value: 500, body: '#a32a2a', edge: '#f1e7d6', ink: '#ffffff' },
  { value: 1000, body: '#245c9c', edge: '#e9edf2', ink: '#ffffff' },
  { value: 2500, body: '#1d7048', edge: '#f0e8d4', ink: '#ffffff' },
  { value: 5000, body: '#c9722a', edge: '#2a1607', ink: '#1d0f04' },
  { value: 10000, body: '#1d1c1b', edge: '#c9c3b4', ink: '#ffffff' },
  { value: 50000, body: '#5b3486', edge: '#e9ddf5', ink: '#ffffff' },
  { value: 100000, body: '#d9b64c', edge: '#5c3a0a', ink: '#231602' },
  { value: 500000, body: '#6e4a34', edge: '#ecd9b8', ink: '#ffffff' },
  { value: 1000000, body: '#3f8f99', edge: '#062b30', ink: '#04191c' },
];

/** Every value a chip may have, where a table names none of its own. */
const ALL: readonly Units[] = CHIPS.map((chip) => chip.value);

/** The chip in whose colour a sum is shown: the largest of the table's that is contained in it. */
export function chipFor(sum: Units, values: readonly Units[] = ALL): ChipLook {
  const contained = values.filter((value) => value <= sum);
  const worth = contained.length > 0 ? Math.max(...contained) : sum;
  let found = CHIPS[0] as ChipLook;
  for (const chip of CHIPS) if (chip.value <= worth) found = chip;
  return found;
}

/** What is printed on a chip, the same in every language: 25, 2.5, 1K, 12.5K. */
export function printed(sum: Units): string {
  const whole = sum / 100;
  const scale = whole >= 1_000_000 ? 1_000_000 : whole >= 1000 ? 1000 : 1;
  const letter = scale === 1_000_000 ? 'M' : scale === 1000 ? 'K' : '';
  const shown = whole / scale;
  // Never round up: a chip that shows more than lies there would be a false one.
  const text = Number.isInteger(shown) ? String(shown) : String(Math.floor(shown * 100) / 100);
  return text + letter;
}

/** How many chips a sum makes, at most `most`: the height of the stack that is drawn. */
export function height(sum: Units, values: readonly Units[] = ALL, most = 5): number {
  let rest = sum;
  let count = 0;
  for (const value of [...values].sort((a, b) => b - a)) {
    count += Math.floor(rest / value);
    rest %= value;
  }
  return Math.max(1, Math.min(most, count));
}
