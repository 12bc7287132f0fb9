/** How the cards of a hand lie over each other: each shows its corner, whatever room there is. */

export interface Fan {
  /** The width of a card; it is 1.4 times as high. */
  readonly card: number;
  /** Where each card's upper left corner is, from the fan's own. */
  readonly cards: readonly { readonly x: number; readonly y: number; readonly isAcross: boolean }[];
  readonly w: number;
  readonly h: number;
}

export const HIGH = 1.4;

/** Lay so many cards into a room; `across` where the last one lies across the others. */
export function fan(count: number, room: { readonly w: number; readonly h: number }, most: number, across = false): Fan {
  // Where hands lie close together their cards lie below each other, and may be as wide as the room.
  const card = Math.min(most, room.w * (room.w < 80 ? 0.88 : 0.74), room.h / HIGH);
  const steps = Math.max(1, count - 1);
  // A card that lies across is as wide as it was high.
  const spare = room.w - (across ? card * HIGH : card);
  const dx = Math.min(card * 0.42, Math.max(0, spare) / steps);
  // What cannot lie beside each other lies below each other, so that every corner is seen.
  const wanted = dx < card * 0.3 ? card * 0.36 : card * 0.14;
  const dy = Math.min(wanted, Math.max(0, room.h - card * HIGH) / steps);
  const cards = Array.from({ length: count }, (_, place) => {
    const isAcross = across && place === count - 1 && count > 1;
    return { x: dx * place, y: dy * place, isAcross };
  });
  const last = cards.at(-1);
  const w = count === 0 ? card : (last?.x ?? 0) + (last?.isAcross ? card * HIGH : card);
  const h = count === 0 ? card * HIGH : (last?.y ?? 0) + card * HIGH;
  return { card, cards, w, h };
}
