/** The money wheel on the screens. */
import Stage from '../../moneywheel/Stage.svelte';
import type { Game } from '../game.ts';
import Layout from './MoneyWheelCloth.svelte';

export default { running: 'the wheel is turning', Stage, Layout } satisfies Partial<Game>;
