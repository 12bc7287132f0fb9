/** Three card poker on the screens. */
import { cards } from '../../cards/game.ts';
import type { Game } from '../game.ts';
import ThreeCardPoker from './ThreeCardPoker.svelte';

export default { ...cards, Layout: ThreeCardPoker } satisfies Partial<Game>;
