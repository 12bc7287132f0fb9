/** Tables of the games that have a room here, as the engine lays them, and games as they may stand. */
import type { HandLine } from '../lib/wire.ts';
import { key } from '../cloth/spots.ts';
import type { Drawn } from '../games/game.ts';
import { gameOf } from '../games/games.ts';
import type { GameSpot, GameWager, Won } from '../layouts/board.ts';
import { gameSpots, type CalledPlace, type PaysLine } from '../layouts/terms.ts';
import type { Room } from './fixtures.ts';
import written from './layouts.json';

interface Written extends Drawn {
  readonly spots: readonly GameSpot[];
  readonly called: readonly CalledPlace[];
  readonly pays: readonly PaysLine[];
  readonly came: string;
  readonly lit: readonly (readonly string[])[];
  readonly hands: readonly Shown[];
}

/** What a card game shows of its hands. */
interface Shown {
  readonly player: readonly string[];
  readonly banker: readonly string[];
  readonly 'player count': number | null;
  readonly 'banker count': number | null;
  readonly result?: string | null;
}

export interface GameTable extends Drawn {
  readonly spots: readonly GameSpot[];
  readonly came: string;
  readonly lit: readonly Won[];
  /** After four cards, and at the end; nothing at tables without cards. */
  readonly hands: readonly { readonly lie: readonly HandLine[]; readonly result: string | null }[];
  readonly room: Room;
}

const TABLES = written as unknown as Readonly<Record<string, Written>>;
const ROOMS = import.meta.glob<Room>('../games/*/gallery.ts', { eager: true, import: 'default' });

/** Those whose game is here. */
export const TABLE_NAMES = Object.keys(TABLES).filter((name) => roomOf(name) !== undefined);

function roomOf(name: string): Room | undefined {
  return ROOMS[`../games/${TABLES[name]?.game}/gallery.ts`];
}

/** The symbols around a wheel that shows some more often than others. */
export const ORDER = TABLES['money-wheel']?.equipment.symbols ?? [];

export function gameTable(name: string): GameTable {
  const found = TABLES[name];
  const room = roomOf(name);
  if (!found || !room) throw new RangeError(name);
  const limits = { least: 500, most: 200_000 };
  return {
    game: found.game,
    equipment: found.equipment,
    spots: gameOf(found.game).placed({ boxes: [] }, gameSpots(found, () => limits)),
    came: found.came,
    hands: found.hands.map((each) => ({ lie: [handOf(each, 'player'), handOf(each, 'banker')], result: each.result ?? null })),
    lit: found.lit.map(([bet, target]) => [bet ?? '', target ?? '']),
    room,
  };
}

function handOf(shown: Shown, id: 'player' | 'banker'): HandLine {
  const quiet = { places: [], seat: null, label: '', is_active: false, result: '', is_last_across: false };
  return { ...quiet, id, cards: shown[id], count: shown[`${id} count`] };
}

export function standing({ room }: GameTable): GameWager[] {
  return room.standing.map(([bet, target, stake, more]) => ({ bet, target, stake, state: 'standing', ...more }));
}

/** Wagers after the result: those on lit places paid evenly, for the picture; bets on one roll gone. */
export function decided(table: GameTable): GameWager[] {
  const won = new Set(table.lit.map(([bet, target]) => key(bet, target)));
  return standing(table)
    .filter((wager) => wager.state !== 'sent')
    .map((wager) =>
      won.has(key(wager.bet, wager.target)) && !wager.number
        ? { ...wager, state: 'won', paid: wager.stake }
        : { ...wager, state: 'lost' },
    );
}
