/** Notices that the round in progress owes, until somebody says they were given. */
import { SvelteSet } from 'svelte/reactivity';
import type { LogLine } from '../lib/wire.ts';
import type { Desk } from './desk.svelte.ts';
import { noticeTold } from './noticing.svelte.ts';

export interface Notice {
  readonly id: string;
  readonly what: string;
  /** The entry that called for it. */
  readonly of: LogLine;
  readonly rules: readonly string[];
}

const LEEWAY = 2_000; // milliseconds: the wall's clock and the house's are reckoned apart
const BEFORE = 60_000; // milliseconds that a terminal looks back which comes in between two rounds

export class Notices {
  private readonly desk: () => Desk;
  // The journal keeps them all; what was given is remembered while this tab lives.
  private readonly given = new SvelteSet<string>();
  /** Since when notices are owed: the beginning of this round, or of the last one. */
  private since = $state(0);

  constructor(desk: () => Desk) {
    this.desk = desk;
    $effect(() => {
      const { session, view } = this.desk();
      const { welcome } = session;
      const opened = view.round?.opened ?? null;
      if (!welcome) return;
      if (opened !== null) this.since = opened - welcome.clock + welcome.wall - LEEWAY;
      else if (this.since === 0) this.since = welcome.wall - BEFORE;
    });
  }

  /** Newest first. */
  owed = $derived.by<Notice[]>(() => {
    const said = new Set<string>();
    return (this.desk().view.log?.lines ?? [])
      .filter((line) => line.wall >= this.since)
      .flatMap((line) => line.notices.map(({ what, rules }, place) => ({ id: `${line.seq}-${place}`, what, of: line, rules })))
      .filter((each) => !this.given.has(each.id))
      .filter(({ what }) => !said.has(words(what)) && said.add(words(what))); // the same words need saying once
  });

  /** A notice was given, however often it was owed. */
  give(what: string): void {
    for (const line of this.desk().view.log?.lines ?? []) {
      line.notices.forEach((each, place) => words(each.what) === words(what) && this.given.add(`${line.seq}-${place}`));
    }
  }
}

/** A notice as it is given: what is owed for several wagers of one player is said once. */
function words(what: string): string {
  return noticeTold(what) ?? what;
}
