/** Caribbean stud on the screens. */
import { cards } from '../../cards/game.ts';
import type { Game } from '../game.ts';
import CaribbeanStud from './CaribbeanStud.svelte';

export default {
  ...cards,
  Layout: CaribbeanStud,
  notices: [
    [/^Box (?<box>\d+) has a jackpot hand: leave its cards face up until it is paid$/, 'stud.left'],
    [/^Verify the hand of box (?<box>\d+), and tell the game supervisor$/, 'stud.verify'],
    [/^Count the cards of the deck in use$/, 'stud.count'],
    [/^Wagers on the jackpot stand for the next round$/, 'stud.stand'],
    [/^Collect all the cards, count them, and shuffle them again$/, 'stud.again'],
    [/^Count the cards of that hand, and place them in the discard rack$/, 'stud.discard'],
  ],
} satisfies Partial<Game>;
