/** Movement: the system's wish, and our own switch beside it. */
import { remember, remembered } from './remembering.ts';

const system = matchMedia('(prefers-reduced-motion: reduce)');
const motion = $state({ system: system.matches, own: remembered('motion') === 'reduced' });
system.addEventListener('change', (change) => (motion.system = change.matches));
show();

function show(): void {
  document.documentElement.dataset['motion'] = motion.own ? 'reduced' : 'full';
}

/** Whether movement is to be cut to its end. */
export function still(): boolean {
  return motion.system || motion.own;
}

export function setStill(wanted: boolean): void {
  motion.own = wanted;
  remember('motion', wanted ? 'reduced' : 'full');
  show();
}
