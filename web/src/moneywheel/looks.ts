/** How symbols look: each a colour and a shape of its own, so that neither is needed alone. */

export interface SymbolLook {
  readonly body: string;
  readonly ink: string;
  /** The outline of its plate, in a square from -1 to 1. */
  readonly plate: string;
}

function polygon(corners: number, turned = 0, inner = 1): string {
  const steps = inner === 1 ? corners : corners * 2;
  const points = Array.from({ length: steps }, (_, step) => {
    const far = step % 2 === 1 && inner !== 1 ? inner : 1;
    const angle = turned + (step * 2 * Math.PI) / steps - Math.PI / 2;
    return `${(far * Math.cos(angle)).toFixed(3)} ${(far * Math.sin(angle)).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

const ROUND = 'M0 -1A1 1 0 0 1 0 1A1 1 0 0 1 0 -1Z';

const LOOKS: readonly SymbolLook[] = [
  { body: '#e9e2cf', ink: '#1b1a16', plate: ROUND },
  { body: '#2f6db5', ink: '#ffffff', plate: 'M-.84-.84H.84V.84H-.84Z' },
  { body: '#1d7a4d', ink: '#ffffff', plate: polygon(6) },
  { body: '#a3211f', ink: '#ffffff', plate: polygon(8, Math.PI / 8) },
  { body: '#5b3486', ink: '#ffffff', plate: polygon(5) },
  { body: '#17130f', ink: '#f0cf85', plate: polygon(10, 0, 0.82) },
  { body: '#d9b34c', ink: '#231602', plate: polygon(8, 0, 0.8) },
];

/** The look of a symbol by its rank: the most frequent first. */
export function lookOf(symbols: readonly string[], symbol: string): SymbolLook {
  const place = Math.max(0, symbols.indexOf(symbol));
  return LOOKS[place % LOOKS.length] as SymbolLook;
}

/** The symbols of a wheel, the most frequent first, equals by name. */
export function symbolsOf(order: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const each of order) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([symbol]) => symbol);
}
