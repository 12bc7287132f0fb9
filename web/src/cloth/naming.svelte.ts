/** Spots in words. */
import { boxOf } from '../lib/boxes.ts';
import { list, say, sayNamed } from '../words/say.svelte.ts';
import { courtesy, key, parts, type Target } from './spots.ts';

/** The kind of bet: "Split". */
export function betName(bet: string): string {
  return sayNamed(`bet.${bet}`, bet);
}

/** The very spot: "Split 17 and 20". */
export function spotName(spot: { readonly bet: string; readonly target: Target }): string {
  const { bet, target } = spot;
  const line = courtesy(target);
  if (line !== null) return say('spot.courtesy', { numbers: list(line.split('-')) });
  const box = boxOf(target);
  if (box !== null) return say('spot.box', { bet: betName(bet), n: box });
  const numbers = parts(target);
  if (bet === 'neighbours') return neighboursName(target);
  const own = sayNamed(`spot.${key(bet, target).replace(' ', '.')}`, '');
  // Odds that were put down without saying on which number are called by their kind.
  if (own.includes('{')) return betName(bet);
  if (own) return own;
  const isArea = typeof target === 'string' && /^\d+$/.test(target) && sayNamed(`spot.${bet}`, '') === '';
  if (isArea) return say('spot.area', { bet: betName(bet), n: target });
  return sayNamed(`spot.${bet}`, betName(bet), {
    numbers: list(numbers),
    number: numbers[0] ?? '',
    first: numbers[0] ?? '',
    last: numbers.at(-1) ?? '',
  });
}

/** Neighbours are written "17" (two on each side) or "17 x 7". */
function neighboursName(target: Target): string {
  const [centre, pieces] = String(target).split(' x ');
  return say('spot.neighbours', { number: centre ?? '', n: Number(pieces ?? 5) - 1 });
}

/** Odds as the server writes them ("35:1", "35 to 1"), in the language of the screen. */
export function oddsText(pays: string): string {
  const [won, staked] = pays.split(/:| to /);
  return won && staked ? say('odds', { won, staked }) : pays;
}
