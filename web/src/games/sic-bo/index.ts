/** Sic bo, and tai-sai, on the screens. */
import { dice } from '../../dice/game.ts';
import type { Game } from '../game.ts';
import Counted from './Counted.svelte';
import Foot from './Foot.svelte';
import SicBo from './SicBo.svelte';

export default {
  ...dice,
  Counted,
  Tally: null,
  Foot,
  Layout: SicBo,
  notices: [
    [/^Tumble again; stakes stay and may be changed$/, 'tumble'],
  ],
} satisfies Partial<Game>;
