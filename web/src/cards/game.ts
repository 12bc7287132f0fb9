/** What card games have in common on the screens. */
import type { Game } from '../games/game.ts';
import CardPad from '../pads/CardPad.svelte';
import DealtHistory from '../results/DealtHistory.svelte';
import DealtOften from '../results/DealtOften.svelte';
import { say } from '../words/say.svelte.ts';
import Came from './Came.svelte';
import { cardName, dealtName } from './naming.svelte.ts';

export const cards = {
  resultName: (_, result) => dealtName(result),
  resultCall: () => say('call.hand'),
  callsResult: true,
  running: 'cards are dealt',
  Came,
  Latest: DealtHistory,
  Counted: DealtOften,
  Tally: null,
  cards: 'on the layout',
  Pad: CardPad,
  asked: ({ equipment }) => ({ control: 'choice', choices: equipment.symbols.map((value) => ({ value, label: cardName(value) })) }),
} satisfies Partial<Game>;
