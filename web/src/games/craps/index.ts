/** Craps on the screens. */
import { dice } from '../../dice/game.ts';
import type { Game } from '../game.ts';
import Craps from './Craps.svelte';
import { placed } from './plan.ts';

export default {
  ...dice,
  Layout: Craps,
  placed,
  hasPoint: true,
  notices: [
    [/^Turn the puck on and put it on (?<number>\d+)$/, 'puck.on'],
    [/^Turn the puck off$/, 'puck.off'],
  ],
} satisfies Partial<Game>;
