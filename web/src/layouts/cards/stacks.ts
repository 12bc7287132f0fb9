/** What lies on the boxes of a card table: one's own wagers as they are sent, others' as the house tells them. */
import type { Point } from '../../cloth/geometry.ts';
import { boxOf } from '../../lib/boxes.ts';
import type { BoxWager } from '../../lib/wire.ts';
import type { GameWager } from '../board.ts';

/** A wager on a box, whosever it is. */
export interface Lying {
  readonly box: number;
  /** Which of the players there, from 1. */
  readonly bettor: number;
  /** Whether they decide for the box. */
  readonly decides: boolean;
  readonly bet: string;
  readonly hand: string;
  readonly stake: number;
  readonly isSent: boolean;
  readonly isMine: boolean;
  readonly isLost: boolean;
  readonly paid: number;
}

/** A pile of chips as it is drawn. */
export interface Stack {
  readonly name: string;
  readonly at: Point;
  readonly r: number;
  readonly sum: number;
  readonly isSent: boolean;
  readonly isMine: boolean;
  readonly isLost: boolean;
  readonly paid: number;
}

const LOST: readonly string[] = ['lose', 'forfeit'];

function others({ box, bettor, decides, bet, hand, stake, result, won }: BoxWager): Lying {
  return { box, bettor, decides, bet, hand, stake, isSent: false, isMine: false, isLost: LOST.includes(result), paid: won };
}

function mine(wager: GameWager, bettor: number, decides: boolean): Lying {
  const { bet, hand = '', stake, state, paid = 0 } = wager;
  const box = boxOf(wager.target) ?? wager.box ?? 0;
  return { box, bettor, decides, bet, hand, stake, isSent: state === 'sent', isMine: true, isLost: state === 'lost', paid };
}

/** Everything that lies on boxes. Who has wagered here sees their own as it is, before it is told to all. */
export function lyingOn(laid: readonly BoxWager[], made: readonly GameWager[]): Lying[] {
  // A dealer's list has everybody's, as the house tells them anyway.
  const wagers = made.filter((wager) => wager.state === 'sent' || wager.bettor);
  const whose = new Map<number, number>();
  for (const wager of wagers) if (wager.box && wager.bettor) whose.set(wager.box, wager.bettor);
  const there = laid.filter((each) => whose.get(each.box) !== each.bettor).map(others);
  const own = wagers.flatMap((wager) => {
    const box = boxOf(wager.target) ?? wager.box ?? 0;
    if (box === 0) return [];
    const next = 1 + Math.max(0, ...there.filter((each) => each.box === box).map((each) => each.bettor));
    const bettor = whose.get(box) ?? next;
    const decides = laid.some((each) => each.box === box && each.bettor === bettor && each.decides);
    return [mine(wager, bettor, decides)];
  });
  return [...there, ...own];
}

/** Wagers that lie in one place as one pile each. */
export function stacked(lying: readonly Lying[], where: (each: Lying) => { at: Point; r: number } | null): Stack[] {
  const found = new Map<string, Stack>();
  for (const each of lying) {
    const place = where(each);
    if (!place) continue;
    const name = [each.box, each.bettor, each.bet, each.hand, each.isSent ? 'sent' : ''].join(' ').trim();
    const { isSent, isMine, isLost } = each;
    const before = found.get(name);
    found.set(name, { name, ...place, sum: each.stake + (before?.sum ?? 0), paid: each.paid + (before?.paid ?? 0), isSent, isMine, isLost });
  }
  return [...found.values()];
}
