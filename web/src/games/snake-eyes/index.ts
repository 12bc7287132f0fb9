/** Snake Eyes on the screens. */
import { dice } from '../../dice/game.ts';
import type { Game } from '../game.ts';
import SnakeEyes from './SnakeEyes.svelte';

export default { ...dice, Layout: SnakeEyes } satisfies Partial<Game>;
