import type { player as source } from '../en/player.ts';
import type { Same } from '../shapes.ts';

export const player: Same<typeof source> = {};
