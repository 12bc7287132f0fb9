/** What a place pays, in words. */
import { oddsText } from '../cloth/naming.svelte.ts';
import { say, sayNamed } from '../words/say.svelte.ts';

/** A line of a place: "One die: 1 to 1", "On 6: 6 to 5". */
export function lineText(name: string, pays: string): string {
  return say('place.line', { line: lineName(name), odds: oddsText(pays) });
}

function lineName(name: string): string {
  const [, side, number] = /^win (on|against) (\d+)$/.exec(name) ?? [];
  if (number) return side === 'on' ? say('line.on', { number }) : say('line.against', { number });
  return sayNamed(`line.${name}`, name);
}
