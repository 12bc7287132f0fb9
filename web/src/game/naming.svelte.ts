/** What came, in words. */
import { colour } from '../cloth/spots.ts';
import { facesOf, total } from '../dice/faces.ts';
import type { Equipment } from '../lib/wire.ts';
import { list, number, say } from '../words/say.svelte.ts';

/** A result as it is called: "17, black", "3, 4 and 6: 13", the name of a symbol. */
export function resultName(equipment: Equipment, result: string): string {
  if (equipment.kind === 'dice') {
    const faces = facesOf(result);
    return say('dice.show', { faces: list(faces.map(String)), total: number(total(faces)) });
  }
  if (equipment.kind === 'money wheel') return equipment.names[result] ?? result;
  return say('call.winning number.is', { number: result, colour: say(`colour.${colour(result, equipment.reds)}`) });
}
