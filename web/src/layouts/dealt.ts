/** The cards of a round for a layout on which they lie. */
import type { MeSection, RoundSection, TableSection } from '../lib/wire.ts';
import type { Dealt } from './board.ts';
import { gameOf } from '../games/games.ts';

interface Look {
  /** The player who looks; nobody at a wall or a desk. */
  readonly me?: MeSection | undefined;
  readonly isDealt?: boolean;
  readonly onrest?: (() => void) | undefined;
}

/** What lies on the table; null where cards lie elsewhere, or none are dealt. */
export function dealtOf(table: TableSection, round: RoundSection, { me, isDealt = false, onrest }: Look = {}): Dealt | null {
  if (round.hands === null || gameOf(table.game).cards !== 'on the layout') return null;
  return {
    hands: round.hands,
    seen: me?.hands ?? [],
    own: me?.own ?? [],
    isPlayed: me !== undefined,
    laid: round.laid,
    due: round.due,
    seat: me?.seat ?? null,
    result: round.result,
    pays: table.pays,
    options: table.options,
    house: table.house,
    isDealt,
    onrest,
  };
}
