/** Where beads lie on a bead plate. */

export const BEADS = 6;
export const COUPS = ['banker', 'player', 'tie'] as const;
export type Coup = (typeof COUPS)[number];

export interface Bead {
  readonly coup: Coup;
  readonly column: number;
  readonly row: number;
}

function isCoup(result: string): result is Coup {
  return (COUPS as readonly string[]).includes(result);
}

/** Beads from results (the newest first), as many whole columns of them as are shown. */
export function beads(results: readonly string[], columns: number): Bead[] {
  const coups = results.filter(isCoup).reverse();
  const first = Math.max(0, Math.ceil(coups.length / BEADS) - columns);
  return coups
    .map((coup, place) => ({ coup, column: Math.floor(place / BEADS) - first, row: place % BEADS }))
    .filter(({ column }) => column >= 0);
}
