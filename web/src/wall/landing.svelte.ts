/** Where the generator decides, the wall lets its ball fall before it shows the number. */
import { untrack } from 'svelte';
import type { RoundSection } from '../lib/wire.ts';

const LONGEST = 9_000; // milliseconds: a page that is not painted must not keep a number back

export class Landing {
  private readonly round: () => RoundSection | undefined;
  private readonly mode: () => string;
  /** The last round whose number may be shown; null until the first view. */
  private shown = $state<number | null>(null);

  constructor(round: () => RoundSection | undefined, mode: () => string) {
    this.round = round;
    this.mode = mode;
    $effect(() => {
      const now = this.round();
      if (now && untrack(() => this.shown) === null) this.shown = isDecided(now) ? now.number : now.number - 1;
    });
    $effect(() => {
      if (!this.isNow) return undefined;
      const waiting = setTimeout(() => this.end(), LONGEST);
      return () => clearTimeout(waiting);
    });
  }

  /** Whether the ball is still falling into a number that is decided. */
  get isNow(): boolean {
    const now = this.round();
    return this.mode() === 'rng' && this.shown !== null && now !== undefined && isDecided(now) && now.number > this.shown;
  }

  end(): void {
    const now = this.round();
    if (now) this.shown = now.number;
  }
}

function isDecided(round: RoundSection): boolean {
  return round.result !== null && !round.is_void && (round.phase === 'decided' || round.phase === 'over');
}
