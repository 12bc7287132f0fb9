/** The table's rules, read once from the house; any reference on the screen can be looked up. */
import { getContext, setContext } from 'svelte';

export interface RuleLine {
  readonly ref: string;
  readonly topic: string;
  readonly summary: string;
}

const NAME = Symbol('rulebook');

/** A reference without its book: "star-rapid:11.2.1" is 11.2.1 at its table. */
export function bare(ref: string): string {
  return ref.slice(ref.indexOf(':') + 1);
}

export class Rulebook {
  lines = $state.raw<readonly RuleLine[] | null>(null);
  hasFailed = $state(false);
  /** The rule that is being read. */
  reading = $state<string | null>(null);
  official = $state<string | null>(null);
  private readonly terminal: string;

  constructor(terminal: string) {
    this.terminal = terminal;
    setContext(NAME, this);
  }

  async load(): Promise<void> {
    if (this.lines) return;
    this.hasFailed = false;
    const lines = await this.fetched<readonly RuleLine[]>('rules');
    if (lines) this.lines = lines;
    else this.hasFailed = true;
  }

  find(ref: string): RuleLine | undefined {
    return this.lines?.find((line) => line.ref === ref || bare(line.ref) === bare(ref));
  }

  read(ref: string): void {
    this.reading = ref;
    this.official = null;
    void this.load();
  }

  async readOfficial(ref: string): Promise<void> {
    const found = await this.fetched<{ text: string }>(`text?ref=${encodeURIComponent(ref)}`);
    this.official = found?.text ?? '';
  }

  private async fetched<T>(what: string): Promise<T | null> {
    try {
      const answer = await fetch(`/api/terminals/${encodeURIComponent(this.terminal)}/${what}`);
      return answer.ok ? ((await answer.json()) as T) : null;
    } catch {
      return null;
    }
  }
}

export function rulebook(): Rulebook {
  return getContext<Rulebook>(NAME);
}
