/** Casino war on the screens. */
import { cards } from '../../cards/game.ts';
import type { Game } from '../game.ts';
import CasinoWar from './CasinoWar.svelte';

export default { ...cards, Layout: CasinoWar } satisfies Partial<Game>;
