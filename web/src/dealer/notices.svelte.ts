/** Notices that the round in progress owes, until somebody says they were given. */
import { SvelteSet } from 'svelte/reactivity';
import type { Desk } from './desk.svelte.ts';

export interface Notice {
  readonly id: string;
  readonly what: string;
  readonly rules: readonly string[];
}

const LEEWAY = 2_000; // milliseconds: the wall's clock and the house's are reckoned apart

export class Notices {
  private readonly desk: () => Desk;
  // The journal keeps them all; what was given is remembered while this tab lives.
  private readonly given = new SvelteSet<string>();

  constructor(desk: () => Desk) {
    this.desk = desk;
  }

  /** Those of this round, or of the last one until the next begins; newest first. */
  owed = $derived.by<Notice[]>(() => {
    const { session, view } = this.desk();
    const opened = view.round?.opened ?? null;
    const since = opened === null ? 0 : session.welcome ? opened - session.welcome.clock + session.welcome.wall - LEEWAY : 0;
    return (view.log?.lines ?? [])
      .filter((line) => line.wall >= since)
      .flatMap((line) => line.notices.map((what, place) => ({ id: `${line.seq}-${place}`, what, rules: line.rules })))
      .filter((each) => !this.given.has(each.id));
  });

  give(id: string): void {
    this.given.add(id);
  }
}
