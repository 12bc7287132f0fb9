/** What is shown and when: the ball lands first, then numbers, meters and dolly change. */
import type { Phase } from '../kit/phases.ts';
import type { RoundSection, Sections } from '../lib/wire.ts';

export type Ball = 'resting' | 'spinning' | 'landing';

/** A result that was not there when we last looked, of a round we have seen run. */
export function isNewResult(before: RoundSection | undefined, after: RoundSection | undefined): boolean {
  if (!before || !after || after.result === null) return false;
  // A correction shows at once: nobody's ball falls twice.
  if (before.number === after.number) return before.result === null;
  return after.number === before.number + 1;
}

/** Whether the ball is in the wheel: a dealer may spin it while bets are still taken. */
export function isRunning(round: RoundSection | undefined): boolean {
  if (!round || round.result !== null || round.is_void) return false;
  return round.phase === 'spinning' || (round.spun !== null && ['wagers', 'no more bets', 'read'].includes(round.phase));
}

const MOST_FALL = 9_000;
const LEAST_FALL = 1_500;
/** An outcome is in view for so long before the next game, or it could not be checked. */
const IN_VIEW = 5_000;

/** How long the drawing may take: whatever happens to it, the result is shown then. */
export function longestFall(round: RoundSection, now: number): number {
  if (round.next_at === null) return MOST_FALL;
  return Math.min(MOST_FALL, Math.max(LEAST_FALL, round.next_at - now - IN_VIEW));
}

/** The sections that wait for the ball. */
const WAITING = ['me', 'results', 'history'] as const;

/** The view while the ball falls: the round still runs, which is `called`, and what it brought is not shown yet. */
export function withheld(view: Partial<Sections>, before: Partial<Sections>, called: string): Partial<Sections> {
  const kept: Partial<Record<keyof Sections, unknown>> = { ...view };
  for (const name of WAITING) if (before[name]) kept[name] = before[name];
  if (view.round) {
    // The point moves, and places light up, with what came.
    const point = before.round?.point ?? null;
    kept.round = { ...view.round, result: null, colour: null, lit: [], point, phase: 'spinning', call: called };
  }
  return kept as Partial<Sections>;
}

/** Something may be staked, taken back or answered: before chance, or between cards. */
const OFFERING: readonly string[] = ['wagers', 'window', 'questions'];

/** The last bets are called when ten seconds are left. */
export const LAST_BETS = 10;

export function secondsLeft(round: RoundSection | undefined, now: number): number | null {
  if (!round || !OFFERING.includes(round.phase) || round.closes === null) return null;
  const left = Math.max(0, (round.closes - now) / 1000);
  // Until the house's clock is known to this terminal, no more is shown than there ever is.
  return round.seconds === null ? left : Math.min(left, round.seconds);
}

/** The phase as the clock shows it. */
export function phaseShown(round: RoundSection | undefined, left: number | null): Phase {
  switch (round?.phase) {
    case 'wagers':
    case 'window':
    case 'questions':
      if (left !== null && left <= 0) return 'closed';
      return left !== null && left <= LAST_BETS ? 'last' : 'open';
    case 'no more bets':
      return 'closed';
    case 'spinning':
    case 'read':
      return 'spinning';
    case 'decided':
    case 'over':
      return 'result';
    case 'closed':
      return 'shut';
    default:
      return 'waiting';
  }
}

/** What the croupier would say: the house's call, and "last bets" by the clock. */
export function callShown(round: RoundSection | undefined, left: number | null): string {
  if (!round) return '';
  return round.phase === 'wagers' && left !== null && left <= LAST_BETS && left > 0 ? 'last bets' : round.call;
}

/** The seconds at which the time left is said aloud. */
export function isAnnounced(before: number | null, after: number | null): 10 | 5 | null {
  if (before === null || after === null) return null;
  for (const mark of [10, 5] as const) if (before > mark && after <= mark) return mark;
  return null;
}
