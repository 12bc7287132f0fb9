/** What came, in words. */
import { betName } from '../cloth/naming.svelte.ts';
import type { Drawn } from '../games/game.ts';
import { gameOf } from '../games/games.ts';
import type { RoundSection } from '../lib/wire.ts';
import { say, sayNamed } from '../words/say.svelte.ts';

/** A result as it is called: "17, black", "3, 4 and 6: 13", the name of a symbol, "Banker wins". */
export function resultName(table: Drawn, result: string): string {
  return gameOf(table.game).resultName(table, result);
}

/** A result within a sentence: a number stands for itself, everything else is called by its name. */
export function shortName(table: Drawn, result: string): string {
  return gameOf(table.game).isNumber ? result : resultName(table, result);
}

/** What a window in the middle of a round is for: the wagers that are taken, or taken back; else nothing. */
export function midwayName(round: RoundSection): string {
  const bets = round.window?.bets ?? [];
  if (bets.length > 0) return say('midway.late', { bets: bets.map(betName).join(say('midway.between')) });
  return round.window?.name === 'withdrawal' ? say('midway.withdrawal') : '';
}

/** Where a round stands, by what brings chance at its table: "The dice are out". */
export function phaseName(kind: string, phase: string): string {
  return sayNamed(`round.${kind}.${phase}`, sayNamed(`round.${phase}`, phase));
}
