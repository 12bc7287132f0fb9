/** Where things lie on a table whose players sit in an arc around the dealer. */
import type { Box, Point } from '../../cloth/geometry.ts';

/** A circle around a point far above the table: what lies on it is as far from the dealer. */
export interface Arc {
  readonly centre: Point;
  readonly radius: number;
}

/** A place on an arc, and by how many degrees it is turned to face the dealer. */
export interface Place extends Point {
  readonly turn: number;
}

export function within(arc: Arc, nearer: number): Arc {
  return { ...arc, radius: arc.radius - nearer };
}

/** The point of an arc at so many degrees from its middle, to the right. */
export function at({ centre, radius }: Arc, degrees: number): Place {
  const angle = (degrees * Math.PI) / 180;
  return { x: centre.x + radius * Math.sin(angle), y: centre.y + radius * Math.cos(angle), turn: -degrees };
}

/** So many places beside each other on an arc, so many units apart, from its right end to its left. */
export function spread(arc: Arc, count: number, apart: number): number[] {
  return Array.from({ length: count }, (_, place) => {
    const aside = ((count - 1) / 2 - place) * apart;
    return (Math.asin(aside / arc.radius) * 180) / Math.PI;
  });
}

/** A box of a size around a point. */
export function around({ x, y }: Point, w: number, h: number): Box {
  return { x: x - w / 2, y: y - h / 2, w, h };
}

/** An arc as a path from left to right, as far as so many units to each side: what is written along it stands upright. */
export function path(arc: Arc, aside: number): string {
  const degrees = (Math.asin(Math.min(1, aside / arc.radius)) * 180) / Math.PI;
  const [from, to] = [at(arc, -degrees), at(arc, degrees)];
  return `M${from.x} ${from.y}A${arc.radius} ${arc.radius} 0 0 0 ${to.x} ${to.y}`;
}

/** The band between two arcs. */
export function band(arc: Arc, width: number, aside: number): string {
  const far = { ...arc, radius: arc.radius + width / 2 };
  const near = { ...arc, radius: arc.radius - width / 2 };
  const degrees = (Math.asin(Math.min(1, aside / arc.radius)) * 180) / Math.PI;
  const [a, b, c, d] = [at(far, -degrees), at(far, degrees), at(near, degrees), at(near, -degrees)];
  return `M${a.x} ${a.y}A${far.radius} ${far.radius} 0 0 0 ${b.x} ${b.y}L${c.x} ${c.y}A${near.radius} ${near.radius} 0 0 1 ${d.x} ${d.y}Z`;
}
