/** What games of dice have in common on the screens. */
import type { Game } from '../games/game.ts';
import DicePad from '../pads/DicePad.svelte';
import DiceHistory from '../results/DiceHistory.svelte';
import DiceResult from '../results/DiceResult.svelte';
import { totals } from '../results/outcomes.ts';
import { list, number, say } from '../words/say.svelte.ts';
import Came from './Came.svelte';
import Stage from './Stage.svelte';
import { facesOf, total } from './faces.ts';

export const dice = {
  resultName: (_, result) => {
    const faces = facesOf(result);
    return say('dice.show', { faces: list(faces.map(String)), total: number(total(faces)) });
  },
  callsResult: true,
  running: 'the dice are out',
  Came,
  isWide: true,
  Large: DiceResult,
  Stage,
  outcomes: ({ equipment }) => totals(equipment.dice),
  outcomeOf: (result) => String(total(facesOf(result))),
  Latest: DiceHistory,
  Pad: DicePad,
  asked: () => ({ control: 'dice' }),
} satisfies Partial<Game>;
