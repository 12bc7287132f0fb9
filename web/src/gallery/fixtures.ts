/** What the gallery shows: tables as the engine lays them, and games as they may stand. */
import type { Pocket, Spot, Wager } from '../cloth/spots.ts';
import type { CalledBet } from '../cloth/track.ts';
import { chances } from '../wheel/motion.ts';
import written from './tables.json';

export interface Table {
  readonly wheel: readonly Pocket[];
  readonly reds: readonly Pocket[];
  readonly zeros: readonly Pocket[];
  readonly spots: readonly Spot[];
  readonly called: readonly CalledBet[];
}

const TABLES: Readonly<Record<string, Table>> = written;

export function table(name: string): Table {
  const found = TABLES[name];
  if (!found) throw new RangeError(name);
  const limits = { min: 250, max: 50_000 };
  return { ...found, spots: found.spots.map((spot) => ({ ...spot, ...limits })) };
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
