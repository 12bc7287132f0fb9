/** What came, in words. */
import { betName } from '../cloth/naming.svelte.ts';
import { colour } from '../cloth/spots.ts';
import { cardsName } from '../cards/naming.svelte.ts';
import { facesOf, total } from '../dice/faces.ts';
import type { Equipment, RoundSection } from '../lib/wire.ts';
import { list, number, say, sayNamed } from '../words/say.svelte.ts';

/** A result as it is called: "17, black", "3, 4 and 6: 13", the name of a symbol, "Banker wins". */
export function resultName(equipment: Equipment, result: string): string {
  if (equipment.kind === 'dice') {
    const faces = facesOf(result);
    return say('dice.show', { faces: list(faces.map(String)), total: number(total(faces)) });
  }
  if (equipment.kind === 'cards') return cardsName(result);
  if (equipment.kind === 'money wheel') return equipment.names[result] ?? result;
  return say('call.winning number.is', { number: result, colour: say(`colour.${colour(result, equipment.reds)}`) });
}

/** A result within a sentence: a number stands for itself, everything else is called by its name. */
export function shortName(equipment: Equipment, result: string): string {
  return equipment.kind === 'wheel' ? result : resultName(equipment, result);
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
