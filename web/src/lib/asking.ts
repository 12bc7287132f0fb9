/** What is asked over HTTP: enrolment, sign-in, terminals, records. One shape comes back. */
import type { Equipment, Refused } from './wire.ts';

export type Reply<Told> = { readonly told: Told; readonly refused?: never } | { readonly refused: Refused; readonly told?: never };

/** The house could not be reached, or said something nobody understands. */
const UNHEARD: Refused = { reason: 'not heard', what: '', rules: [], remedy: '' };

export async function ask<Told>(path: string, body?: unknown): Promise<Reply<Told>> {
  const sent: RequestInit =
    body === undefined
      ? { headers: { accept: 'application/json' } }
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  try {
    const answer = await fetch(path, { ...sent, credentials: 'same-origin' });
    const told: unknown = await answer.json();
    if (answer.ok) return { told: told as Told };
    return { refused: (told as { refused?: Refused }).refused ?? UNHEARD };
  } catch {
    return { refused: UNHEARD };
  }
}

/** The address of something a terminal may ask for. */
export function ofTerminal(name: string, what = ''): string {
  return `/api/terminals/${encodeURIComponent(name)}${what && `/${what}`}`;
}

/** What a terminal is. */
export interface TerminalIs {
  readonly name: string;
  readonly kind: string;
  readonly table: string | null;
  readonly house: string;
  readonly is_demo: boolean;
  /** Who helps people that gamble too much, by language; empty where nobody is named. */
  readonly helpline: Readonly<Record<string, string>>;
}

/** A table as the lobby shows it. */
export interface TableIs {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly book: string;
  readonly game: string;
  readonly game_title: string;
  readonly equipment: Equipment;
  readonly mode: string;
  readonly phase: string;
  readonly numbers: readonly string[];
}

/** The house, and in demo mode its tables. */
export interface HouseIs {
  readonly name: string;
  readonly is_demo: boolean;
  readonly tables: readonly TableIs[];
}

/** The terminal that a browser has become. */
export interface Enrolled {
  readonly terminal: string;
  readonly kind: string;
  readonly path: string;
}
