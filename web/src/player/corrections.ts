/** A result that was corrected: what each wager came to before and after. */
import type { PastRound, Slip } from '../lib/wire.ts';

export interface Changed {
  readonly slip: Slip;
  readonly before: number;
  readonly after: number;
}

export interface Correction {
  /** The same correction has the same name; another one of the same round another. */
  readonly name: string;
  readonly round: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly changed: readonly Changed[];
  readonly difference: number;
}

export function changedBy(slips: readonly Slip[]): Changed[] {
  return slips
    .filter((slip) => slip.was !== '')
    .map((slip) => ({ slip, before: slip.was_won + slip.was_back, after: slip.won + slip.back }));
}

export function correctionOf(game: PastRound, from: string | null): Correction | null {
  const changed = changedBy(game.slips);
  if (!game.was_corrected && changed.length === 0) return null;
  return {
    name: `${game.round} ${game.result ?? ''} ${changed.map((each) => each.after).join('-')}`,
    round: game.round,
    from,
    to: game.result,
    changed,
    difference: changed.reduce((sum, each) => sum + each.after - each.before, 0),
  };
}
