/** Baccarat on the screens. */
import { cards } from '../../cards/game.ts';
import { say } from '../../words/say.svelte.ts';
import type { Game } from '../game.ts';
import Baccarat from './Baccarat.svelte';
import BeadPlate from './BeadPlate.svelte';
import Counted from './Counted.svelte';
import Coup from './Coup.svelte';
import CoupHistory from './CoupHistory.svelte';
import Foot from './Foot.svelte';
import { coupCounts } from './naming.svelte.ts';
import { placed } from './plan.ts';

export default {
  ...cards,
  resultName: (_, result, round) => coupCounts(result, round?.hands ?? []),
  resultCall: () => say('call.coup'),
  Hands: Coup,
  Latest: CoupHistory,
  Counted,
  Beside: BeadPlate,
  Foot,
  Layout: Baccarat,
  placed,
  cards: 'above the layout',
  notices: [
    [/^Players may withdraw wagers, each whole$/, 'withdraw'],
    [/^Tell Surveillance of the missing or foreign card$/, 'foreign.surveillance'],
    [/^Tell an inspector of the missing or foreign card$/, 'foreign.inspector'],
    [/^Take the rest of the shoe out of play and check the decks$/, 'decks'],
    [/^Shuffle the entire set again, or replace it, before the next round$/, 'shuffle'],
  ],
} satisfies Partial<Game>;
