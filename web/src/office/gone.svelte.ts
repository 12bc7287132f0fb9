/** How long a terminal has been without its line, in words. */
import { lasting } from '../lib/lasting.svelte.ts';
import type { TerminalLine } from '../lib/wire.ts';
import { say, time } from '../words/say.svelte.ts';

export function goneFor(terminal: TerminalLine, wall: Date): string {
  const { gone_wall } = terminal;
  if (gone_wall === null) return say('terminal.never');
  return say('terminal.gone', { time: time(new Date(gone_wall)), long: lasting(wall.getTime() - gone_wall) });
}
