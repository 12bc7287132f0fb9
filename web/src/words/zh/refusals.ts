import type { refusals as source } from '../en/refusals.ts';
import type { Same } from '../shapes.ts';

export const refusals: Same<typeof source> = {};
