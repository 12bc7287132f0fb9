/** What a sign announces, in words. */
import type { Posted } from '../lib/wire.ts';
import { say, time } from '../words/say.svelte.ts';

export function told(each: Posted): string {
  const at = time(new Date(each.wall));
  if (each.what === 'closing') return say('wall.closing', { time: at });
  if (each.what === 'new limits') return say('wall.newlimits', { time: at, limits: announced(each) });
  return say('wall.private');
}

function announced(each: Posted): string {
  const limits = (each.facts['limits'] ?? {}) as Readonly<Record<string, unknown>>;
  const written = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : say('wall.none');
  return say('wall.new', { least: written(limits['min']), most: written(limits['max']) });
}
