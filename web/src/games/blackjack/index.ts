/** Blackjack on the screens. */
import { cards } from '../../cards/game.ts';
import type { Game } from '../game.ts';
import Blackjack from './Blackjack.svelte';

export default { ...cards, Layout: Blackjack } satisfies Partial<Game>;
