/** What a terminal keeps about its own comfort: nothing of play is ever kept here. */

const PREFIX = 'croupier.';

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null; // storage may be forbidden; then each visit starts afresh
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // the same: the choice holds for this visit
  }
}
