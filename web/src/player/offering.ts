/** What may be added to one's own wagers: what is offered in all, and how a stake is shared among them. */
import type { AttachedBet, MeSection, OfferLine, WindowLine } from '../lib/wire.ts';
import type { Piece } from './plans.ts';

export interface Offer {
  readonly open: AttachedBet;
  readonly target: string;
  /** The box on which the wagers lie that it is made on; 0 where there are none. */
  readonly box: number;
  /** What the wagers play for that it is made on. */
  readonly stake: number;
  /** From how much to how much may still be staked; nothing where the most is 0. */
  readonly least: number;
  readonly most: number;
  /** The smallest chip that it is staked in. */
  readonly step: number;
  /** What was staked already. */
  readonly staked: number;
}

/** What a player may add now, of the first bet that is offered to them: once for all, or for each of their boxes. */
export function offersOf(window: WindowLine | null, me: MeSection): Offer[] {
  const open = window?.attached.find((each) => me.offers.some((own) => own.bet === each.bet));
  if (!open) return [];
  const every = me.offers.filter((each) => each.bet === open.bet);
  const [first] = every;
  const boxes = [...new Set(every.map((each) => boxUnder(me, each)))].sort((one, other) => one - other);
  return boxes.map((box) => offerOn(open, first?.target ?? '', box, me));
}

function offerOn(open: AttachedBet, target: string, box: number, me: MeSection): Offer {
  const own = me.offers.filter((each) => isOf(each, open.bet, target) && boxUnder(me, each) === box);
  const sum = (of: (each: (typeof own)[number]) => number): number => own.reduce((total, each) => total + of(each), 0);
  const free = own.filter((each) => each.most > 0);
  const step = Math.min(...own.map((each) => each.step));
  return {
    open,
    target,
    box,
    stake: sum((each) => each.stake),
    least: free.length > 0 ? Math.min(...free.map((each) => each.least)) : 0,
    // One's credit is spent once, however many wagers there are to add to.
    most: free.length > 1 ? Math.min(sum((each) => each.most), whole(me.credit, step)) : (free[0]?.most ?? 0),
    step,
    staked: sum((each) => each.staked),
  };
}

/** The box of the wager that something may be made on. */
function boxUnder(me: MeSection, each: OfferLine): number {
  return me.wagers.find((slip) => slip.id === each.on)?.box ?? 0;
}

function isOf(each: OfferLine, bet: string, target: string): boolean {
  return each.bet === bet && each.target === target;
}

/** What a press may add to a stake: small chips, and those of the tray. */
export function steps({ step, most }: { readonly step: number; readonly most: number }, chips: readonly number[]): number[] {
  const values = [...new Set([step, 5 * step, ...chips])].sort((a, b) => a - b);
  return values.filter((value) => value % step === 0 && value <= most).slice(0, 5);
}

/** A stake shared among the wagers it is made on, each as far as it goes, none with less than its least. */
export function shared(me: MeSection, { open: { bet }, target, box }: Offer, stake: number): Piece[] {
  let left = stake;
  const pieces: Piece[] = [];
  const free = me.offers.filter((own) => isOf(own, bet, target) && boxUnder(me, own) === box && own.most > 0);
  free.forEach((each, place) => {
    const rest = left - Math.min(left, each.most);
    const next = free[place + 1];
    const short = rest > 0 && next ? Math.max(0, next.least - rest) : 0;
    const part = left - rest - short;
    if (part < each.least) return;
    pieces.push({ bet, target, stake: part, on: each.on });
    left -= part;
  });
  return pieces;
}

/** So much of an amount as can be laid in chips. */
function whole(units: number, chip: number): number {
  return chip > 0 ? Math.floor(units / chip) * chip : units;
}
