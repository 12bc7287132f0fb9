/** A chip on its way from the tray, or a pile from its place: it follows the pointer, and is let go over a spot or nowhere. */
import type { Target, Units } from './spots.ts';

const SLIP = 8; // pixels: a shorter way is a tap

export class Carrying {
  chip = $state<{ value: Units; x: number; y: number } | null>(null);

  start(from: PointerEvent, value: Units, drop: (bet: string, target: Target) => void, lift?: () => void): void {
    const end = new AbortController();
    const on = { signal: end.signal };
    const stop = (): void => {
      this.chip = null;
      end.abort();
    };
    addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== from.pointerId) return;
        const far = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SLIP;
        if (far && !this.chip) lift?.();
        if (far || this.chip) this.chip = { value, x: event.clientX, y: event.clientY };
      },
      on,
    );
    addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== from.pointerId) return;
        const carried = this.chip !== null;
        stop();
        const spot = carried ? spotAt(event.clientX, event.clientY) : null;
        if (spot) drop(spot.bet, spot.target);
      },
      on,
    );
    addEventListener('pointercancel', stop, on);
  }
}

/** Cloth and racetrack say on each of their spots what it is. */
function spotAt(x: number, y: number): { bet: string; target: Target } | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement | SVGElement>('[data-bet]');
  const { bet, target } = found?.dataset ?? {};
  if (!bet || target === undefined || found?.getAttribute('aria-disabled') === 'true') return null;
  return { bet, target: JSON.parse(target) as Target };
}
