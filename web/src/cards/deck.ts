/** Cards by their names ("9H", "10S"): their suits as shapes, and where their pips lie. */

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;
export type Rank = (typeof RANKS)[number];
export type Suit = (typeof SUITS)[number];

export interface Card {
  readonly rank: Rank;
  readonly suit: Suit;
}

/** A card by its name, or null where that is no card. */
export function cardOf(name: string): Card | null {
  const rank = RANKS.find((each) => each === name.slice(0, -1));
  const suit = SUITS.find((each) => each === name.slice(-1));
  return rank && suit ? { rank, suit } : null;
}

export function isRed(suit: Suit): boolean {
  return suit === 'H' || suit === 'D';
}

export function isCourt(rank: Rank): rank is 'J' | 'Q' | 'K' {
  return rank === 'J' || rank === 'Q' || rank === 'K';
}

/** Each suit around the origin, a hundred high. */
export const SHAPES: Readonly<Record<Suit, string>> = {
  S: 'M0-50C13-29 46-9 46 17C46 32 35 41 23 41C14 41 7 36 4 29C5 38 9 46 18 50H-18C-9 46-5 38-4 29C-7 36-14 41-23 41C-35 41-46 32-46 17C-46-9-13-29 0-50Z',
  H: 'M0 48C-12 26-48 5-48-20C-48-37-36-47-23-47C-12-47-4-40 0-30C4-40 12-47 23-47C36-47 48-37 48-20C48 5 12 26 0 48Z',
  D: 'M0-50C9-31 22-14 38 0C22 14 9 31 0 50C-9 31-22 14-38 0C-22-14-9-31 0-50Z',
  C: 'M-21-27A21 21 0 1 1 21-27A21 21 0 1 1-21-27ZM-47 11A21 21 0 1 1-5 11A21 21 0 1 1-47 11ZM5 11A21 21 0 1 1 47 11A21 21 0 1 1 5 11ZM-11-14H11L5 9C5 30 8 44 18 50H-18C-8 44-5 30-5 9Z',
};

type At = readonly [x: number, y: number];

const SIDES: readonly At[] = [[-1, -1], [1, -1], [-1, 1], [1, 1]];
const THREE: readonly At[] = [...SIDES, [-1, 0], [1, 0]];
const FOUR: readonly At[] = [...SIDES, [-1, -0.34], [1, -0.34], [-1, 0.34], [1, 0.34]];

/** Where pips lie, of a field that reaches from -1 to 1 each way. Those below the middle stand on their head. */
export const PIPS: Readonly<Partial<Record<Rank, readonly At[]>>> = {
  A: [[0, 0]],
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: SIDES,
  5: [...SIDES, [0, 0]],
  6: THREE,
  7: [...THREE, [0, -0.5]],
  8: [...THREE, [0, -0.5], [0, 0.5]],
  9: [...FOUR, [0, 0]],
  10: [...FOUR, [0, -0.67], [0, 0.67]],
};
