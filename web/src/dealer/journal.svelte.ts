/** Entries of a table's journal in one line each, in the language of the screen. */
import { cardName, slotName } from '../cards/naming.svelte.ts';
import { spotName } from '../cloth/naming.svelte.ts';
import type { LogLine } from '../lib/wire.ts';
import { sayNamed } from '../words/say.svelte.ts';

/** What happened, without the sum it moved; as it was written where the screens have no words for it. */
export function toldOf(line: LogLine): string {
  const { facts } = line;
  return sayNamed(`log.${line.kind}`, line.words, {
    // Games and seats are names, not amounts: no separator goes into them.
    round: String(facts.round ?? ''),
    seat: String(facts.seat ?? ''),
    seconds: facts.seconds ?? 0,
    // What came, as it is called: a coup is won by a hand.
    number: sayNamed(`coup.${facts.number ?? ''}`, facts.number ?? ''),
    card: facts.card ? cardName(facts.card) : '',
    hand: facts.hand === '' ? '' : slotName(facts.hand.replace(/^(player|banker) \d+$/, '$1')),
    player: facts.player || line.who,
    spot: facts.bet ? spotName(facts) : '',
  });
}
