/** Insurance of one's own wagers: what is offered in all, and how a stake is shared among them. */
import type { CardsAtTable, InsuranceOpen, MeSection } from '../lib/wire.ts';
import type { Piece } from './plans.ts';

export interface Offer {
  readonly open: InsuranceOpen;
  /** What the insured wagers play for. */
  readonly stake: number;
  /** What may still be staked, in whole chips; null where nothing bounds it. */
  readonly most: number | null;
  /** What was staked already. */
  readonly insured: number;
}

/** What a player may insure now; null where they may insure nothing. */
export function offerOf(cards: CardsAtTable, me: MeSection, chip: number): Offer | null {
  const open = cards.insurance.find((each) => me.insurance.some((own) => own.bet === each.bet));
  if (!open) return null;
  const own = me.insurance.filter((each) => each.bet === open.bet);
  const sum = (of: (each: (typeof own)[number]) => number): number => own.reduce((total, each) => total + of(each), 0);
  const isBounded = own.every((each) => each.most !== null);
  return {
    open,
    stake: sum((each) => each.stake),
    most: isBounded ? sum((each) => whole(each.most ?? 0, chip)) : null,
    insured: sum((each) => each.insured),
  };
}

/** A stake shared among the wagers it insures, each as far as it goes. */
export function shared(me: MeSection, bet: string, stake: number, chip: number): Piece[] {
  let left = stake;
  const pieces: Piece[] = [];
  for (const each of me.insurance.filter((own) => own.bet === bet)) {
    const part = each.most === null ? left : Math.min(left, whole(each.most, chip));
    if (part <= 0) continue;
    pieces.push({ bet, target: '', stake: part, on: each.wager });
    left -= part;
  }
  return pieces;
}

/** So much of an amount as can be laid in chips. */
function whole(units: number, chip: number): number {
  return chip > 0 ? Math.floor(units / chip) * chip : units;
}
