/** When each card comes that was not there before: those that are told together come one after another. */
import type { HandLine } from '../../lib/wire.ts';

/** Milliseconds from card to card. */
export const PACE = 260;

export class Landing {
  private readonly known = new Map<string, readonly number[]>();
  private hasSeen = false;

  /** After how many milliseconds each card of each hand comes. What lay there at first sight lies. */
  delays(hands: readonly HandLine[]): ReadonlyMap<string, readonly number[]> {
    const fresh = hands.flatMap((hand, at) => this.cardsNew(hand).map((place) => ({ id: hand.id, place, order: 100 * place + at })));
    fresh.sort((one, other) => one.order - other.order);
    const coming = new Map(fresh.map(({ id, place }, turn) => [`${id} ${place}`, this.hasSeen ? turn * PACE : 0]));
    const ids = new Set(hands.map((hand) => hand.id));
    for (const id of this.known.keys()) if (!ids.has(id)) this.known.delete(id);
    for (const hand of hands) {
      const before = this.known.get(hand.id) ?? [];
      this.known.set(hand.id, hand.cards.map((_, place) => coming.get(`${hand.id} ${place}`) ?? before[place] ?? 0));
    }
    this.hasSeen = true;
    return new Map(this.known);
  }

  /** The places of cards that did not lie in a hand before; after a split or a new deal it begins anew. */
  private cardsNew(hand: HandLine): number[] {
    const before = this.known.get(hand.id)?.length ?? 0;
    const from = before > hand.cards.length ? hand.cards.length : before;
    return hand.cards.map((_, place) => place).slice(from);
  }
}

/** How long it takes until the last card lies. */
export function longest(delays: ReadonlyMap<string, readonly number[]>): number {
  return Math.max(0, ...[...delays.values()].flat());
}
