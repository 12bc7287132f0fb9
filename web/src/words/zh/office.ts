import type { office as source } from '../en/office.ts';
import type { Same } from '../shapes.ts';

export const office: Same<typeof source> = {};
