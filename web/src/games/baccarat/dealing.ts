/** The order in which a coup is shown where all of its cards are known at once. */
import type { Side } from './naming.svelte.ts';

export interface Hands {
  readonly player: readonly string[];
  readonly banker: readonly string[];
}

const ORDER: readonly (readonly [Side, number])[] = [
  ['player', 0],
  ['banker', 0],
  ['player', 1],
  ['banker', 1],
  ['player', 2],
  ['banker', 2],
];

/** The cards of a coup, one after another. */
export function inTurn(hands: Hands): (readonly [Side, string])[] {
  return ORDER.flatMap(([side, place]) => {
    const card = hands[side][place];
    return card === undefined ? [] : [[side, card] as const];
  });
}

/** The hands when so many of their cards have been shown. */
export function shownOf(hands: Hands, many: number): Hands {
  const shown = inTurn(hands).slice(0, many);
  const of = (side: Side): string[] => shown.filter(([each]) => each === side).map(([, card]) => card);
  return { player: of('player'), banker: of('banker') };
}
