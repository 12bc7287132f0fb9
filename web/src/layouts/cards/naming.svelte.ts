/** Hands in words, as short as a table has room for and as long as whoever hears them needs. */
import { cardName, handSays, handTitle } from '../../cards/naming.svelte.ts';
import type { HandLine } from '../../lib/wire.ts';
import { list, number, say, sayNamed } from '../../words/say.svelte.ts';

/** What stands beside a hand: "20", "soft 17", "Blackjack", "bust". */
export function handTold(hand: HandLine, isNarrow = false): string {
  const count = hand.count === null ? '' : number(hand.count);
  if (isNarrow && hand.label === 'bust') return say('hand.is.bust');
  const named = hand.label === '' ? '' : sayNamed(`hand.tag.${hand.label}`, handSays(hand), { count });
  return named || count || (hand.result ? resultName(hand.result) : '');
}

/** What became of a hand. */
export function resultName(result: string): string {
  return sayNamed(`hand.result.${result}`, result);
}

/** A hand as it is read aloud: "Box 3: ten of hearts and six of clubs, 16". */
export function handSpoken(hand: HandLine, cards: readonly string[]): string {
  const lie = cards.length === 0 ? say('hand.empty') : list(cards.map((card) => cardName(card || null)));
  const parts = [lie, handSays(hand), hand.result === '' ? '' : resultName(hand.result)];
  return say('hand.spoken', { hand: handTitle(hand), cards: parts.filter((each) => each !== '').join(', ') });
}
