/** A coup in words. */
import { cardName, countOf, sideName } from '../../cards/naming.svelte.ts';
import type { HandLine } from '../../lib/wire.ts';
import { list, number, say } from '../../words/say.svelte.ts';

export type Side = 'player' | 'banker';

/** The cards of a hand, by its name. */
export function handOf(hands: readonly HandLine[], id: string): readonly string[] {
  return hands.find((each) => each.id === id)?.cards ?? [];
}

/** A hand as it is called: "Player: nine of hearts and four of clubs, 3". */
export function handName(side: Side, cards: readonly string[], count: number | null): string {
  if (cards.length === 0) return say('hand.none', { side: sideName(side) });
  const facts = { side: sideName(side), cards: list(cards.map(cardName)) };
  return count === null ? say('hand.shows', facts) : say('hand.counts', { ...facts, count: number(count) });
}

/** How a coup ended: "Banker wins". */
export function coupName(result: string): string {
  if (result === 'player') return say('coup.player');
  return result === 'banker' ? say('coup.banker') : say('coup.tie');
}

/** How a coup ended, with the counts of both hands: "Player wins, 7 to 6". */
export function coupCounts(result: string, hands: readonly HandLine[]): string {
  const [player, banker] = [countOf(hands, 'player'), countOf(hands, 'banker')];
  if (player === null || banker === null) return coupName(result);
  const isBanker = result === 'banker';
  return say('coup.counts', { result: coupName(result), won: number(isBanker ? banker : player), lost: number(isBanker ? player : banker) });
}
