import type { wall as source } from '../en/wall.ts';
import type { Same } from '../shapes.ts';

export const wall: Same<typeof source> = {};
