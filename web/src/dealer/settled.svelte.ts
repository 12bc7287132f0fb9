/** A button that has just become another one takes no press: a finger may still be on its way. */

const MOMENT = 400; // milliseconds

export class Settled {
  now = $state(false);

  /** `what` the button does; each time that changes, a moment passes. */
  constructor(what: () => unknown) {
    $effect(() => {
      what();
      this.now = false;
      const waiting = setTimeout(() => (this.now = true), MOMENT);
      return () => clearTimeout(waiting);
    });
  }
}
