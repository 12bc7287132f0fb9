/** One finger on a spot: a tap bets, a long press takes off. */

const LONG = 500; // milliseconds
const SLIP = 10; // pixels: further than this, the finger meant to scroll

export class Touch {
  readonly #tap: (spot: number) => void;
  readonly #hold: (spot: number) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #start = { x: 0, y: 0 };
  #held = false;

  constructor(tap: (spot: number) => void, hold: (spot: number) => void) {
    this.#tap = tap;
    this.#hold = hold;
  }

  down(event: PointerEvent, spot: number): void {
    this.cancel();
    this.#held = false;
    this.#start = { x: event.clientX, y: event.clientY };
    if (event.button !== 0) return;
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.#hold(spot);
    }, LONG);
  }

  move(event: PointerEvent): void {
    const far = Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > SLIP;
    if (far) this.cancel();
  }

  /** What is carried away is no tap. */
  carried(): void {
    this.cancel();
    this.#held = true;
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  /** The browser's own click comes after a long press too; it bets only when it was short. */
  click(spot: number): void {
    this.cancel();
    if (!this.#held) this.#tap(spot);
    this.#held = false;
  }

  /** The right button takes off; a long touch asks for a menu as well, and has done so already. */
  menu(event: Event, spot: number): void {
    event.preventDefault();
    this.cancel();
    const byTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (byTouch && this.#held) return;
    if (byTouch) this.#held = true;
    this.#hold(spot);
  }
}
