/** A game as it is drawn where it brings nothing of its own: symbols that come, and a box for each place. */
import Hands from '../cards/Hands.svelte';
import ResultReadBack from '../dealer/ResultReadBack.svelte';
import PlaceCard from '../layouts/PlaceCard.svelte';
import { standing } from '../layouts/placing.ts';
import Plain from '../layouts/plain/Plain.svelte';
import Came from '../moneywheel/Came.svelte';
import SymbolPad from '../pads/SymbolPad.svelte';
import Often from '../results/Often.svelte';
import SymbolHistory from '../results/SymbolHistory.svelte';
import SymbolResult from '../results/SymbolResult.svelte';
import { symbols } from '../results/outcomes.ts';
import Rolls from '../wall/Rolls.svelte';
import Tallied from '../wall/Tallied.svelte';
import { sayNamed } from '../words/say.svelte.ts';
import type { Drawn, Game } from './game.ts';

function named({ equipment }: Drawn, symbol: string): string {
  return equipment.names[symbol] ?? symbol;
}

export const PLAIN: Game = {
  resultName: named,
  isNumber: false,
  resultCall: (round) => sayNamed(`call.${round.call}`, round.call, { point: round.point ?? '' }),
  callsResult: false,
  running: 'the ball is running',
  Came,
  isWide: false,
  Large: SymbolResult,
  Stage: null,
  Hands,
  outcomes: ({ equipment }) => symbols(equipment.symbols),
  outcomeOf: (result) => result,
  Latest: SymbolHistory,
  Counted: Often,
  Beside: null,
  Column: Rolls,
  Tally: Tallied,
  Foot: null,
  Layout: Plain,
  placed: standing,
  PlaceCard,
  Racetrack: null,
  cards: 'none',
  Pad: SymbolPad,
  ReadBack: ResultReadBack,
  asked: (table) => ({
    control: 'choice',
    choices: [...new Set(table.equipment.symbols)].sort().map((value) => ({ value, label: named(table, value) })),
  }),
  hasPoint: false,
  notices: [],
};
