/** Frames for what moves: the browser is asked for them while it moves, and for none while it lies. */

/** Show frame after frame while something moves; `isMoving` is followed, `show` is told the seconds since. */
export function whileMoving(isMoving: () => boolean, show: (seconds: number) => void): void {
  $effect(() => {
    if (!isMoving()) return;
    let last = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      frame = requestAnimationFrame(next);
      show(Math.min(0.1, (now - last) / 1000));
      last = now;
    });
    return () => cancelAnimationFrame(frame);
  });
}
