/** A player's bets: what was pressed is sent, shown as sent, and shown as it was answered. */
import type { Session } from '../lib/session.svelte.ts';
import { asked } from '../lib/boxes.ts';
import { gamesOf, type Outcome } from '../lib/socket.ts';
import { MOST_WAGERS, type AskLine, type ChoiceLine, type Refused, type Sections, type Slip, type TableSection } from '../lib/wire.ts';
import {
  MOST_STEPS,
  doubling,
  gathered,
  isOn,
  lies,
  movedTo,
  open,
  piece as pieceOf,
  pile,
  rebetting,
  tooSmall,
  total,
  undoing,
  type Moved,
  type Piece,
  type Place,
  type Sent,
  type Step,
} from './plans.ts';
import { boundsOf, calledBet, hangsOn, ownLimits, parentOf, stakeText } from './terms.ts';

/** How long an accepted chip may wait for the view that has it. */
const VIEW_FOLLOWS = 5_000;

/** What is told of a press: shown where the chip was, and heard. */
export type Told =
  | { readonly kind: 'accepted'; readonly piece: Piece }
  | { readonly kind: 'trimmed'; readonly piece: Piece; readonly slip: Slip }
  | { readonly kind: 'refused'; readonly piece: Piece | null; readonly refused: Refused }
  | { readonly kind: 'not made'; readonly piece: Piece | null; readonly wasSent: boolean }
  | { readonly kind: 'removed'; readonly piece: Piece }
  | { readonly kind: 'moved'; readonly piece: Piece; readonly to: Place }
  | { readonly kind: 'part'; readonly piece: Piece; readonly whole: Place }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'declared'; readonly piece: Piece };

/** What came of asking for a wager to lie somewhere. */
interface Laid {
  readonly told: Told;
  readonly isFault: boolean;
  readonly lies: boolean;
}

/** What this terminal contributes to the draw. */
function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Betting {
  sent = $state.raw<readonly Sent[]>([]);
  steps = $state.raw<readonly Step[]>([]);
  /** Wagers on their way off the cloth. */
  leaving = $state.raw<readonly string[]>([]);
  told = $state.raw<Told | null>(null);
  /** Chips that are being moved: of which place, or that one has still to be chosen. */
  moving = $state.raw<Place | 'choose' | null>(null);
  /** What the chips are: value, or a colour of the player's own. */
  chips = $state('value');
  private readonly session: Session;
  private round: number | null = null;
  private keys = 0;
  /** What is still being carried out: whoever takes up what lies waits for what is on its way. */
  private working: Promise<unknown> = Promise.resolve();
  /** Steps of which nothing came, and which cannot be undone. */
  private readonly vain = new WeakSet<Step>();
  /** Those who wait for a view, and look at each that comes. */
  private readonly looking = new Set<() => void>();

  constructor(session: Session) {
    this.session = session;
  }

  private get view(): Partial<Sections> {
    return this.session.view;
  }

  private get slips(): readonly Slip[] {
    const gone = this.leaving;
    return (this.view.me?.wagers ?? []).filter((slip) => !gone.includes(slip.id));
  }

  /** Wagers of this very round: what is cleared or doubled is what was made in it. */
  private get fresh(): readonly Slip[] {
    return this.slips.filter((slip) => !slip.stood);
  }

  /** Another round has no steps of the last one to undo. */
  see(view: Partial<Sections>): void {
    const number = view.round?.number ?? null;
    if (this.round !== null && number !== this.round) {
      this.steps = [];
      this.sent = [];
      this.leaving = [];
      this.told = null;
      this.moving = null;
    }
    this.round = number;
    for (const look of [...this.looking]) look();
  }

  has(name: string): boolean {
    return this.view.table?.functions.includes(name) ?? false;
  }

  /** The wagers of the last game this player took part in. */
  get last(): Piece[] {
    const game = gamesOf(this.view)?.find((each) => each.slips.length > 0 && each.round !== this.openRound);
    return game ? rebetting(game.slips) : [];
  }

  private get openRound(): number | null {
    return this.view.round?.phase === 'wagers' ? this.view.round.number : null;
  }

  /** A wager that would be turned away at the close for being too small. */
  get small(): { readonly piece: Piece; readonly least: number } | null {
    const { table, sign, me } = this.view;
    const own = ownLimits(me);
    const pieces = (place: Place) => (table && calledBet(table, place.bet, place.target)?.pieces) ?? [{ ...place, units: 1 }];
    return tooSmall(this.slips, pieces, (bet) => boundsOf(bet, sign, own).least);
  }

  /** How many of the pieces of one wager share its stake. */
  units(place: Place): number {
    return (this.view.table && calledBet(this.view.table, place.bet, place.target)?.units) ?? 1;
  }

  /** Put a chip down; on a called bet one on each of its pieces. */
  async add(place: Place, chip: number): Promise<void> {
    const { table } = this.view;
    if (table && hangsOn(table, place.bet)) return this.addOn(table, place, chip);
    const { bet, target } = place;
    await this.addAll([{ bet, target, stake: chip * this.units(place), ...(this.chips === 'value' ? {} : { chips: this.chips }) }]);
  }

  /** Put a chip on a wager of one's own; where there is none, the house says what it takes. */
  private async addOn(table: TableSection, place: Place, chip: number): Promise<void> {
    await this.working;
    const parent = parentOf(table, this.slips, place);
    const piece = { bet: place.bet, target: '', stake: chip };
    await this.addAll([parent ? { ...piece, on: parent.id } : piece]);
  }

  /** Call something on a wager that stands: off, on, or a part of it taken down. */
  async call(slip: Slip, call: string, by?: number): Promise<void> {
    const what = { do: 'call', wager: slip.id, call, ...(by === undefined ? {} : { by: stakeText(by) }) };
    this.answered(await this.session.do(what, this.asking()), pieceOf(slip));
  }

  /** Something with the dice: take them, choose two, throw, pass them on. */
  async dice(name: string, chosen: readonly number[] = []): Promise<void> {
    const what = { do: name, ...(chosen.length > 0 ? { dice: chosen } : {}) };
    this.answered(await this.session.do(what, this.asking()), null);
  }

  /** Several chips of one press are one step to undo. */
  async addAll(pieces: readonly Piece[]): Promise<void> {
    if (pieces.length > 0) await this.carryOut({ placed: pieces, removed: [] }, () => this.placeAll(pieces));
  }

  /** Answer a question, with the stake that the answer is made with, and the cards that it names. */
  async decide(ask: AskLine, choice: ChoiceLine, stake: number, places: readonly number[]): Promise<boolean> {
    const { act, bet, on, target } = choice;
    const wager = bet === '' ? {} : { stake: stakeText(stake), nonce: nonce(), ...(on ? { on } : {}), ...(target ? { target } : {}) };
    const named = places.length > 0 ? { places } : {};
    const what = { do: 'act', act, seat: ask.seat, hand: ask.hand, ...named, ...wager };
    return this.answered(await this.session.do(what, this.asking()), null);
  }

  /** Cut the stack behind so many cards, or leave the cut to the next. */
  async cut(cards: number | null): Promise<void> {
    const what = cards === null ? { do: 'decline cut' } : { do: 'cut cards', cards };
    this.answered(await this.session.do(what, this.asking()), null);
  }

  /** Add to wagers of one's own: each piece names the wager it is on. */
  async attach(pieces: readonly Piece[]): Promise<void> {
    await this.addAll(pieces);
  }

  async remove(place: Place): Promise<void> {
    await this.working;
    const gone = this.removable(pile(this.slips, place));
    if (gone.length === 0) return this.isPart(place);
    if (await this.takeOff(gone)) this.told = { kind: 'removed', piece: { ...place, stake: total(gone.map(pieceOf)) } };
  }

  async clear(): Promise<void> {
    await this.working;
    const gone = this.removable(open(this.fresh));
    if (gone.length === 0) return;
    if (await this.takeOff(gone)) this.told = { kind: 'cleared' };
  }

  /** Of several wagers those that may be taken up; where none may, all: the house says why not. */
  private removable(slips: readonly Slip[]): readonly Slip[] {
    const free = slips.filter((slip) => slip.calls.includes('remove'));
    return free.length > 0 ? free : slips;
  }

  private async takeOff(gone: readonly Slip[]): Promise<boolean> {
    const removed = gathered(gone.map(pieceOf));
    return this.carryOut({ placed: [], removed }, () => this.takeUp(gone.map((slip) => slip.id)));
  }

  async double(): Promise<void> {
    await this.working;
    await this.addAll(doubling(this.fresh));
  }

  async rebet(): Promise<void> {
    await this.addAll(this.last);
  }

  /** Chips that are to be moved next; where there are none, nothing is. */
  async pick(place: Place): Promise<void> {
    await this.working;
    if (pile(this.slips, place).length > 0) this.moving = place;
    else this.isPart(place);
  }

  /** Everything that lies on one place is put on another. */
  async move(from: Place, to: Place): Promise<void> {
    this.moving = null;
    await this.working;
    const gone = pile(this.slips, from);
    if (gone.length === 0) return this.isPart(from);
    if (isOn(from, to)) return;
    const moved: Moved = { from, to, count: 0 };
    await this.carryOut({ placed: [], removed: [], moved }, async () => {
      moved.count = await this.moveAll(gone, to);
      return moved.count > 0;
    });
  }

  /** Chips of a called bet belong together: they are not taken one by one. */
  private isPart(place: Place): void {
    const { table } = this.view;
    for (const slip of open(this.slips)) {
      const called = table && calledBet(table, slip.bet, slip.target);
      if (!called?.pieces.some((each) => isOn(each, place))) continue;
      this.moving = null;
      this.told = { kind: 'part', piece: { ...place, stake: 0 }, whole: slip };
      return;
    }
  }

  async undo(): Promise<void> {
    const step = this.steps.at(-1);
    if (!step) return;
    this.steps = this.steps.slice(0, -1);
    await this.working;
    if (this.vain.has(step)) return;
    const done = this.turnBack(step);
    this.working = done;
    await done;
  }

  private async turnBack(step: Step): Promise<void> {
    if (step.moved) {
      await this.moveAll(movedTo(this.slips, step.moved), step.moved.from);
      return;
    }
    const { remove, place } = undoing(this.slips, step);
    const isUp = await this.takeUp(remove);
    await this.placeAll(place);
    const [piece] = step.placed;
    if (piece && isUp) this.told = { kind: 'removed', piece };
  }

  async confirm(): Promise<void> {
    this.answered(await this.session.do({ do: 'confirm wagers' }, this.asking()), null);
  }

  async pickUp(slip: Slip): Promise<void> {
    this.answered(await this.session.do({ do: 'pick up', wager: slip.id }), null);
  }

  async declare(place: Place, chip: number): Promise<void> {
    const piece = { ...place, stake: chip * this.units(place) };
    const what = { do: 'declare', bet: place.bet, ...asked(place.target), stake: stakeText(piece.stake) };
    if (this.answered(await this.session.do(what, this.asking()), piece)) this.told = { kind: 'declared', piece };
  }

  /** Do something that can be undone; what came to nothing at all needs no undoing. */
  private async carryOut(step: Step, what: () => Promise<boolean>): Promise<boolean> {
    this.steps = [...this.steps, step].slice(-MOST_STEPS);
    const carriedOut = what().then((isDone) => {
      if (isDone) return true;
      this.vain.add(step);
      this.steps = this.steps.filter((each) => each !== step);
      return false;
    });
    this.working = Promise.all([this.working, carriedOut]);
    return carriedOut;
  }

  private async placeAll(pieces: readonly Piece[]): Promise<boolean> {
    const lots = Array.from({ length: Math.ceil(pieces.length / MOST_WAGERS) }, (_, lot) =>
      this.place(pieces.slice(lot * MOST_WAGERS, (lot + 1) * MOST_WAGERS)),
    );
    return this.came((await Promise.all(lots)).flat()) > 0;
  }

  /** Of several wagers of one press, tell what was not taken whole before what was; count what lies. */
  private came(all: readonly Laid[]): number {
    const told = all.find((each) => each.isFault) ?? all.at(-1);
    if (told) this.told = told.told;
    return all.filter((each) => each.lies).length;
  }

  /** Ask for wagers in one message; each is taken or refused by itself. */
  private async place(pieces: readonly Piece[]): Promise<Laid[]> {
    const [one, ...others] = pieces.map(wagered);
    const what = others.length > 0 ? { wagers: [one, ...others] } : one;
    return this.lay({ do: 'place', ...what, nonce: nonce() }, pieces, (piece) => ({ kind: 'accepted', piece }));
  }

  /** One wager after another is taken up and put down elsewhere; what is refused stays where it was. */
  private async moveAll(slips: readonly Slip[], to: Place): Promise<number> {
    const ids = slips.map((slip) => slip.id);
    this.leaving = [...this.leaving, ...ids];
    const done = await Promise.all(
      slips.map((slip) => {
        const what = { do: 'move', wager: slip.id, bet: to.bet, ...asked(to.target) };
        const piece = { ...pieceOf(slip), bet: to.bet, target: to.target };
        const from = { ...pieceOf(slip), stake: total(slips.map(pieceOf)) };
        return this.lay(what, [piece], () => ({ kind: 'moved', piece: from, to }));
      }),
    );
    this.leaving = this.leaving.filter((id) => !ids.includes(id));
    return this.came(done.flat());
  }

  /** Ask for wagers to lie somewhere, and show them there as sent until the house shows them itself. */
  private async lay(what: Readonly<Record<string, unknown>>, pieces: readonly Piece[], done: (piece: Piece) => Told): Promise<Laid[]> {
    const sent = pieces.map((piece) => this.asSent(piece));
    this.sent = [...this.sent, ...sent];
    const outcome = await this.session.do(what, this.asking());
    const nots = pieces.map((piece, place) => notDone(outcome, piece, place));
    const ids = pieces.map((_, place) => (outcome.kind === 'answered' ? outcome.answer.wagers[place]?.id : '') ?? '');
    const slips = (): (Slip | undefined)[] => ids.map((id) => this.view.me?.wagers.find((slip) => slip.id === id));
    await this.shown(() => slips().every((slip, place) => slip !== undefined || ids[place] === ''));
    this.sent = this.sent.filter((each) => !sent.includes(each));
    const found = slips();
    return pieces.map((piece, place) => laid(piece, nots[place] ?? null, found[place], done(piece)));
  }

  /** A wager that is on its way, with what lay on its place before the first of those that are. */
  private asSent(piece: Piece): Sent {
    const first = this.sent.find((each) => isOn(each.piece, piece));
    this.keys += 1;
    return { key: this.keys, piece, before: first?.before ?? lies(this.slips, piece) };
  }

  /** Wait for the view in which something is so; it comes after the answer to what was asked, or before it. */
  private async shown(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resume) => {
      const end = (): void => {
        clearTimeout(timer);
        this.looking.delete(look);
        resume();
      };
      const look = (): void => {
        if (isSo()) end();
      };
      const timer = setTimeout(end, VIEW_FOLLOWS);
      this.looking.add(look);
    });
  }

  private async takeUp(ids: readonly string[]): Promise<boolean> {
    this.leaving = [...this.leaving, ...ids];
    const done = await Promise.all(
      ids.map(async (wager) => {
        const slip = this.view.me?.wagers.find((each) => each.id === wager);
        const piece = slip ? pieceOf(slip) : null;
        const outcome = await this.session.do({ do: 'call', wager, call: 'remove' }, this.asking());
        return this.answered(outcome, piece);
      }),
    );
    const gone = ids.filter((_, index) => done[index]);
    await this.shown(() => !open(this.view.me?.wagers ?? []).some((slip) => gone.includes(slip.id)));
    this.leaving = this.leaving.filter((id) => !ids.includes(id));
    return done.includes(true);
  }

  /** A wager of this round is not meant for another one. */
  private asking(): { isMeant: (sections: Partial<Sections>) => boolean } {
    const number = this.view.round?.number;
    return { isMeant: (sections) => sections.round?.number === number };
  }

  /** Tell what came of something; true where it was done. */
  answered(outcome: Outcome, piece: Piece | null): boolean {
    const not = notDone(outcome, piece);
    if (not) this.told = not;
    return not === null;
  }
}

/** A wager as the house is asked for it. */
function wagered({ bet, target, stake, chips, on }: Piece): Readonly<Record<string, unknown>> {
  return { bet, ...asked(target), stake: stakeText(stake), ...(chips && chips !== 'value' ? { chips } : {}), ...(on ? { on } : {}) };
}

/** What came of a wager that was asked for: it is as the house shows it, or was not made. */
function laid(piece: Piece, not: Told | null, slip: Slip | undefined, done: Told): Laid {
  if (not) return { told: not, isFault: true, lies: false };
  if (!slip || slip.plays >= piece.stake) return { told: done, isFault: false, lies: true };
  return { told: { kind: 'trimmed', piece, slip }, isFault: true, lies: slip.plays > 0 };
}

/** Why something was not done; of several things that were asked for together, the one in this place. */
function notDone(outcome: Outcome, piece: Piece | null, place = 0): Told | null {
  if (outcome.kind === 'not made') return { kind: 'not made', piece, wasSent: outcome.wasSent };
  const refused = outcome.answer.wagers[place]?.refused ?? outcome.answer.refused;
  return refused && { kind: 'refused', piece, refused };
}
