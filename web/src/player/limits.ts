/** Limits as they are announced or proposed: written with amounts, read into lines of a sign. */
import { stakeUnits } from './terms.ts';

export interface Line {
  /** The bet the line is about; nothing for the table itself. */
  readonly bet: string | null;
  readonly least: number | null;
  readonly most: number | null;
}

type Written = Readonly<Record<string, unknown>>;

function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function units(value: unknown): number | null {
  return typeof value === 'string' || typeof value === 'number' ? stakeUnits(String(value)) : null;
}

function line(bet: string | null, written: Written): Line {
  return { bet, least: units(written['min']), most: units(written['max']) };
}

/** `{min, max, bets: {red: {min, max}}}`, read; what says nothing is left out. */
export function announced(limits: unknown): Line[] {
  if (!isWritten(limits)) return [];
  const bets = isWritten(limits['bets']) ? Object.entries(limits['bets']) : [];
  const all = [line(null, limits), ...bets.map(([bet, each]) => line(bet, isWritten(each) ? each : {}))];
  return all.filter((each) => each.least !== null || each.most !== null);
}
