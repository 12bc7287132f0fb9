/** Keys of the whole screen; those of a spot belong to the cloth. */

export type Shortcut =
  | { readonly kind: 'chip'; readonly value: number }
  | { readonly kind: 'undo' | 'clear' | 'rebet' | 'double' | 'move' | 'leave' | 'help' };

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

const LETTERS: Readonly<Record<string, Exclude<Shortcut['kind'], 'chip'>>> = {
  r: 'rebet',
  d: 'double',
  c: 'clear',
  m: 'move',
  '?': 'help',
  Backspace: 'undo',
  Escape: 'leave',
};

/** Whoever types into a field, or reads a dialog, means that and not the table. */
export function isElsewhere(target: EventTarget | null): boolean {
  if (!target || !('closest' in target)) return false;
  return (target as Element).closest('input, textarea, select, dialog[open]') !== null;
}

export function shortcut(event: Pressed, chips: readonly number[]): Shortcut | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isElsewhere(event.target)) return null;
  if (/^[1-9]$/.test(event.key)) {
    const value = chips[Number(event.key) - 1];
    return value === undefined ? null : { kind: 'chip', value };
  }
  const kind = LETTERS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  return kind ? { kind } : null;
}
