/** A table's desk as staff work at it: what is shown, what is asked, what came of it. */
import { ask, ofTerminal } from '../lib/asking.ts';
import type { Session } from '../lib/session.svelte.ts';
import type { BookOperation, Refused } from '../lib/wire.ts';

/** What a form starts with, field by field; `on_behalf` is whom it is done for. */
export type Preset = Readonly<Record<string, unknown>>;

/** A rule in our own words. */
export interface RuleIs {
  readonly ref: string;
  readonly topic: string;
  readonly summary: string;
}

const NOT_MADE: Refused = { reason: 'not made', what: '', rules: [], remedy: '' };

export class Desk {
  readonly session: Session;
  /** The table, where the terminal stands at none: in the office. */
  readonly table: string | null;
  /** Why the last thing asked from the desk itself was not done. */
  refused = $state.raw<Refused | null>(null);
  /** What was done last; how, the journal says. */
  done = $state.raw<{ readonly name: string } | null>(null);
  /** What is being asked; nothing else is, meanwhile. */
  asking = $state('');
  form = $state.raw<{ readonly name: string; readonly preset: Preset } | null>(null);
  rule = $state<string | null>(null);
  isPaletteOpen = $state(false);
  isActsOpen = $state(false);
  isOverOpen = $state(false);
  printed = $state.raw<readonly string[]>([]);
  private rules: Promise<readonly RuleIs[]> | null = null;

  constructor(session: Session, table: string | null = null) {
    this.session = session;
    this.table = table;
  }

  get view() {
    return this.session.view;
  }

  get operations(): readonly BookOperation[] {
    return this.view.operations?.operations ?? [];
  }

  operation(name: string): BookOperation | undefined {
    return this.operations.find((each) => each.name === name);
  }

  /** Whether the book has it and those signed on may do it. */
  may(name: string): boolean {
    return this.operation(name)?.may ?? false;
  }

  /** Ask for an operation; the answer is null, or why not. */
  async ask(name: string, fields: Preset = {}, onBehalf?: string): Promise<Refused | null> {
    this.asking = name;
    const outcome = await this.session.do(
      { do: name, ...fields },
      { ...(this.table ? { table: this.table } : {}), ...(onBehalf ? { on_behalf: onBehalf } : {}) },
    );
    this.asking = '';
    if (outcome.kind === 'not made') return NOT_MADE;
    const { refused, printed } = outcome.answer;
    // A refusal changes no view; that somebody is at work has to be said.
    if (refused) void this.post('stay');
    if (refused) return refused;
    this.done = { name };
    if (printed.length > 0) this.printed = printed;
    return null;
  }

  /** The same from the desk itself: a refusal is shown there. */
  async act(name: string, fields: Preset = {}, onBehalf?: string): Promise<boolean> {
    if (this.asking) return false;
    this.refused = null;
    this.refused = await this.ask(name, fields, onBehalf);
    return this.refused === null;
  }

  /** Open the form of an operation, with what is known already. */
  open(name: string, preset: Preset = {}): void {
    this.refused = null;
    this.form = { name, preset };
  }

  /** Do it at once where nothing has to be filled in, else open its form. */
  begin(name: string): void {
    const found = this.operation(name);
    const asks = found?.fields.some(([, , required]) => required) || name === 'examine ball' || !found?.may;
    if (asks || found?.on_behalf) this.open(name);
    else void this.act(name);
  }

  post(what: string, body: unknown = {}): ReturnType<typeof ask<unknown>> {
    return ask<unknown>(ofTerminal(this.session.terminal, what), body);
  }

  /** What a rule says, in our own words. */
  async read(ref: string): Promise<RuleIs | null> {
    const where = this.table ? `?table=${encodeURIComponent(this.table)}` : '';
    this.rules ??= ask<readonly RuleIs[]>(ofTerminal(this.session.terminal, `rules${where}`)).then((reply) => {
      if (reply.refused) this.rules = null;
      return reply.told ?? [];
    });
    return (await this.rules).find((each) => each.ref === ref) ?? null;
  }
}

/** Units as operations write amounts: 250 is "2.50", 500 is "5". */
export function decimal(units: number): string {
  return units % 100 === 0 ? String(units / 100) : (units / 100).toFixed(2);
}
