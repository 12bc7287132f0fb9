/** A table's terms as the cloth shows them: what may be staked where, and what that pays. */
import type { Spot as ClothSpot } from '../cloth/spots.ts';
import type { Bounds, CalledBet, MeSection, SignSection, Slip, TableSection } from '../lib/wire.ts';

/** The limits that are this player's alone, where they have some. */
export function ownLimits(me: MeSection | undefined): Bounds | null {
  return me?.has_own_limits ? me.limits : null;
}

/** The bounds of a bet for a player: the one stake that the sign names, their own where they have some, the bet's, the table's. */
export function boundsOf(bet: string, sign: SignSection | undefined, own: Bounds | null): Bounds {
  const fixed = sign?.lines.find((each) => each.what === 'fixed stakes' && each.bets.includes(bet))?.amount ?? null;
  if (fixed !== null) return { least: fixed, most: fixed, step: null };
  if (own) return own;
  return sign?.bets[bet] ?? sign?.limits ?? { least: null, most: null, step: null };
}

/** Odds as the cloth reads them ("35 to 1"), from those of the wire ("35:1"). */
export function oddsOf(bet: string, table: TableSection): string | null {
  const pays = table.pays.find((each) => each.bet === bet);
  return pays ? pays.odds.replace(/\s*:\s*/, ' to ') : null;
}

/** What one unit staked wins: 35 for "35 to 1". */
export function wins(odds: string | null): number | null {
  const [won, staked] = (odds ?? '').split(' to ').map(Number);
  return won && staked ? won / staked : null;
}

/** The same spots in the middle of a round: `taken` names the bets that are open, null where all are. */
export function opened<S extends ClothSpot>(spots: readonly S[], taken: readonly string[] | null): readonly S[] {
  return taken === null ? spots : spots.map((spot) => ({ ...spot, isShut: !taken.includes(spot.bet) }));
}

/** The called bet of this name and target. */
export function calledBet(table: TableSection, bet: string, target: string): CalledBet | undefined {
  return table.called.find((each) => each.bet === bet && each.target === target);
}

/** The wager of one's own that another is made on: the one at its number, where it has one. */
export function parentOf(table: TableSection, slips: readonly Slip[], place: { bet: string; target: string }): Slip | null {
  const on = table.spots.find((each) => each.bet === place.bet)?.on.split('|') ?? [];
  const fits = (slip: Slip): boolean => slip.result === 'open' && on.includes(slip.bet) && slip.number !== '';
  return slips.find((slip) => fits(slip) && (!place.target || slip.number === place.target)) ?? null;
}

/** Whether wagers of this bet are made on another of one's own. */
export function hangsOn(table: TableSection, bet: string): boolean {
  return table.spots.some((each) => each.bet === bet && each.on !== '');
}

/** The numbers a called bet touches. */
export function numbersOf(table: TableSection, called: CalledBet): string[] {
  const found = new Set<string>();
  for (const piece of called.pieces) {
    const spot = table.spots.find((each) => each.bet === piece.bet && each.target === piece.target);
    for (const number of spot?.numbers ?? []) found.add(number);
  }
  return [...found];
}

/** Cents as the house reads a stake: "5", "2.50". */
export function stakeText(units: number): string {
  return units % 100 === 0 ? String(units / 100) : (units / 100).toFixed(2);
}

/** A stake as the house writes it, in cents; null where it is none. */
export function stakeUnits(text: string): number | null {
  const found = /^\s*(\d{1,9})(?:\.(\d{1,2}))?\s*$/.exec(text);
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null;
}
