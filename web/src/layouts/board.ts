/** What the layouts of all games have in common: places that fill boxes, and the chips on them. */
import type { Box, Direction, Point } from '../cloth/geometry.ts';
import { heaped, type Pile } from '../cloth/piles.ts';
import type { Drawn } from '../games/game.ts';
import type { BoxWager, HandLine, OwnHand } from '../lib/wire.ts';
import type { PaysLine } from './terms.ts';
import { key, type Spot, type Target, type Units, type Wager } from '../cloth/spots.ts';

/** What a place pays, where it pays by what comes: its lines, each with its odds. */
export interface GameSpot extends Spot {
  readonly lines?: readonly { readonly name: string; readonly pays: string }[];
  /** The bets on one of which it is made; nothing for most. */
  readonly on?: string;
  /** Into how many units a bet made of pieces is parted. */
  readonly units?: number;
  /** What is kept of an ordinary win: "5%". */
  readonly commission?: string;
}

/** A place of a layout, by its bet and target. */
export interface Named {
  readonly bet: string;
  readonly target: Target;
}

/** A wager that may have gone from the place where it was made, and may be off. */
export interface GameWager extends Wager {
  /** The number it went to. */
  readonly number?: string;
  /** Whether the next result counts for it. */
  readonly works?: boolean;
  /** What was called on it: on or off. */
  readonly called?: string;
  /** The box that it lies on, as which of the players there, and the hand that it follows. */
  readonly box?: number;
  readonly bettor?: number;
  readonly hand?: string;
}

/** A place by its bet and target, as the house lists those that have won. */
export type Won = readonly [bet: string, target: string];

/** What is shown of a table's cards on its layout, and of what lies there. */
export interface Dealt {
  readonly hands: readonly HandLine[];
  /** Cards that lie face down and that whoever looks here may see. */
  readonly seen: readonly OwnHand[];
  /** What this player made of cards that all share. */
  readonly own: readonly HandLine[];
  /** Whether a player looks; nobody plays at a dealer's terminal, or on a wall. */
  readonly isPlayed: boolean;
  /** What lies on the boxes, whosever it is. */
  readonly laid: readonly BoxWager[];
  readonly due: string;
  /** The player's seat. */
  readonly seat: number | null;
  /** What the round came to, once that may be shown. */
  readonly result: string | null;
  /** What insurance pays, and what options the table has that are printed. */
  readonly pays: readonly PaysLine[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly house: string;
  /** Whether all cards came at once and are shown one after another. */
  readonly isDealt: boolean;
  readonly onrest?: (() => void) | undefined;
}

/** What every layout is given and tells; the same as the cloth of roulette, as far as it goes. */
export interface LayoutProps {
  /** The table, and the casino's name where the layout shows it. */
  table: Drawn & { readonly house?: string };
  /** Every spot the table offers; those that have no place on the layout are left out. */
  spots: readonly GameSpot[];
  wagers?: readonly GameWager[];
  /** What the table's chips are worth: a sum has the colour of the largest contained in it. */
  values?: readonly Units[] | undefined;
  /** Whether bets may be made now. A spot can be looked at all the same. */
  enabled?: boolean;
  /** The winning places, lit. */
  lit?: readonly Won[];
  /** What came, where something stands on it. */
  result?: string | null;
  /** The numbers that a called bet would cover, while somebody looks at it. */
  called?: readonly string[];
  /** The number that a dice game's point is on. */
  point?: string | null;
  /** The cards, where they lie on the layout. */
  dealt?: Dealt | null;
  /** The place whose chips are being moved. */
  picked?: Named | null;
  onbet?: (spot: GameSpot) => void;
  /** Long press, right button or Delete: take what lies here off again. */
  onremove?: (spot: GameSpot) => void;
  /** What lies on a spot was dragged to another. */
  onmove?: (from: GameSpot, bet: string, target: Target) => void;
  /** Backspace. */
  onundo?: () => void;
  /** The spot that is looked at, by pointer or focus. */
  onlook?: (spot: GameSpot | null) => void;
}

/** What a layout is given on which cards lie. */
export interface DealtProps extends LayoutProps {
  dealt: Dealt;
}

/** A strip of words over some boxes. */
export interface Caption {
  readonly name: string;
  readonly box: Box;
}

/** Where everything lies: the box of each place, by its name. */
export interface Plan {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly width: number;
  readonly height: number;
}

/** A spot with its box, and where its chips lie. */
export interface Laid<S extends Spot = GameSpot> {
  readonly spot: S;
  readonly name: string;
  readonly box: Box;
  readonly at: Point;
  /** What else lies there, in words. */
  readonly note?: string;
  /** By how many degrees its box is turned, clockwise. */
  readonly turn?: number;
}

export function middle(box: Box): Point {
  return { x: box.x + box.w / 2, y: box.y + box.h / 2 };
}

/** The boxes of a row, of equal width. */
export function row(whole: Box, count: number): Box[] {
  const w = whole.w / count;
  return Array.from({ length: count }, (_, place) => ({ ...whole, x: whole.x + place * w, w }));
}

/** The boxes of a column, of equal height. */
export function column(whole: Box, count: number): Box[] {
  const h = whole.h / count;
  return Array.from({ length: count }, (_, place) => ({ ...whole, y: whole.y + place * h, h }));
}

/** Boxes row by row, each of equal size. */
export function grid(whole: Box, across: number, down: number): Box[] {
  return column(whole, down).flatMap((each) => row(each, across));
}

const SIDES: Readonly<Record<Direction, (box: Box) => { near: number; far: number; from: number; to: number }>> = {
  left: ({ x, y, w, h }) => ({ near: -x - w, far: -x, from: y, to: y + h }),
  right: ({ x, y, w, h }) => ({ near: x, far: x + w, from: y, to: y + h }),
  up: ({ x, y, w, h }) => ({ near: -y - h, far: -y, from: x, to: x + w }),
  down: ({ x, y, w, h }) => ({ near: y, far: y + h, from: x, to: x + w }),
};

/** The box to which an arrow key leads: the nearest beyond, one that lies across before one aside. */
export function nextBox(from: number, boxes: readonly Box[], direction: Direction): number {
  const side = SIDES[direction];
  const start = boxes[from];
  if (!start) return from;
  const here = side(start);
  let found = from;
  let best = Infinity;
  boxes.forEach((box, index) => {
    const there = side(box);
    const gap = there.near - here.far;
    if (index === from || gap < -1) return;
    const aside = Math.max(0, there.from - here.to, here.from - there.to);
    // Of several that lie across, the one whose middle is nearest to ours.
    const off = Math.abs(there.from + there.to - here.from - here.to) / 2;
    const cost = gap + 3 * aside + off / 100;
    if (cost < best) [found, best] = [index, cost];
  });
  return found;
}

/** Every spot that the plan has a box for. */
export function lay<S extends Spot>(
  spots: readonly S[],
  plan: ReadonlyMap<string, Box>,
  chips: (spot: S, box: Box) => Point = (_, box) => middle(box),
): Laid<S>[] {
  return spots.flatMap((spot) => {
    const name = key(spot.bet, spot.target);
    const box = plan.get(name);
    return box ? [{ spot, name, box, at: chips(spot, box) }] : [];
  });
}

/** Where chips lie, and the box they lie in. */
export interface Lies {
  readonly at: Point;
  readonly box: Box;
}

const CHIP = 31; // how wide one is, and a little

function payAt({ at, box }: Lies): Point {
  if (at.x + 1.5 * CHIP <= box.x + box.w) return { x: at.x + CHIP, y: at.y };
  if (at.x - 1.5 * CHIP >= box.x) return { x: at.x - CHIP, y: at.y };
  return { x: at.x, y: at.y - 0.62 * CHIP };
}

/** Wagers that lie together, by the place that `where` gives; those without one are left out. */
export function piles(
  wagers: readonly GameWager[],
  where: (wager: GameWager) => Lies | null | undefined,
  marked: (wager: GameWager) => readonly string[] = switched,
): Pile[] {
  const lying = (wager: GameWager) => {
    const lies = where(wager);
    return lies ? { at: lies.at, payAt: payAt(lies) } : null;
  };
  return heaped(wagers, lying, marked);
}

/** Where a wager lies that stays where it was made. */
export function onItsSpot(laid: readonly Laid[]): (wager: GameWager) => Lies | undefined {
  const places = new Map(laid.map((each) => [each.name, each]));
  return (wager) => places.get(key(wager.bet, wager.target));
}

/** Off, where the next result does not count; on, where somebody said so. */
export function switched(wager: GameWager): string[] {
  if (wager.works === false) return ['off'];
  return wager.called === 'on' ? ['on'] : [];
}

/** The names of places, to ask whether one is among them. */
export function names(places: readonly Won[]): ReadonlySet<string> {
  return new Set(places.map(([bet, target]) => key(bet, target)));
}
