/** When a staff terminal is locked. */
import type { Signed } from '../lib/wire.ts';

/** The house says so, or its time has come: nobody tells a terminal that nothing happened. */
export function locked(signed: Signed | null, isLocked: boolean, lockAt: number | null, now: number): boolean {
  return signed !== null && (isLocked || (lockAt !== null && now >= lockAt));
}
