/** Dice: their pips, and what is said of what they show. */

/** Where the pips of each face lie, of a face that reaches from -1 to 1. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export const FACES = [1, 2, 3, 4, 5, 6] as const;

export function pips(face: number): readonly (readonly [number, number])[] {
  return PIPS[face] ?? [];
}

/** Dice in any of their spellings (`[3, 4, 6]`, `"3-4-6"`, `"346"`), or nothing that is dice. */
export function facesOf(result: string | readonly (string | number)[] | null | undefined): number[] {
  if (result === null || result === undefined) return [];
  const written = typeof result === 'string' ? (result.match(/\d/g) ?? []) : result;
  const faces = written.map(Number);
  return faces.every((face) => FACES.includes(face as (typeof FACES)[number])) ? faces : [];
}

export function total(faces: readonly number[]): number {
  return faces.reduce((sum, face) => sum + face, 0);
}

/** Whether all dice show the same: a triple of three, the hard way of two. */
export function isAlike(faces: readonly number[]): boolean {
  return faces.length > 1 && faces.every((face) => face === faces[0]);
}

/** Three dice lie under a cover, two are thrown: each kind looks its own way. */
export function lookOf(dice: number): 'ivory' | 'red' {
  return dice === 3 ? 'ivory' : 'red';
}

export type Size = 'big' | 'small' | 'triple';

/** Three dice as a road shows them. A triple is neither big nor small. */
export function sizeOf(faces: readonly number[]): Size {
  if (isAlike(faces)) return 'triple';
  return total(faces) > 10 ? 'big' : 'small';
}

export type Way = 'hard' | 'easy' | 'plain';

/** Two dice that come to 4, 6, 8 or 10 do so the hard way or the easy way; other totals have one way only. */
export function wayOf(faces: readonly number[]): Way {
  const sum = total(faces);
  if (sum % 2 === 1 || sum < 4 || sum > 10) return 'plain';
  return isAlike(faces) ? 'hard' : 'easy';
}

/** In how many ways `count` dice come to each total. */
export function waysTo(count: number): ReadonlyMap<number, number> {
  let ways = new Map([[0, 1]]);
  for (let die = 0; die < count; die += 1) {
    const more = new Map<number, number>();
    for (const [sum, each] of ways) for (const face of FACES) more.set(sum + face, (more.get(sum + face) ?? 0) + each);
    ways = more;
  }
  return ways;
}
