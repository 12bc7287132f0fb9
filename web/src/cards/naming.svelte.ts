/** Cards and hands in words. */
import type { HandLine } from '../lib/wire.ts';
import { number, say, sayNamed } from '../words/say.svelte.ts';
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

export function countOf(hands: readonly HandLine[], id: string): number | null {
  return hands.find((each) => each.id === id)?.count ?? null;
}

/** What a hand is called: "Dealer", "Hand 2", "Box 3", "Box 3, hand 2" where the box has several. */
export function handTitle(hand: HandLine, all: readonly HandLine[] = []): string {
  const [, box, number] = /^box (\d+), hand (\d+)$/.exec(hand.id) ?? [];
  if (box && number) {
    const isAlone = number === '1' && all.filter((each) => each.seat === hand.seat).length < 2;
    return isAlone ? say('box.named', { n: box }) : say('box.hand', { box, n: number });
  }
  const [, area] = /^area (\d+)$/.exec(hand.id) ?? [];
  if (area) return say('area.named', { n: area });
  const [kind = '', which = ''] = hand.id.split(/ (?=\d+$)/);
  const name = sayNamed(`hand.${kind}`, kind);
  return which === '' ? name : say('hand.numbered', { hand: name, n: which });
}

/** The place that a card is due to: "Box 3", "Dealer", "Player’s third card". */
export function slotName(slot: string): string {
  const [, box, number] = /^box (\d+)(?:, hand (\d+))?$/.exec(slot) ?? [];
  if (box) return number ? say('box.hand', { box, n: number }) : say('box.named', { n: box });
  const [, area, war] = /^area (\d+)( war)?$/.exec(slot) ?? [];
  if (area) return say(war ? 'area.war' : 'area.named', { n: area });
  return sayNamed(`due.${slot}`, sayNamed(`hand.${slot}`, slot));
}

/** What is said of a hand beside its cards: its count, soft, bust. */
export function handSays(hand: HandLine): string {
  const label = hand.label === '' ? '' : sayNamed(`hand.is.${hand.label}`, hand.label);
  const count = hand.count === null ? '' : number(hand.count);
  return [count, label].filter((each) => each !== '').join(' · ');
}

/** What a hand is called that has no number: "Player". */
export function sideName(side: string): string {
  return sayNamed(`hand.${side}`, side);
}

/** What the dealer came to: "Dealer has 18", or which card it is. */
export function dealtName(result: string): string {
  if (cardOf(result)) return cardName(result);
  return sayNamed(`dealt.${result}`, say('dealt.has', { count: result }));
}

/** The same as short as a list has room for: "18", "K". */
export function dealtShort(result: string): string {
  return sayNamed(`dealt.${result}.short`, cardOf(result)?.rank ?? result);
}
