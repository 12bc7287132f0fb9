/** Tables of dice games, the money wheel and baccarat as the engine lays them, and games as they may stand. */
import type { HandLine } from '../lib/wire.ts';
import { key } from '../cloth/spots.ts';
import type { GameSpot, GameWager, Won } from '../layouts/board.ts';
import { isLaid, placed } from '../layouts/games.ts';
import { gameSpots, type CalledPlace, type PaysLine } from '../layouts/terms.ts';
import { chances } from '../wheel/motion.ts';
import written from './layouts.json';

interface Written {
  readonly game: string;
  readonly equipment: { readonly symbols: readonly string[]; readonly dice: number };
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

export interface GameTable {
  readonly game: string;
  readonly order: readonly string[];
  readonly dice: number;
  readonly spots: readonly GameSpot[];
  readonly came: string;
  readonly lit: readonly Won[];
  /** After four cards, and at the end; nothing at tables without cards. */
  readonly hands: readonly { readonly lie: readonly HandLine[]; readonly result: string | null }[];
}

const TABLES = written as Readonly<Record<string, Written>>;

export const TABLE_NAMES = ['sic-bo', 'tai-sai', 'money-wheel', 'craps', 'snake-eyes', 'baccarat', 'even-money'] as const;
export type TableName = (typeof TABLE_NAMES)[number];

export function gameTable(name: TableName): GameTable {
  const found = TABLES[name];
  if (!found || !isLaid(found.game)) throw new RangeError(name);
  const limits = { least: 500, most: 200_000 };
  return {
    game: found.game,
    order: found.equipment.symbols,
    dice: found.equipment.dice,
    spots: placed({ game: found.game, boxes: [] }, gameSpots(found, () => limits)),
    came: found.came,
    hands: found.hands.map((each) => ({ lie: [handOf(each, 'player'), handOf(each, 'banker')], result: each.result ?? null })),
    lit: found.lit.map(([bet, target]) => [bet ?? '', target ?? '']),
  };
}

function handOf(shown: Shown, id: 'player' | 'banker'): HandLine {
  const quiet = { places: [], seat: null, label: '', is_active: false, result: '', is_last_across: false };
  return { ...quiet, id, cards: shown[id], count: shown[`${id} count`] };
}

type Standing = readonly [bet: string, target: string, stake: number, more?: Partial<GameWager>];

const STANDING: Readonly<Record<string, readonly Standing[]>> = {
  'sic-bo': [
    ['big', '', 10_000],
    ['small', '', 2500],
    ['even', '', 5000],
    ['total', '12', 1500],
    ['total', '9', 500],
    ['specific-double', '4', 1000],
    ['specific-triple', '6', 500],
    ['any-triple', '', 500],
    ['combination', '2-4', 2500],
    ['combination', '5-6', 2500, { state: 'sent' }],
    ['single-die', '6', 10_000],
    ['single-die', '5', 500],
    ['four-number', '1-2-4-6', 1500],
  ],
  'money-wheel': [
    ['symbol', 'A', 10_000],
    ['symbol', 'C', 2500],
    ['symbol', 'D', 2500],
    ['symbol', 'G', 500, { state: 'sent' }],
  ],
  'craps': [
    ['pass', '', 2500],
    ['pass-odds', '', 5000],
    ['come', '', 1000, { number: '9' }],
    ['come-odds', '9', 2000, { number: '9' }],
    ['dont-come', '', 1000, { number: '4' }],
    ['dont-come-behind', '4', 2000, { number: '4' }],
    ['come', '', 1000],
    ['place', '6', 1200],
    ['place', '8', 1200, { called: 'off', works: false }],
    ['buy', '4', 2500, { called: 'on' }],
    ['lay', '10', 5000],
    ['hardway', '8', 500, { works: false }],
    ['field', '', 500],
    ['eleven', '', 500],
    ['any-seven', '', 500, { state: 'sent' }],
    ['horn', '', 2000],
    ['horn-high', '12', 2500],
    ['dont-pass', '', 1000],
  ],
  'snake-eyes': [
    ['six', '', 2500],
    ['eight', '', 2500],
    ['hardway', '4', 500],
    ['hardway', '10', 500],
    ['hardway-combo', '', 1000],
    ['field', '', 5000],
    ['craps-two', '', 500],
    ['eleven', '', 500, { state: 'sent' }],
    ['any-seven', '', 500],
  ],
  'baccarat': [
    ['banker', '', 20_000],
    ['tie', '', 1000],
    ['perfect-pair', 'player', 500],
    ['pair', 'banker', 500],
    ['dragon-bonus', 'banker', 1000],
    ['dragon-7', '', 500],
    ['banker-insurance-2', '', 2500],
    ['tiger-pair', '', 500, { state: 'sent' }],
  ],
};

/** How coups ended, the newest first. */
export function coups(count: number, seed = 8): string[] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => {
    const drawn = chance();
    return drawn < 0.1 ? 'tie' : drawn < 0.56 ? 'banker' : 'player';
  });
}

export function standing(table: GameTable): GameWager[] {
  return (STANDING[table.game] ?? []).map(([bet, target, stake, more]) => ({ bet, target, stake, state: 'standing', ...more }));
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

/** Rolls of so many dice, the newest first. */
export function rolls(dice: number, count: number, seed = 5): number[][] {
  const chance = chances(seed);
  return Array.from({ length: count }, () => Array.from({ length: dice }, () => 1 + Math.floor(6 * chance())));
}
