/** What a table's sign shows and announces, in words: for players, walls and dealers alike. */
import { betName, oddsText, spotName } from '../cloth/naming.svelte.ts';
import { lineName, severalOdds } from '../layouts/naming.svelte.ts';
import type { Bounds, Pays, Posted, SignLimits, SignLine, TableSection } from '../lib/wire.ts';
import { list, say, sayNamed, shortMoney, time } from '../words/say.svelte.ts';

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

/** What stands beside the limits of wagers: those of all wagers together, and what the game's rules put there. */
export function signRows(sign: SignLimits, table: TableSection): Row[] {
  const { least, most } = sign.total;
  const total = least === null && most === null ? [] : [limitRow(say('onsign.total'), sign.total)];
  const lines = sign.lines.map((line) => ({
    name: whose(line, sayNamed(`onsign.${line.what}`, betName(line.bets[0] ?? line.what), facts(line))),
    value: value(line),
    odds: line.amount === null ? line.bets.map((bet) => odds(bet, table)) : [],
    rules: line.rules,
  }));
  return [...total, ...lines];
}

/** All that limits to come will have on the sign. */
export function limitRows(coming: SignLimits, table: TableSection): Row[] {
  const bets = Object.entries(coming.bets).map(([bet, own]) => limitRow(betName(bet), within(coming.limits, own)));
  return [limitRow(say('wall.limits'), coming.limits), ...bets, ...signRows(coming, table)];
}

/** What a sign beside the limits is about. */
export function signTold(each: Posted): string {
  const facts = { time: time(new Date(each.wall)), game: String(each.facts['game'] ?? '') };
  return sayNamed(`sign.${each.what}`, each.what, facts);
}

/** All that a sign beside the limits announces, in one line. */
export function announcement(each: Posted, table: TableSection): string {
  if (!each.limits) return signTold(each);
  const rows = limitRows(each.limits, table).map(({ name, value }) => `${name} ${value}`);
  return say('wall.newlimits', { time: time(new Date(each.wall)), limits: rows.join(say('onsign.and')) });
}

function limitRow(name: string, { least, most, step }: Bounds): Row {
  const steps = step === null ? [] : [say('wall.step', { amount: shortMoney(step) })];
  return { name, value: [boundsText(least, most), ...steps].join(' · '), odds: [], rules: [] };
}

/** How many lines rows take where their odds are short. */
export function linesOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { odds }) => sum + (odds.length > 1 ? odds.length + 1 : 1), 0);
}

/** A bet's own limits; where they name none, the table's. Its steps are told where they are its own. */
export function within(table: Bounds, own: Bounds): Bounds {
  const step = own.step === table.step ? null : own.step;
  return { least: own.least ?? table.least, most: own.most ?? table.most, step };
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
