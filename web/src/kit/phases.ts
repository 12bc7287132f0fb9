/** Where a round stands, as the screens tell it. */
export type Phase = 'waiting' | 'open' | 'last' | 'closed' | 'spinning' | 'result' | 'paused' | 'shut';

export const PHASES: readonly Phase[] = [
  'waiting',
  'open',
  'last',
  'closed',
  'spinning',
  'result',
  'paused',
  'shut',
];
