/** Layouts a player keeps: their own, in this browser, and the classics the table's book has. */
import { remember, remembered } from '../lib/remembering.ts';
import type { TableSection } from '../lib/wire.ts';
import type { Piece } from './plans.ts';

export interface Favourite {
  readonly name: string;
  readonly pieces: readonly Piece[];
}

export const MOST_FAVOURITES = 20;

const place = (player: string): string => `favourites.${player}`;

function isPiece(each: unknown): each is Piece {
  const { bet, target, stake } = (each ?? {}) as Record<string, unknown>;
  return typeof bet === 'string' && typeof target === 'string' && Number.isSafeInteger(stake) && Number(stake) > 0;
}

function isFavourite(each: unknown): each is Favourite {
  const { name, pieces } = (each ?? {}) as Record<string, unknown>;
  return typeof name === 'string' && Array.isArray(pieces) && pieces.length > 0 && pieces.every(isPiece);
}

/** Read what was kept; anything that is no favourite is left out. */
export function read(text: string | null): Favourite[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(found) ? found.filter(isFavourite).slice(0, MOST_FAVOURITES) : [];
  } catch {
    return [];
  }
}

export const load = (player: string): Favourite[] => read(remembered(place(player)));

export function keep(player: string, all: readonly Favourite[]): void {
  remember(place(player), JSON.stringify(all.slice(0, MOST_FAVOURITES)));
}

/** The pieces of a favourite that this table can take. */
export function offered(table: TableSection, favourite: Favourite): Piece[] {
  const has = (piece: Piece): boolean =>
    [...table.spots, ...table.called].some((each) => each.bet === piece.bet && each.target === piece.target);
  return favourite.pieces.filter(has);
}

/** Called bets that need no number of their own: voisins, tier, orphelins and their kin. */
export function classics(table: TableSection): TableSection['called'][number][] {
  return table.called.filter((each) => each.target === '');
}
