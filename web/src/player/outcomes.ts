/** What a game came to for its player. */
import type { Slip } from '../lib/wire.ts';

export interface Came {
  readonly staked: number;
  /** On top of stakes. */
  readonly won: number;
  readonly back: number;
  /** Only a return of more than was staked is celebrated. */
  readonly isGain: boolean;
  readonly winners: readonly Slip[];
}

/** Still open, or never played at all: taken off, refused, or trimmed to nothing. */
function isNothing(slip: Slip): boolean {
  return ['open', 'removed', 'refused'].includes(slip.result) || (slip.result === 'rejected' && slip.plays === 0);
}

export function outcome(slips: readonly Slip[]): Came {
  const played = slips.filter((slip) => !isNothing(slip));
  const sum = (of: (slip: Slip) => number): number => played.reduce((total, slip) => total + of(slip), 0);
  const staked = sum((slip) => slip.plays || slip.stake);
  const won = sum((slip) => slip.won);
  const back = sum((slip) => slip.back);
  return { staked, won, back, isGain: won + back > staked, winners: played.filter((slip) => slip.won > 0) };
}

function added(before: Slip, slip: Slip): Slip {
  const { plays, won, kept } = slip;
  return { ...before, plays: before.plays + plays, won: before.won + won, kept: before.kept + kept };
}

/** Wagers on one place told as one. */
export function byPlace(slips: readonly Slip[]): Slip[] {
  const found = new Map<string, Slip>();
  for (const slip of slips) {
    const name = `${slip.bet} ${slip.target}`;
    const before = found.get(name);
    found.set(name, before ? added(before, slip) : slip);
  }
  return [...found.values()];
}
