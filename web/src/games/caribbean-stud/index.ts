/** Caribbean stud on the screens. */
import { cards } from '../../cards/game.ts';
import type { Game } from '../game.ts';
import CaribbeanStud from './CaribbeanStud.svelte';

export default { ...cards, Layout: CaribbeanStud } satisfies Partial<Game>;
