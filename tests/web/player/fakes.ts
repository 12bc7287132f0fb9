/** A house and a clock of the tests' own: the line is driven by hand, and time with it. */
import { TerminalSocket, type Connection, type Line, type World } from '../../../web/src/lib/socket.ts';
import type { Sections } from '../../../web/src/lib/wire.ts';

export class FakeLine implements Line {
  readonly sent: Record<string, unknown>[] = [];
  closedWith: number | undefined | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number): void {
    this.closedWith ??= code;
  }

  tell(message: Record<string, unknown>): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  asked(what: string): Record<string, unknown>[] {
    return this.sent.filter((each) => each['ask'] === what);
  }
}

export class FakeWorld implements World {
  time = 1_000;
  readonly lines: FakeLine[] = [];
  private timers: { at: number; what: () => void }[] = [];
  private keys = 0;

  open(): Line {
    const line = new FakeLine();
    this.lines.push(line);
    return line;
  }
  local(): number {
    return this.time;
  }
  random(): number {
    return 1;
  }
  later(wait: number, what: () => void): unknown {
    const timer = { at: this.time + wait, what };
    this.timers.push(timer);
    return timer;
  }
  never(timer: unknown): void {
    this.timers = this.timers.filter((each) => each !== timer);
  }
  key(): string {
    this.keys += 1;
    return `key-${String(this.keys).padStart(4, '0')}`;
  }

  /** Let time pass, and everything happen that falls into it, in order. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.time = Math.max(this.time, next.at);
      this.never(next);
      next.what();
    }
    this.time = end;
  }

  get line(): FakeLine {
    const last = this.lines.at(-1);
    if (!last) throw new Error('no line was opened');
    return last;
  }
}

export interface Opened {
  readonly world: FakeWorld;
  readonly socket: TerminalSocket;
  readonly states: Connection[];
  readonly views: Partial<Sections>[];
}

export function opened(): Opened {
  const world = new FakeWorld();
  const states: Connection[] = [];
  const views: Partial<Sections>[] = [];
  const socket = new TerminalSocket(
    'ws://house/socket/T1',
    { connection: (state) => states.push(state), view: (view) => views.push(view) },
    world,
  );
  socket.connect();
  return { world, socket, states, views };
}

export function welcome(line: FakeLine, clock = 50_000, boot = 'b1'): void {
  const who = { terminal: 'T1', kind: 'player', table: 'R1', house: 'House', is_demo: true };
  line.tell({ tell: 'welcome', version: 1, boot, ...who, clock, wall: 1_700_000_000_000 });
}

export function whole(line: FakeLine, n: number, sections: Record<string, unknown>): void {
  line.tell({ tell: 'view', n, clock: 50_000, sections, is_whole: true });
}

export function patch(line: FakeLine, n: number, sections: Record<string, unknown>): void {
  line.tell({ tell: 'view', n, clock: 50_000, sections, is_whole: false });
}

export function accepted(line: FakeLine, key: unknown): void {
  line.tell({ tell: 'answer', key, refused: null, happened: [], is_repeated: false, printed: [], wagers: [] });
}

/** A line that stands, in round `number`. */
export function live(number = 1): Opened {
  const all = opened();
  welcome(all.world.line);
  whole(all.world.line, 1, { round: { number } });
  return all;
}
