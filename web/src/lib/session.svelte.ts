/** A terminal's session as screens read it: its view, how the line stands, and how to ask. */
import { atBoxes } from './boxes.ts';
import { TerminalSocket, browser, socketAddress, type Asking, type Connection, type Outcome, type World } from './socket.ts';
import type { Sections, Welcome } from './wire.ts';

export class Session {
  readonly terminal: string;
  /** The sections of the view; each is replaced whole when it changes. */
  view = $state.raw<Partial<Sections>>({});
  connection = $state<Connection>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  /** Things asked that the house has not answered yet. */
  unanswered = $state(0);
  private readonly socket: TerminalSocket;
  private tick = $state(0);
  private second = $state(0);
  private ticking: ReturnType<typeof setInterval> | null = null;

  constructor(terminal: string, address = socketAddress(location, terminal), world: World = browser) {
    this.terminal = terminal;
    const listener = {
      view: (sections: Partial<Sections>) => (this.view = atBoxes(sections)),
      connection: (state: Connection) => (this.connection = state),
      welcome: (welcome: Welcome) => (this.welcome = welcome),
    };
    this.socket = new TerminalSocket(address, listener, world);
  }

  /** Connect, and keep the clock of the screen going; returns how to end both. */
  open(): () => void {
    this.socket.connect();
    this.ticking = setInterval(() => this.goOn(), 100);
    return () => this.close();
  }

  private goOn(): void {
    this.tick += 1;
    this.second = Math.floor(this.socket.clock.wall() / 1000);
  }

  close(): void {
    if (this.ticking !== null) clearInterval(this.ticking);
    this.socket.close();
  }

  /** Take a terminal back that was opened in another tab; also try again at once. */
  takeBack(): void {
    this.socket.connect();
  }

  get isLive(): boolean {
    return this.connection === 'live';
  }

  /** The house's clock in milliseconds; reading it follows it, ten times a second. */
  get now(): number {
    void this.tick;
    return this.socket.clock.now();
  }

  /** The house's time of the day, which shows seconds at the most; reading it follows them. */
  get wall(): Date {
    void this.second;
    return new Date(this.socket.clock.wall());
  }

  async do(what: Readonly<Record<string, unknown>>, asking: Asking = {}): Promise<Outcome> {
    return this.counted(this.socket.do(what, asking));
  }

  async device(door: string, facts: Readonly<Record<string, unknown>> = {}): Promise<Outcome> {
    return this.counted(this.socket.device(door, facts));
  }

  private async counted(asked: Promise<Outcome>): Promise<Outcome> {
    this.unanswered = this.socket.unanswered;
    const outcome = await asked;
    this.unanswered = this.socket.unanswered;
    return outcome;
  }
}
