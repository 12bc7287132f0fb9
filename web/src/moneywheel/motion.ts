/**
 * How the money wheel turns. Angles are in radians, clockwise; the indicator stands at the top, and a
 * wheel that stands at angle 0 has its first section there. A spin ends in the section it was given,
 * never on a peg, and has turned at least four times by then.
 */
import { TURN, chances } from '../wheel/motion.ts';

export const LEAST_TURNS = 4;
/** Radians a second, while nobody knows yet where it will stop. */
export const SPEED = 5.5;

/** The angle at which a wheel stands when the middle of a section is at the top. */
export function angleOf(section: number, sections: number): number {
  return (-section * TURN) / sections;
}

/** The section at the indicator of a wheel that stands at this angle. */
export function sectionAt(angle: number, sections: number): number {
  const place = Math.round((-angle / TURN) * sections);
  return ((place % sections) + sections) % sections;
}

/** The section that shows a symbol: of several, the one a seed chooses. */
export function sectionOf(order: readonly string[], symbol: string, seed: number): number {
  const all = order.flatMap((each, place) => (each === symbol ? [place] : []));
  const found = all[Math.floor(chances(seed)() * all.length)];
  if (found === undefined) throw new RangeError(`no section shows ${symbol}`);
  return found;
}

export interface Spin {
  readonly seconds: number;
  at(time: number): number;
}

/** A spin from an angle to a section: it loses speed evenly and stops between two pegs. */
export function spin(from: number, section: number, sections: number, seed: number, pace: number, way: 1 | -1): Spin {
  const chance = chances(seed + 17);
  const width = TURN / sections;
  const aside = 0.6 * width * (chance() - 0.5);
  const rest = angleOf(section, sections) + aside;
  const gap = ((((rest - from) * way) % TURN) + TURN) % TURN;
  const travel = way * (gap + TURN * (LEAST_TURNS + Math.floor(2 * chance())));
  const seconds = pace * (0.94 + 0.12 * chance());
  return {
    seconds,
    at(time) {
      const share = Math.min(1, Math.max(0, time / seconds));
      return share === 1 ? rest : from + travel * (1 - (1 - share) ** 2.4);
    },
  };
}

/** How far the indicator is bent by the peg that passes, from 0 to 1. */
export function bent(angle: number, sections: number): number {
  const place = (-angle / TURN) * sections + 0.5;
  return (place - Math.floor(place)) ** 3;
}
