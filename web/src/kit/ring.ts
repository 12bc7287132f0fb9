/** The ring of a clock. */

const STEPS = 360;

/** The share that is left, in steps an eye can tell apart: what nobody could see is not drawn anew. */
export function shareLeft(left: number, total: number): number {
  return Math.ceil(STEPS * Math.max(0, Math.min(1, left / total))) / STEPS;
}
