/**
 * A terminal's line to the house.
 *
 * It keeps the last view, applies what changed, asks for everything when a number was missed, and
 * keeps each thing asked until it is answered: after a cut the same key is sent again, and the house
 * carries it out once. What is not answered in time is given up, and that is said.
 */
import { HouseClock } from './clock.ts';
import {
  NOT_ENROLLED,
  OPENED_ELSEWHERE,
  type Answer,
  type Device,
  type Do,
  type Message,
  type PastRound,
  type Sections,
  type ToTerminal,
  type View,
  type Welcome,
} from './wire.ts';

export const PING_EVERY = 5_000;
export const SILENCE = 8_000;
export const GIVE_UP = 10_000;
/** How long a line may take until the house greets: nobody waits longer on one that goes nowhere. */
export const OPENING = 2_000;
const FIRST_WAIT = 150;
/** Whoever is back in a second after a line heals must not be asleep for most of it. */
const LONGEST_WAIT = 600;
const CLOSE_OF_OURS = 4000;

/** How the line stands. Only while it is `live` can anything be asked. */
export type Connection = 'connecting' | 'live' | 'cut' | 'elsewhere' | 'not enrolled' | 'closed';

/** What came of something asked: the house's answer, or that none came in time. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'not made'; readonly wasSent: boolean };

/** How long to wait before the next try: at once, then 150 ms, doubling up to 600, with jitter. */
export function backoff(tries: number, random: number): number {
  if (tries === 0) return 0;
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (tries - 1));
  return Math.round(full * (0.75 + random / 4));
}

/** What a screen holds of the house: sections, and the number of the last patch. */
export interface Held {
  readonly n: number;
  readonly sections: Partial<Sections>;
}

/** Apply a view to what is held; null says that a number was missed and everything is needed. */
export function applied(held: Held | null, view: View): Held | null {
  if (view.is_whole) return { n: view.n, sections: view.sections };
  if (!held || view.n !== held.n + 1) return null;
  return { n: view.n, sections: listed({ ...held.sections, ...view.sections }) };
}

/** The sections without games that the history no longer names: long past, or another player's. */
function listed(sections: Partial<Sections>): Partial<Sections> {
  const names = new Set(sections.history?.rounds.map(gameName));
  const kept = Object.entries(sections).filter(([name]) => !name.startsWith('game ') || names.has(name as GameName));
  return Object.fromEntries(kept) as Partial<Sections>;
}

type GameName = `game ${number}`;

function gameName(round: number): GameName {
  return `game ${round}`;
}

let latest: readonly PastRound[] = [];

/** The player's last games, newest first: the same array as long as they are the same. */
export function gamesOf(sections: Partial<Sections>): readonly PastRound[] | undefined {
  const games = sections.history?.rounds.map((round) => sections[gameName(round)]).filter((game) => game !== undefined);
  if (!games) return undefined;
  const isSame = games.length === latest.length && games.every((game, place) => game === latest[place]);
  return isSame ? latest : (latest = games);
}

/** A key of its own for each thing asked. */
export function newKey(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): string {
  return [...random(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a browser's socket has of which this needs. */
export interface Line {
  send(text: string): void;
  close(code?: number): void;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
}

/** What the line needs of the world; tests bring their own. */
export interface World {
  open(address: string): Line;
  local(): number;
  random(): number;
  later(wait: number, what: () => void): unknown;
  never(timer: unknown): void;
  key(): string;
}

export const browser: World = {
  open: (address) => new WebSocket(address) as unknown as Line,
  local: () => performance.now(),
  random: () => Math.random(),
  later: (wait, what) => setTimeout(what, wait),
  never: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  key: () => newKey((bytes) => crypto.getRandomValues(bytes)),
};

/** What is asked on top of the operation itself. */
export interface Asking {
  readonly table?: string;
  readonly on_behalf?: string;
  /**
   * Whether it is still meant, when it would be sent again after a cut. A wager of the last round
   * must not be made in the next one.
   */
  readonly isMeant?: (sections: Partial<Sections>) => boolean;
}

interface Waiting {
  readonly message: Do | Device;
  readonly isMeant: (sections: Partial<Sections>) => boolean;
  readonly settle: (outcome: Outcome) => void;
  readonly timer: unknown;
  wasSent: boolean;
}

/** Whoever wants to know: everything a screen shows changes through one of these. */
export interface Listener {
  view?(sections: Partial<Sections>, changed: readonly (keyof Sections)[]): void;
  connection?(state: Connection): void;
  welcome?(welcome: Welcome): void;
}

export class TerminalSocket {
  readonly clock: HouseClock;
  private readonly address: string;
  private readonly world: World;
  private readonly listener: Listener;
  private line: Line | null = null;
  private state: Connection = 'connecting';
  private held: Held | null = null;
  private boot: string | null = null;
  private tries = 0;
  private isViewAsked = false;
  private readonly waiting = new Map<string, Waiting>();
  private retry: unknown = null;
  private pinging: unknown = null;
  private silence: unknown = null;

  constructor(address: string, listener: Listener, world: World = browser) {
    this.address = address;
    this.listener = listener;
    this.world = world;
    this.clock = new HouseClock(world.local);
  }

  get connection(): Connection {
    return this.state;
  }

  get unanswered(): number {
    return this.waiting.size;
  }

  /** Connect; also how a terminal that was opened elsewhere is taken back. */
  connect(): void {
    this.drop();
    this.tries = 0;
    this.become('connecting');
    this.dial();
  }

  /** Leave for good. What was asked is given up. */
  close(): void {
    this.drop();
    this.become('closed');
    for (const key of [...this.waiting.keys()]) this.giveUp(key);
  }

  /** Ask for an operation of the book. */
  do(what: Readonly<Record<string, unknown>>, asking: Asking = {}): Promise<Outcome> {
    const { table, on_behalf } = asking;
    const message: Do = {
      ask: 'do',
      key: this.world.key(),
      what,
      ...(table === undefined ? {} : { table }),
      ...(on_behalf === undefined ? {} : { on_behalf }),
    };
    return this.ask(message, asking.isMeant);
  }

  /** Bring something a device of the terminal has read. */
  device(door: string, facts: Readonly<Record<string, unknown>> = {}): Promise<Outcome> {
    return this.ask({ ask: 'device', key: this.world.key(), door, facts });
  }

  private ask(message: Do | Device, isMeant: Waiting['isMeant'] = () => true): Promise<Outcome> {
    if (this.state !== 'live') return Promise.resolve({ kind: 'not made', wasSent: false });
    return new Promise((settle) => {
      const timer = this.world.later(GIVE_UP, () => this.giveUp(message.key));
      const waiting: Waiting = { message, isMeant, settle, timer, wasSent: false };
      this.waiting.set(message.key, waiting);
      this.post(waiting);
    });
  }

  private post(waiting: Waiting): void {
    this.send(waiting.message);
    waiting.wasSent = true;
  }

  private send(message: Message): void {
    this.line?.send(JSON.stringify(message));
  }

  private giveUp(key: string): void {
    const waiting = this.waiting.get(key);
    if (waiting) this.settle(waiting, { kind: 'not made', wasSent: waiting.wasSent });
  }

  private settle(waiting: Waiting, outcome: Outcome): void {
    this.world.never(waiting.timer);
    this.waiting.delete(waiting.message.key);
    waiting.settle(outcome);
  }

  private become(state: Connection): void {
    if (this.state === state) return;
    this.state = state;
    this.listener.connection?.(state);
  }

  private dial(): void {
    const line = this.world.open(this.address);
    this.line = line;
    this.listen(OPENING);
    line.onmessage = (event) => {
      if (this.line === line && typeof event.data === 'string') this.hear(event.data);
    };
    line.onclose = (event) => {
      if (this.line === line) this.wasCut(event.code);
    };
  }

  /** Something was heard: silence is counted from now. */
  private listen(patience = SILENCE): void {
    this.world.never(this.silence);
    this.silence = this.world.later(patience, () => {
      this.line?.close(CLOSE_OF_OURS);
      this.wasCut(CLOSE_OF_OURS);
    });
  }

  private ping = (): void => {
    this.send({ ask: 'ping', sent: Math.round(this.world.local()) });
    this.pinging = this.world.later(PING_EVERY, this.ping);
  };

  private wasCut(code: number): void {
    this.drop();
    if (code === OPENED_ELSEWHERE) return this.become('elsewhere');
    if (code === NOT_ENROLLED) return this.become('not enrolled');
    this.become(this.boot === null ? 'connecting' : 'cut');
    this.retry = this.world.later(backoff(this.tries, this.world.random()), () => this.dial());
    this.tries += 1;
  }

  /** Let go of the line, and of everything that hangs on it. */
  private drop(): void {
    for (const timer of [this.retry, this.pinging, this.silence]) this.world.never(timer);
    const line = this.line;
    this.line = null;
    this.isViewAsked = false;
    line?.close();
  }

  private hear(text: string): void {
    this.listen();
    const told = JSON.parse(text) as ToTerminal;
    switch (told.tell) {
      case 'welcome':
        return this.greeted(told);
      case 'view':
        return this.see(told);
      case 'answer': {
        const waiting = this.waiting.get(told.key);
        if (waiting) this.settle(waiting, { kind: 'answered', answer: told });
        return;
      }
      case 'pong':
        return this.clock.answer(told.sent, told.clock, told.wall);
      case 'unreadable':
        // Nothing of ours is unreadable; what cannot be matched to a key is given up in time.
        console.error(told.refused.what);
    }
  }

  private greeted(welcome: Welcome): void {
    if (this.boot !== welcome.boot) this.clock.forget();
    this.boot = welcome.boot;
    this.clock.hear(welcome.clock, welcome.wall);
    this.listener.welcome?.(welcome);
    // Until the whole view is in, nobody knows what the unanswered would be asked of.
    this.held = null;
    this.world.never(this.pinging);
    this.ping();
  }

  private see(view: View): void {
    this.clock.hear(view.clock);
    const next = applied(this.held, view);
    if (next === null) {
      if (!this.isViewAsked) this.send({ ask: 'view' });
      this.isViewAsked = true;
      return;
    }
    this.held = next;
    if (view.is_whole) this.isViewAsked = false;
    this.listener.view?.(next.sections, Object.keys(view.sections) as (keyof Sections)[]);
    if (this.state !== 'live') this.resume(next.sections);
  }

  /** The line stands again: what is still meant is asked again under its own key. */
  private resume(sections: Partial<Sections>): void {
    this.tries = 0;
    this.become('live');
    for (const [key, waiting] of [...this.waiting]) {
      if (waiting.isMeant(sections)) this.post(waiting);
      else this.giveUp(key);
    }
  }
}

/** Where the socket of a terminal is, from the address of its page. */
export function socketAddress(page: { protocol: string; host: string }, terminal: string): string {
  const scheme = page.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${page.host}/socket/${encodeURIComponent(terminal)}`;
}
