/** What the gallery shows: tables as the engine lays them, and games as they may stand. */
import type { Pocket, Spot, Wager } from '../cloth/spots.ts';
import type { CalledBet } from '../cloth/track.ts';
import type { Drawn } from '../games/game.ts';
import type { GameWager } from '../layouts/board.ts';
import type { Equipment } from '../lib/wire.ts';
import { chances } from '../wheel/motion.ts';
import written from './tables.json';

/** How the room of a game shows it in play. */
export interface Room {
  readonly standing: readonly (readonly [bet: string, target: string, stake: number, more?: Partial<GameWager>])[];
  /** What came lately, the newest first. */
  readonly latest: (order: readonly string[]) => string[];
  readonly point?: string;
}

/** A table with this equipment, of no game unless one is named. */
export function drawn(equipment: Partial<Equipment>, game = ''): Drawn {
  return { game, equipment: { kind: '', symbols: [], dice: 0, reds: [], zeros: [], names: {}, ...equipment } };
}

export interface Table {
  readonly table: Drawn;
  readonly wheel: readonly Pocket[];
  readonly reds: readonly Pocket[];
  readonly zeros: readonly Pocket[];
  readonly spots: readonly Spot[];
  readonly called: readonly CalledBet[];
}

const TABLES: Readonly<Record<string, Omit<Table, 'table'>>> = written;

export function table(name: string): Table {
  const found = TABLES[name];
  if (!found) throw new RangeError(name);
  const limits = { min: 250, max: 50_000 };
  const table = drawn({ symbols: found.wheel, reds: found.reds, zeros: found.zeros });
  return { ...found, table, spots: found.spots.map((spot) => ({ ...spot, ...limits })) };
}

export const CHIPS = [100, 500, 1000, 2500, 10_000, 50_000, 100_000];

export const STANDING: readonly Wager[] = [
  { bet: 'straight-up', target: '17', stake: 2500, state: 'standing' },
  { bet: 'split', target: '17-20', stake: 1500, state: 'standing' },
  { bet: 'corner', target: '25-26-28-29', stake: 12_500, state: 'standing' },
  { bet: 'street', target: '7-8-9', stake: 300, state: 'standing' },
  { bet: 'six-line', target: '31-32-33-34-35-36', stake: 5000, state: 'sent' },
  { bet: 'corner', target: '0-1-2-3', stake: 500, state: 'standing' },
  { bet: 'street', target: '0-2-3', stake: 500, state: 'standing' },
  { bet: 'split', target: '0-3', stake: 250, state: 'standing' },
  { bet: 'dozen', target: '2', stake: 25_000, state: 'standing' },
  { bet: 'red', target: '', stake: 110_050, state: 'standing' },
  { bet: 'straight-up', target: '36', stake: 500, state: 'standing' },
  { bet: 'straight-up', target: '36', stake: 1000, state: 'sent' },
  { bet: 'column', target: '3', stake: 10_000, state: 'standing' },
];

const WON: Readonly<Record<string, number>> = { 'straight-up 17': 87_500, 'split 17-20': 25_500, 'dozen 2': 50_000 };

export const DECIDED: readonly Wager[] = STANDING.filter((wager) => wager.state !== 'sent').map((wager) => {
  const paid = WON[`${wager.bet} ${wager.target as string}`];
  return paid === undefined ? { ...wager, state: 'lost' } : { ...wager, state: 'won', paid };
});

export function spins(order: readonly Pocket[], count: number, seed = 7): Pocket[] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => order[Math.floor(chance() * order.length)] as Pocket);
}

/** How coups ended, the newest first. */
export function coups(count: number, seed = 8): string[] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => {
    const drawn = chance();
    return drawn < 0.1 ? 'tie' : drawn < 0.56 ? 'banker' : 'player';
  });
}

/** Rolls of so many dice, the newest first. */
export function rolls(dice: number, count: number, seed = 5): string[] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => Array.from({ length: dice }, () => 1 + Math.floor(6 * chance())).join('-'));
}
