/** Cards and hands in words. */
import { list, number, say } from '../words/say.svelte.ts';
import { cardOf, type Rank, type Suit } from './deck.ts';

export function rankName(rank: Rank): string {
  return say(`rank.${rank}`);
}

export function suitName(suit: Suit): string {
  return say(`suit.${suit}`);
}

/** "Nine of hearts"; a card that was not turned up has no name. */
export function cardName(name: string | null): string {
  const card = name === null ? null : cardOf(name);
  return card ? say('card', { rank: rankName(card.rank), suit: suitName(card.suit) }) : say('card.down');
}

export type Side = 'player' | 'banker';

export function sideName(side: Side): string {
  return say(`hand.${side}`);
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
export function coupCounts(result: string, hands: { readonly player_count: number | null; readonly banker_count: number | null }): string {
  const { player_count: player, banker_count: banker } = hands;
  if (player === null || banker === null) return coupName(result);
  const isBanker = result === 'banker';
  return say('coup.counts', { result: coupName(result), won: number(isBanker ? banker : player), lost: number(isBanker ? player : banker) });
}
