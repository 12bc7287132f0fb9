import type { dealer as source } from '../en/dealer.ts';
import type { Same } from '../shapes.ts';

export const dealer: Same<typeof source> = {};
