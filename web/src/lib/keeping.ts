/** Lists whose items stay the same objects while they say the same: only what changed is drawn anew. */

/** Give a reader of one list after another that hands back the item of before for one that equals it. */
export function keeping<T extends { readonly name: string }>(): (items: readonly T[]) => readonly T[] {
  let before = new Map<string, T>();
  return (items) => {
    const kept = items.map((item) => {
      const old = before.get(item.name);
      return old !== undefined && isSame(old, item) ? old : item;
    });
    before = new Map(kept.map((item) => [item.name, item]));
    return kept;
  };
}

type Facts = Readonly<Record<string, unknown>>;

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  for (const key in one) if (!isSame((one as Facts)[key], (other as Facts)[key])) return false;
  for (const key in other) if (!(key in one)) return false;
  return true;
}
