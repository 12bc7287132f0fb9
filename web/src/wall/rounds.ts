/** The house's phases as the kit's clock and icons know them. */
import type { Phase } from '../kit/phases.ts';
import type { RoundSection } from '../lib/wire.ts';

const LAST_BETS = 10_000; // milliseconds
/** Something may be wagered, taken back or answered. */
const OFFERING: readonly string[] = ['wagers', 'window', 'questions'];

/** Milliseconds left to wager, or null where no clock runs. */
export function left(round: RoundSection, now: number): number | null {
  if (!OFFERING.includes(round.phase) || round.closes === null) return null;
  const rest = Math.max(0, round.closes - now);
  return round.seconds === null ? rest : Math.min(rest, round.seconds * 1000);
}

export function phaseOf(round: RoundSection, now: number): Phase {
  const rest = left(round, now);
  switch (round.phase) {
    case 'closed':
      return 'shut';
    case 'wagers':
    case 'window':
    case 'questions':
      return rest !== null && rest <= LAST_BETS ? 'last' : 'open';
    case 'no more bets':
      return 'closed';
    case 'spinning':
      return 'spinning';
    case 'read':
    case 'decided':
      return 'result';
    case 'over':
      return round.result === null ? 'waiting' : 'result';
    default:
      return 'waiting';
  }
}

/** A window by its kind: the second for insurance is one for insurance. */
export function windowKind(name: string): string {
  return name.replace(/ \d+$/, '');
}

/** Where a round stands, by the name that its words have. */
export function wordOf(round: RoundSection, now: number): string {
  const phase = phaseOf(round, now);
  if ((phase === 'last' && round.phase === 'wagers') || phase === 'waiting') return phase;
  return round.window === null ? round.phase : windowKind(round.window.name);
}
