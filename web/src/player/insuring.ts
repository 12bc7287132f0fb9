/** Insurance of one's own wagers: what is offered in all, and how a stake is shared among them. */
import type { CardsAtTable, InsuranceOpen, MeSection } from '../lib/wire.ts';
import type { Piece } from './plans.ts';

export interface Offer {
  readonly open: InsuranceOpen;
  /** What the insured wagers play for. */
  readonly stake: number;
  /** From how much to how much may still be staked; nothing where the most is 0. */
  readonly least: number;
  readonly most: number;
  /** The smallest chip that it is staked in. */
  readonly step: number;
  /** What was staked already. */
  readonly insured: number;
}

/** What a player may insure now; null where they may insure nothing. */
export function offerOf(cards: CardsAtTable, me: MeSection): Offer | null {
  const open = cards.insurance.find((each) => me.insurance.some((own) => own.bet === each.bet));
  if (!open) return null;
  const own = me.insurance.filter((each) => each.bet === open.bet);
  const sum = (of: (each: (typeof own)[number]) => number): number => own.reduce((total, each) => total + of(each), 0);
  const free = own.filter((each) => each.most > 0);
  const step = Math.min(...own.map((each) => each.step));
  return {
    open,
    stake: sum((each) => each.stake),
    least: free.length > 0 ? Math.min(...free.map((each) => each.least)) : 0,
    // One's credit is spent once, however many wagers there are to insure.
    most: free.length > 1 ? Math.min(sum((each) => each.most), whole(me.credit, step)) : (free[0]?.most ?? 0),
    step,
    insured: sum((each) => each.insured),
  };
}

/** What a press may add to a stake: small chips, and those of the tray. */
export function steps({ step, most }: Offer, chips: readonly number[]): number[] {
  const values = [...new Set([step, 5 * step, ...chips])].sort((a, b) => a - b);
  return values.filter((value) => value % step === 0 && value <= most).slice(0, 5);
}

/** A stake shared among the wagers it insures, each as far as it goes, none with less than its least. */
export function shared(me: MeSection, bet: string, stake: number): Piece[] {
  let left = stake;
  const pieces: Piece[] = [];
  const free = me.insurance.filter((own) => own.bet === bet && own.most > 0);
  free.forEach((each, place) => {
    const rest = left - Math.min(left, each.most);
    const next = free[place + 1];
    const short = rest > 0 && next ? Math.max(0, next.least - rest) : 0;
    const part = left - rest - short;
    if (part < each.least) return;
    pieces.push({ bet, target: '', stake: part, on: each.wager });
    left -= part;
  });
  return pieces;
}

/** So much of an amount as can be laid in chips. */
function whole(units: number, chip: number): number {
  return chip > 0 ? Math.floor(units / chip) * chip : units;
}
