/** The chips on the cloth: wagers as the house has them, called bets in their pieces, ghosts on top. */
import { key, type Wager, type WagerState } from '../cloth/spots.ts';
import type { GameWager } from '../layouts/board.ts';
import type { Slip, TableSection } from '../lib/wire.ts';
import { ghosts, type Piece, type Sent } from './plans.ts';
import { calledBet } from './terms.ts';

const STATES: Readonly<Record<string, WagerState>> = {
  open: 'standing',
  win: 'won',
  'part lost': 'returned',
  'stand off': 'returned',
  void: 'returned',
  rejected: 'returned',
  lose: 'lost',
  forfeit: 'lost',
};

interface Lying {
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
  readonly state: WagerState;
  readonly paid: number;
  readonly number?: string;
  readonly works?: boolean;
  readonly called?: string;
  readonly box?: number;
  readonly bettor?: number;
  readonly hand?: string;
}

/** A called bet lies in its pieces, where the layout has no place for it; any other wager where it is. */
function spread(table: TableSection, whole: Lying, isParted: boolean): GameWager[] {
  const called = isParted ? calledBet(table, whole.bet, whole.target) : undefined;
  if (!called) return [whole];
  return called.pieces.map((piece) => ({
    bet: piece.bet,
    target: piece.target,
    stake: Math.floor((whole.stake * piece.units) / called.units),
    state: whole.state,
    paid: 0,
  }));
}

/** The pieces of a called bet have results of their own: those that cover the number have won. */
function decided(table: TableSection, wagers: readonly GameWager[], result: string | null): GameWager[] {
  return wagers.map((wager) => {
    const spot = table.spots.find((each) => each.bet === wager.bet && each.target === wager.target);
    const hasWon = result !== null && (spot?.numbers.includes(result) ?? false);
    return { ...wager, state: hasWon ? 'won' : 'lost' };
  });
}

/** What lies on one place, by the house's word. */
export function liesOn(wagers: readonly Wager[], place: { readonly bet: string; readonly target: string }): number {
  const name = key(place.bet, place.target);
  const here = wagers.filter((each) => each.state !== 'sent' && key(each.bet, each.target) === name);
  return here.reduce((sum, each) => sum + each.stake, 0);
}

/** Everything that lies on the cloth. */
export function lying(
  table: TableSection,
  slips: readonly Slip[],
  sent: readonly Sent[],
  result: string | null,
  isParted = true,
): GameWager[] {
  const solid = slips.flatMap((slip) => {
    const state = STATES[slip.result];
    if (!state || (slip.plays === 0 && slip.result !== 'void')) return [];
    const stake = slip.plays || slip.stake;
    const { bet, target, number, works, called, box, bettor, hand } = slip;
    const all = spread(table, { bet, target, stake, state, paid: slip.won, number, works, called, box, bettor, hand }, isParted);
    return all.length > 1 && (state === 'won' || state === 'lost') ? decided(table, all, result) : all;
  });
  const hollow = ghosts(slips, sent).flatMap((ghost: Piece) =>
    spread(table, { ...ghost, state: 'sent', paid: 0 }, isParted),
  );
  return [...solid, ...hollow];
}
