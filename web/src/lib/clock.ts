/** The house's clock as this terminal reckons it: every countdown on every screen ends together. */

interface Sample {
  readonly offset: number;
  readonly wallOffset: number;
  /** How long the way there and back took; the offset is off by half of it at most. */
  readonly round: number;
}

const KEPT = 8;
/** Milliseconds by which two good clocks may part while the samples are kept. */
const DRIFT = 50;

/** Learns the difference between the house's clock and ours from what the house tells. */
export class HouseClock {
  private samples: Sample[] = [];
  private guess: Sample | null = null;
  private readonly local: () => number;

  constructor(local: () => number) {
    this.local = local;
  }

  /** A clock that came unasked: it is late by an unknown time, so it serves until a pong is in. */
  hear(clock: number, wall?: number): void {
    const now = this.local();
    const wallOffset = wall === undefined ? (this.guess?.wallOffset ?? 0) : wall - now;
    const offset = clock - now;
    // Whatever came faster tells the later time: of two clocks heard, the greater offset is nearer.
    if (this.guess && this.guess.offset > offset && wall === undefined) return;
    this.guess = { offset, wallOffset, round: Infinity };
  }

  /** The answer to a ping: the house stood at `clock` in the middle between then and now. */
  answer(sent: number, clock: number, wall: number): void {
    const now = this.local();
    const middle = (sent + now) / 2;
    const sample = { offset: clock - middle, wallOffset: wall - middle, round: now - sent };
    // Samples that cannot both be true say that a clock stood still: this machine slept, perhaps.
    if (this.samples.some((each) => Math.abs(each.offset - sample.offset) > (each.round + sample.round) / 2 + DRIFT)) {
      this.samples = [];
    }
    this.samples.push(sample);
    if (this.samples.length > KEPT) this.samples.shift();
  }

  /** Another start of the house has another clock. */
  forget(): void {
    this.samples = [];
    this.guess = null;
  }

  private best(): Sample | null {
    const nearest = this.samples.reduce<Sample | null>(
      (best, each) => (best && best.round <= each.round ? best : each),
      null,
    );
    return nearest ?? this.guess;
  }

  /** The house's clock now, in milliseconds. */
  now(): number {
    return this.local() + (this.best()?.offset ?? 0);
  }

  /** The house's time of the day now, in milliseconds since 1970. */
  wall(): number {
    return this.local() + (this.best()?.wallOffset ?? 0);
  }

  /** The way there and back, where it was measured. */
  get delay(): number | null {
    const best = this.best();
    return best && Number.isFinite(best.round) ? best.round : null;
  }
}
