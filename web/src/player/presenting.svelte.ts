/** What the screen shows now: the house's view, but for what waits until the ball has landed. */
import { gameOf } from '../games/games.ts';
import type { Sections } from '../lib/wire.ts';
import { isNewResult, isRunning, longestFall, withheld, type Ball } from './stage.ts';

export class Presenting {
  shown = $state.raw<Partial<Sections>>({});
  ball = $state<Ball>('resting');
  /** Where the ball lies, or is falling to. */
  number = $state<string | null>(null);
  private actual: Partial<Sections> = {};
  private before: Partial<Sections> = {};
  private falling: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Take a view from the house at its time `now`. `isStill` cuts to the result. */
  see(view: Partial<Sections>, isStill: boolean, now: number): void {
    const isNew = isNewResult(this.actual.round, view.round);
    this.actual = view;
    if (isNew && !isStill && !document.hidden && view.round) {
      this.before = this.shown;
      this.falling = view.round.number;
      this.ball = 'landing';
      this.number = view.round.result;
      this.timer = setTimeout(() => this.landed(), longestFall(view.round, now));
    }
    const isFalling = this.falling !== null && view.round?.number === this.falling && view.round.result !== null;
    if (!isFalling || isStill) this.landed();
    else this.shown = withheld(view, this.before, gameOf(view.table?.game ?? '').running);
  }

  /** The ball lies: everything is shown as it is. */
  landed(): void {
    clearTimeout(this.timer);
    this.falling = null;
    this.shown = this.actual;
    const round = this.actual.round;
    this.ball = isRunning(round) ? 'spinning' : 'resting';
    this.number = round?.result ?? round?.last_result ?? null;
  }
}
