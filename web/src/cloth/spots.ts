/** Bets and their targets as the server writes them, read in one place. */

/** A pocket of the wheel: "0", "00", "1" to "36". */
export type Pocket = string;

/** A target in any of its spellings: `17`, `"17-20"`, `[17, 20]`, a place, nothing. */
export type Target =
  | string
  | number
  | null
  | undefined
  | readonly (string | number)[]
  | { readonly courtesy: string };

/** Money in the smallest unit. */
export type Units = number;

/** A place where a wager may be made, with its terms as far as the server gives them. */
export interface Spot {
  readonly bet: string;
  readonly target: Target;
  /** Odds as the server writes them: "35:1". */
  readonly pays?: string;
  readonly min?: Units;
  readonly max?: Units;
  /** The numbers it covers, where the server says them. */
  readonly numbers?: readonly Pocket[];
  /** Whether nothing may be put here now, though other places are open. */
  readonly isShut?: boolean;
}

/** How a wager lies: sent and not yet acknowledged, standing, or decided. */
export type WagerState = 'sent' | 'standing' | 'won' | 'lost' | 'returned';

export interface Wager {
  readonly bet: string;
  readonly target: Target;
  readonly stake: Units;
  readonly state: WagerState;
  /** What a decided wager won, its own stake not counted. */
  readonly paid?: Units;
}

export type Colour = 'red' | 'black' | 'green';

const ZEROS: readonly Pocket[] = ['0', '00'];

export function isZero(pocket: Pocket): boolean {
  return ZEROS.includes(pocket);
}

export function colour(pocket: Pocket, reds: readonly Pocket[]): Colour {
  return isZero(pocket) ? 'green' : reds.includes(pocket) ? 'red' : 'black';
}

/** Zeros first, then by value. */
export function inOrder(pockets: readonly Pocket[]): Pocket[] {
  const rank = (pocket: Pocket): number => (pocket === '0' ? -2 : pocket === '00' ? -1 : Number(pocket));
  return [...pockets].sort((a, b) => rank(a) - rank(b));
}

/** What a target says, as a list: its numbers, or its place. */
export function parts(target: Target): string[] {
  if (target === null || target === undefined || target === '') return [];
  if (typeof target === 'number') return [String(target)];
  if (typeof target === 'string') return courtesy(target) ? [] : inOrder(target.split('-'));
  if (Array.isArray(target)) return inOrder(target.map(String));
  return [];
}

/** The courtesy line a target names (`{courtesy: "0"}`, `"courtesy 0"`), or nothing. */
export function courtesy(target: Target): string | null {
  if (typeof target === 'string') return /^courtesy\s+(\S+)$/.exec(target)?.[1] ?? null;
  if (typeof target !== 'object' || target === null || !('courtesy' in target)) return null;
  return target.courtesy;
}

/** One name for one spot, however its target was spelled. */
export function key(bet: string, target: Target): string {
  const line = courtesy(target);
  if (line !== null) return `${bet} courtesy ${line}`;
  return [bet, parts(target).join('-')].join(' ').trim();
}

const NUMBERS: readonly Pocket[] = Array.from({ length: 36 }, (_, place) => String(place + 1));

/** The numbers a bet of the cloth covers. */
export function covered(spot: Spot, reds: readonly Pocket[]): Pocket[] {
  if (spot.numbers) return [...spot.numbers];
  const line = courtesy(spot.target);
  if (line !== null) return line.split('-');
  const named = parts(spot.target);
  const where = Number(named[0]);
  switch (spot.bet) {
    case 'column':
      return NUMBERS.filter((each) => (Number(each) - 1) % 3 === where - 1);
    case 'dozen':
      return NUMBERS.filter((each) => Math.ceil(Number(each) / 12) === where);
    case 'low':
      return NUMBERS.filter((each) => Number(each) <= 18);
    case 'high':
      return NUMBERS.filter((each) => Number(each) > 18);
    case 'even':
      return NUMBERS.filter((each) => Number(each) % 2 === 0);
    case 'odd':
      return NUMBERS.filter((each) => Number(each) % 2 === 1);
    case 'red':
      return NUMBERS.filter((each) => reds.includes(each));
    case 'black':
      return NUMBERS.filter((each) => !reds.includes(each));
    default:
      return named;
  }
}
