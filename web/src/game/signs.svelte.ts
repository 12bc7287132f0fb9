/** What a table's sign shows beside minimum and maximum, in words: for players, walls and dealers alike. */
import { betName, oddsText, spotName } from '../cloth/naming.svelte.ts';
import { lineName, severalOdds } from '../layouts/naming.svelte.ts';
import type { Pays, SignLine, SignSection, TableSection } from '../lib/wire.ts';
import { list, say, sayNamed, shortMoney } from '../words/say.svelte.ts';

/** The odds of one bet: of each of its lines or places, and all of them in short. */
export interface Odds {
  readonly bet: string;
  readonly lines: readonly { readonly name: string; readonly pays: string }[];
  readonly short: string;
}

export interface Row {
  readonly name: string;
  readonly value: string;
  readonly odds: readonly Odds[];
  readonly rules: readonly string[];
}

export function signRows(sign: SignSection, table: TableSection): Row[] {
  return sign.lines.map((line) => ({
    name: whose(line, sayNamed(`onsign.${line.what}`, betName(line.bets[0] ?? line.what), facts(line))),
    value: value(line),
    odds: line.amount === null ? line.bets.map((bet) => odds(bet, table)) : [],
    rules: line.rules,
  }));
}

/** How many lines rows take where their odds are short. */
export function linesOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { odds }) => sum + (odds.length > 1 ? odds.length + 1 : 1), 0);
}

/** Limits as a sign has them: "$5 to $500". */
export function boundsText(least: number | null, most: number | null): string {
  const bound = (units: number | null): string => (units === null ? say('wall.none') : shortMoney(units));
  return say('facts.limits', { least: bound(least), most: bound(most) });
}

function facts(line: SignLine): Record<string, string> {
  return { bet: betName(line.bets[0] ?? ''), colour: sayNamed(`chips.${line.colour}`, line.colour) };
}

function whose(line: SignLine, name: string): string {
  if (!line.is_personal) return name;
  return line.seats.length > 0 ? say('onsign.seats', { line: name, seats: list(line.seats.map(String)) }) : say('onsign.some', { line: name });
}

function value(line: SignLine): string {
  if (line.limits) return boundsText(line.limits.least, line.limits.most);
  if (line.amount !== null) return shortMoney(line.amount);
  if (line.figure !== null) return sayNamed(`onsign.figure.${line.what}`, String(line.figure), { n: line.figure });
  return '';
}

function odds(bet: string, table: TableSection): Odds {
  const paid = table.pays.filter((each) => each.bet === bet);
  const isPlain = paid.length === 1 && paid[0]?.line === 'win';
  const lines = paid.map((each) => ({ name: isPlain ? '' : nameOf(each), pays: oddsText(each.odds) }));
  return { bet: betName(bet), lines, short: severalOdds(paid.map((each) => each.odds)) };
}

function nameOf({ bet, target, line }: Pays): string {
  return target === '' ? lineName(line) : spotName({ bet, target });
}
