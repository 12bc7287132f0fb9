/** A player's bets: what was pressed is sent, shown as sent, and shown as it was answered. */
import type { Session } from '../lib/session.svelte.ts';
import type { Outcome } from '../lib/socket.ts';
import type { Refused, Sections, Slip } from '../lib/wire.ts';
import {
  MOST_STEPS,
  adding,
  clearing,
  doubling,
  lies,
  open,
  rebetting,
  removing,
  undoing,
  type Piece,
  type Plan,
  type Sent,
  type Step,
} from './plans.ts';
import { boundsOf, calledBet, ownLimits, stakeText } from './terms.ts';

/** How long an accepted chip may wait for the view that has it. */
const VIEW_FOLLOWS = 800;

/** What is told of a press: shown where the chip was, and heard. */
export type Told =
  | { readonly kind: 'accepted'; readonly piece: Piece }
  | { readonly kind: 'trimmed'; readonly piece: Piece; readonly slip: Slip }
  | { readonly kind: 'refused'; readonly piece: Piece | null; readonly refused: Refused }
  | { readonly kind: 'not made'; readonly piece: Piece | null; readonly wasSent: boolean }
  | { readonly kind: 'removed'; readonly piece: Piece }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'declared'; readonly piece: Piece };

type Place = { readonly bet: string; readonly target: string };

export class Betting {
  sent = $state.raw<readonly Sent[]>([]);
  steps = $state.raw<readonly Step[]>([]);
  /** Wagers on their way off the cloth. */
  leaving = $state.raw<readonly string[]>([]);
  told = $state.raw<Told | null>(null);
  /** What the chips are: value, or a colour of the player's own. */
  chips = $state('value');
  private readonly session: Session;
  private round: number | null = null;
  private keys = 0;
  /** What is still being carried out: whoever takes up what lies waits for what is on its way. */
  private working: Promise<unknown> = Promise.resolve();
  /** Steps of which nothing came, and which cannot be undone. */
  private readonly vain = new WeakSet<Step>();

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

  /** Another round has no steps of the last one to undo. */
  see(view: Partial<Sections>): void {
    const number = view.round?.number ?? null;
    if (this.round !== null && number !== this.round) {
      this.steps = [];
      this.sent = [];
      this.leaving = [];
      this.told = null;
    }
    this.round = number;
  }

  has(name: string): boolean {
    return this.view.table?.functions.includes(name) ?? false;
  }

  /** The wagers of the last game this player took part in. */
  get last(): Piece[] {
    const game = this.view.history?.games.find((each) => each.slips.length > 0 && each.round !== this.openRound);
    return game ? rebetting(game.slips) : [];
  }

  private get openRound(): number | null {
    return this.view.round?.phase === 'wagers' ? this.view.round.number : null;
  }

  /** A wager that would be turned away at the close for being too small. */
  get small(): { piece: Piece; least: number } | null {
    for (const slip of open(this.slips)) {
      const { least } = this.means(slip);
      if (least !== null && slip.plays < least) {
        return { piece: { bet: slip.bet, target: slip.target, stake: slip.plays }, least };
      }
    }
    return null;
  }

  /** How many of the pieces of one wager share its stake. */
  units(place: Place): number {
    return (this.view.table && calledBet(this.view.table, place.bet, place.target)?.units) ?? 1;
  }

  private means(place: Place): { credit: number; least: number | null } {
    const { least } = boundsOf(place.bet, this.view.sign, ownLimits(this.view.me));
    return { credit: this.view.me?.credit ?? 0, least: least === null ? null : least * this.units(place) };
  }

  /** Put a chip down; on a called bet one on each of its pieces. */
  async add(place: Place, chip: number): Promise<void> {
    const piece = { bet: place.bet, target: place.target, stake: chip * this.units(place) };
    await this.carryOut([adding(this.slips, piece, this.means(place))]);
  }

  async addAll(pieces: readonly Piece[]): Promise<void> {
    await this.carryOut(pieces.map((piece) => adding(this.slips, piece, this.means(piece))));
  }

  async remove(places: readonly Place[]): Promise<void> {
    await this.working;
    const plan = removing(this.slips, places);
    if (plan.remove.length === 0) return;
    await this.carryOut([plan]);
    const piece = plan.step.removed[0];
    if (piece) this.told = { kind: 'removed', piece };
  }

  async clear(): Promise<void> {
    await this.working;
    const plan = clearing(this.slips);
    if (plan.remove.length === 0) return;
    await this.carryOut([plan]);
    this.told = { kind: 'cleared' };
  }

  async double(): Promise<void> {
    await this.working;
    await this.addAll(doubling(this.slips));
  }

  async rebet(): Promise<void> {
    await this.addAll(this.last);
  }

  async undo(): Promise<void> {
    const step = this.steps.at(-1);
    if (!step) return;
    this.steps = this.steps.slice(0, -1);
    await this.working;
    if (this.vain.has(step)) return;
    const done = this.perform(undoing(this.slips, step));
    this.working = done;
    await done;
    const piece = step.placed[0] ?? step.removed[0];
    if (piece && step.placed.length) this.told = { kind: 'removed', piece };
  }

  async confirm(): Promise<void> {
    this.answered(await this.session.do({ do: 'confirm wagers' }, this.asking()), null);
  }

  async pickUp(slip: Slip): Promise<void> {
    this.answered(await this.session.do({ do: 'pick up', wager: slip.id }), null);
  }

  async declare(place: Place, chip: number): Promise<void> {
    const piece = { ...place, stake: chip * this.units(place) };
    const what = { do: 'declare', bet: place.bet, target: place.target || null, stake: stakeText(piece.stake) };
    if (this.answered(await this.session.do(what, this.asking()), piece)) this.told = { kind: 'declared', piece };
  }

  /** Several plans of one press are one step to undo. */
  private async carryOut(plans: readonly Plan[]): Promise<void> {
    if (plans.length === 0) return;
    const step: Step = {
      placed: plans.flatMap((plan) => plan.step.placed),
      removed: plans.flatMap((plan) => plan.step.removed),
    };
    this.steps = [...this.steps, step].slice(-MOST_STEPS);
    const doing = Promise.all(plans.map((plan) => this.perform(plan)));
    const carriedOut = doing.then((done) => {
      if (done.includes(true)) return;
      // What came to nothing at all needs no undoing.
      this.vain.add(step);
      this.steps = this.steps.filter((each) => each !== step);
    });
    this.working = Promise.all([this.working, carriedOut]);
    await carriedOut;
  }

  private async perform(plan: Plan): Promise<boolean> {
    if (plan.isRemovedFirst) {
      await this.takeUp(plan.remove);
      const placed = await Promise.all(plan.place.map((piece) => this.place(piece)));
      return placed.includes(true) || plan.remove.length > 0;
    }
    const placed = await Promise.all(plan.place.map((piece) => this.place(piece)));
    if (plan.place.length > 0 && !placed.includes(true)) return false;
    return (await this.takeUp(plan.remove)) || placed.includes(true);
  }

  private async place(piece: Piece): Promise<boolean> {
    this.keys += 1;
    const key = this.keys;
    const before = this.sent.find((each) => each.piece.bet === piece.bet && each.piece.target === piece.target)?.before;
    this.sent = [...this.sent, { key, piece, before: before ?? lies(this.slips, piece) }];
    const nonce = [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const chips = this.chips === 'value' ? {} : { chips: this.chips };
    const what = { do: 'place', bet: piece.bet, target: piece.target || null, stake: stakeText(piece.stake), nonce, ...chips };
    const known = new Set((this.view.me?.wagers ?? []).map((slip) => slip.id));
    const isTaken = this.answered(await this.session.do(what, this.asking()), piece);
    if (isTaken) {
      await this.shows(piece, known);
      this.told = this.taken(piece, known);
    }
    this.sent = this.sent.filter((each) => each.key !== key);
    return isTaken;
  }

  /** Wait for the view that has a wager the house has taken. */
  private async shows(piece: Piece, known: ReadonlySet<string>): Promise<void> {
    const since = Date.now();
    while (!this.fresh(piece, known) && Date.now() - since < VIEW_FOLLOWS) {
      await new Promise((resume) => setTimeout(resume, 16));
    }
  }

  private fresh(piece: Piece, known: ReadonlySet<string>): Slip | undefined {
    return this.view.me?.wagers.find(
      (slip) => slip.bet === piece.bet && slip.target === piece.target && !known.has(slip.id),
    );
  }

  private taken(piece: Piece, known: ReadonlySet<string>): Told {
    const slip = this.fresh(piece, known);
    return slip && slip.plays < piece.stake ? { kind: 'trimmed', piece, slip } : { kind: 'accepted', piece };
  }

  private async takeUp(ids: readonly string[]): Promise<boolean> {
    this.leaving = [...this.leaving, ...ids];
    const done = await Promise.all(
      ids.map(async (wager) => {
        const slip = this.view.me?.wagers.find((each) => each.id === wager);
        const piece = slip ? { bet: slip.bet, target: slip.target, stake: slip.plays } : null;
        const outcome = await this.session.do({ do: 'call', wager, call: 'remove' }, this.asking());
        return this.answered(outcome, piece);
      }),
    );
    const since = Date.now();
    const gone = ids.filter((_, index) => done[index]);
    const remain = (): boolean => open(this.view.me?.wagers ?? []).some((slip) => gone.includes(slip.id));
    while (remain() && Date.now() - since < VIEW_FOLLOWS) await new Promise((resume) => setTimeout(resume, 16));
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
    if (outcome.kind === 'not made') {
      this.told = { kind: 'not made', piece, wasSent: outcome.wasSent };
      return false;
    }
    const { refused } = outcome.answer;
    if (refused) this.told = { kind: 'refused', piece, refused };
    return refused === null;
  }
}
