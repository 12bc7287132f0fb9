/** How long something lasted, in words. */
import { say } from '../words/say.svelte.ts';

const MINUTE = 60_000; // milliseconds

/** Whole minutes, with hours where there are some: "1 h 5 min". */
export function lasting(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE));
  if (minutes === 0) return say('lasting.moment');
  const hours = Math.floor(minutes / 60);
  return hours ? say('lasting.hours', { h: hours, n: minutes % 60 }) : say('lasting.minutes', { n: minutes });
}
