/** From an operation's fields to what a person fills in, and back to what is asked. */
import { handTitle } from '../cards/naming.svelte.ts';
import { betName, spotName } from '../cloth/naming.svelte.ts';
import { gameOf } from '../games/games.ts';
import type { BookOperation, Sections } from '../lib/wire.ts';
import { money, say, sayNamed, time } from '../words/say.svelte.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** How a field is filled in. */
export type Control =
  | 'choice' // one of a list, or something else where `isFree`
  | 'many' // several of a list, and others
  | 'number' // a number of the wheel
  | 'dice' // what dice show
  | 'money'
  | 'whole'
  | 'yesno'
  | 'limits'
  | 'wagers'
  | 'list' // several, with commas between
  | 'time'
  | 'day'
  | 'words' // sentences
  | 'text';

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly control: Control;
  readonly isRequired: boolean;
  readonly choices: readonly Choice[];
  readonly isFree: boolean;
  readonly kind: string;
}

export interface WagerDraft {
  bet: string;
  target: string;
  stake: string;
}

/** What has been filled in so far: text, several texts, limits by name, wagers. */
export type Draft = string | string[] | Record<string, string> | WagerDraft[];
export type Drafts = Record<string, Draft>;

const MONEY = ['amount', 'stake', 'min', 'max', 'most', 'paid', 'worth', 'counted'];
const PEOPLE = ['player', 'person', 'of', 'other', 'to', 'owner', 'stakeholder', 'claim', 'on_behalf'];
const SEVERAL_PEOPLE = ['players', 'seen_by', 'fraud_by', 'forfeit', 'terminals'];
const SENTENCES = ['why', 'about', 'decision', 'found', 'words', 'because', 'what', 'procedure', 'terms'];
const CHIPS = ['chips', 'give', 'take', 'pay_with'];
const NUMBERS = ['chance', 'dealt', 'pocket'];
/** Fields of rulings that say what came all the same. */
const RESULTS = ['roll', 'symbol', 'card'];
/** What is called on a wager that stands. */
const CALLS = ['remove', 'reduce', 'off', 'on'];
/** Operations with the dice themselves, by their numbers in the set. */
const OF_THE_SET = ['accept dice', 'choose dice', 'die off table'];

export function operationName(name: string): string {
  return sayNamed(`op.${name}`, name);
}

export function roleName(role: string): string {
  return sayNamed(`role.${role}`, role);
}

/** A role within a sentence. */
export function roleWithin(role: string): string {
  return roleName(role).toLowerCase();
}

export function fieldName(operation: string, name: string): string {
  return sayNamed(`field.${operation}.${name}`, sayNamed(`field.${name}`, name));
}

export function causeName(cause: string): string {
  return sayNamed(`cause.${cause}`, sayNamed(`malfunction.${cause}`, sayNamed(`ground.${cause}`, cause)));
}

/** Every field of an operation, as this table fills it in. */
export function fieldsOf(operation: BookOperation, view: Partial<Sections>, drafts: Drafts): Field[] {
  const fields = operation.fields
    .map(([name, kind, required]) => fieldOf(operation, name, kind, required || isForWhom(operation, name), view, drafts))
    .map((field) => (hasNoTarget(field) ? { ...field, isRequired: false } : field));
  const speaksFor = operation.fields.some(([name]) => name === 'player');
  if (!operation.on_behalf || speaksFor) return fields;
  return [fieldOf(operation, 'on_behalf', 'text', true, view, drafts), ...fields];
}

/** What staff do themselves where no player does: dice that nobody takes, a cut that nobody makes. */
const BY_STAFF = ['throw', 'cut cards'];

/** What players do is done here for one of them. */
function isForWhom(operation: BookOperation, name: string): boolean {
  return operation.on_behalf && name === 'player' && !BY_STAFF.includes(operation.name);
}

/** Some bets are a place by themselves, and have no target to choose. */
function hasNoTarget(field: Field): boolean {
  return field.name === 'target' && field.choices.length === 0;
}

function fieldOf(
  operation: BookOperation,
  name: string,
  kind: string,
  isRequired: boolean,
  view: Partial<Sections>,
  drafts: Drafts,
): Field {
  const label = name === 'on_behalf' ? say('form.onbehalf') : fieldName(operation.name, name);
  const plain = { name, label, kind, isRequired, choices: [], isFree: false };
  const quoted = alternatives(kind);
  if (quoted.length > 0) return { ...plain, control: 'choice', choices: quoted.map(named) };
  if (kind === 'true or false') return { ...plain, control: 'yesno' };
  const boxes = name === 'box' ? boxesOf(view) : [];
  if (boxes.length > 0) return { ...plain, control: 'choice', choices: boxes };
  if (kind === 'a whole number') return { ...plain, control: 'whole' };
  const offered = operation.choices[name];
  if (offered?.length) return { ...plain, control: 'choice', choices: offered.map(caused) };
  const picked = picker(operation.name, name, view, drafts);
  if (picked) return { ...plain, ...picked };
  if (name === 'device' && kind === 'an object') {
    return { ...plain, control: 'choice', choices: ['done', 'refused', 'jammed', 'late'].map(named) };
  }
  if (MONEY.includes(name)) return { ...plain, control: 'money' };
  if (kind.startsWith('a list')) return { ...plain, control: name === 'wagers' ? 'wagers' : 'list' };
  if (SENTENCES.includes(name)) return { ...plain, control: 'words' };
  return { ...plain, control: 'text' };
}

/** What came, keyed in as the table's game asks. */
function came({ table }: Partial<Sections>): Picked {
  return table ? gameOf(table.game).asked(table) : { control: 'number' };
}

export type Picked = Pick<Field, 'control'> & Partial<Pick<Field, 'choices' | 'isFree'>>;

/** Fields whose values the table itself knows. */
function picker(operation: string, name: string, view: Partial<Sections>, drafts: Drafts): Picked | null {
  if (name === 'limits') return { control: 'limits' };
  if (name === 'gaming_day') return { control: 'day' };
  if (name === 'time') return { control: 'time' };
  if (operation === 'call' && ['to', 'by'].includes(name)) return { control: 'money' };
  if (operation === 'misdealt card' && name === 'to') return { control: 'choice', choices: handsOf(view), isFree: true };
  if (NUMBERS.includes(name) || RESULTS.includes(name)) return came(view);
  if (operation === 'dolly' || (operation === 'no spin' && name === 'ball')) return came(view);
  if (name === 'dice') return OF_THE_SET.includes(operation) ? { control: 'list' } : came(view);
  if (PEOPLE.includes(name)) return { control: 'choice', choices: people(view), isFree: true };
  if (SEVERAL_PEOPLE.includes(name)) return { control: 'many', choices: people(view), isFree: true };
  if (name === 'wheel' || (operation === 'spin' && name === 'ball')) {
    return { control: 'choice', choices: ['clockwise', 'anticlockwise'].map(named) };
  }
  const choices = known(operation, name, view, drafts);
  return choices && { control: 'choice', choices, isFree: !['bet', 'target'].includes(name) };
}

function known(operation: string, name: string, view: Partial<Sections>, drafts: Drafts): Choice[] | null {
  const { desk, sign, table } = view;
  switch (name) {
    case 'wager':
      return (desk?.wagers ?? []).map((each) => ({
        value: each.id,
        label: say('form.wager', { id: each.id, player: each.player, spot: spotName(each), stake: money(each.stake) }),
      }));
    case 'declared':
      return (desk?.declared ?? []).map(([player, each]) => ({
        value: each.name,
        label: say('form.wager', { id: each.name, player, spot: spotName(each), stake: each.stake }),
      }));
    case 'dispute':
      return (desk?.disputes ?? []).map((each) => ({
        value: each.name,
        label: say('form.dispute', { name: each.name, player: each.player, about: each.about }),
      }));
    case 'malfunction':
      return (desk?.malfunctions ?? []).map(([id, round, cause]) => ({
        value: id,
        label: say('form.malfunction', { name: id, n: round, cause: causeName(cause) }),
      }));
    case 'sign':
      return (sign?.signs ?? []).map((each) => ({
        value: each.what,
        label: say('form.sign', { what: sayNamed(`choice.${each.what}`, each.what), time: time(new Date(each.wall)) }),
      }));
    case 'bet':
      return bets(view).map((bet) => ({ value: bet, label: betName(bet) }));
    case 'target':
      return targets(betFor(view, drafts), view);
    case 'call':
      return CALLS.map((value) => ({ value, label: sayNamed(`call.on.${value}`, value) }));
    case 'hand':
      return handsOf(view);
    case 'colour':
      if (operation === 'result') return ['red', 'black', 'green'].map(named);
      return (desk?.colours ?? []).map(([colour, player]) => ({ value: colour, label: `${colour} · ${player}` }));
    case 'issued_at':
      return table ? [{ value: table.name, label: table.name }] : [];
    default:
      return CHIPS.includes(name) ? chips(view) : null;
  }
}

const named = (value: string): Choice => ({ value, label: sayNamed(`choice.${value}`, value) });
const caused = (value: string): Choice => ({ value, label: causeName(value) });

/** What a kind written as alternatives offers: `'a' or "b's"`. */
export function alternatives(kind: string): string[] {
  const found = [...kind.matchAll(/'([^']+)'|"([^"]+)"/g)].map((each) => each[1] ?? each[2] ?? '');
  return /^['"]/.test(kind) ? found : [];
}

function people(view: Partial<Sections>): Choice[] {
  const seated = (view.desk?.seats ?? []).map((each) => ({
    value: each.player,
    label: each.seat === null ? each.player : say('form.seated', { player: each.player, n: each.seat }),
  }));
  const known = new Set(seated.map((each) => each.value));
  const others = (view.floor?.people ?? []).filter((each) => each.role === 'player' && !known.has(each.name));
  return [...seated, ...others.map((each) => ({ value: each.name, label: each.name }))];
}

function chips(view: Partial<Sections>): Choice[] {
  const colours = (view.desk?.colours ?? []).map(([colour]) => ({ value: colour, label: colour }));
  return [named('value'), named('promotional'), ...colours];
}

/** The hands that lie on the table, or will: each by its name. */
function handsOf(view: Partial<Sections>): Choice[] {
  const hands = (view.round?.hands ?? []).filter((hand) => hand.id !== 'next');
  return hands.map((hand) => ({ value: hand.id, label: handTitle(hand, hands) }));
}

/** The boxes to which cards are dealt in this round. */
function boxesOf(view: Partial<Sections>): Choice[] {
  const seats = (view.round?.hands ?? []).flatMap((hand) => hand.seat ?? []);
  return [...new Set(seats)].map((box) => ({ value: String(box), label: say('box.named', { n: String(box) }) }));
}

export function bets(view: Partial<Sections>): string[] {
  const { spots = [], called = [] } = view.table ?? {};
  return [...new Set([...spots, ...called].map((each) => each.bet))];
}

export function targets(bet: string, view: Partial<Sections>): Choice[] {
  const { spots = [], called = [] } = view.table ?? {};
  return [...spots, ...called]
    .filter((each) => each.bet === bet && each.target !== '')
    .map((each) => ({ value: each.target, label: spotName(each) }));
}

/** The bet whose targets are offered: the one chosen, or that of the wager chosen. */
function betFor(view: Partial<Sections>, drafts: Drafts): string {
  if (typeof drafts['bet'] === 'string' && drafts['bet']) return drafts['bet'];
  return view.desk?.wagers.find((each) => each.id === drafts['wager'])?.bet ?? '';
}

// And back

export type Read = { readonly value: unknown } | { readonly wrong: 'form.missing' | 'form.notmoney' | 'form.notwhole' };

const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;

/** What a field says; nothing where it is left open and may be. */
export function readField(field: Field, draft: Draft | undefined): Read {
  const empty = draft === undefined || draft.length === 0 || (field.control === 'limits' && !Object.values(draft).some(Boolean));
  if (empty) return field.isRequired && !allows(field) ? { wrong: 'form.missing' } : { value: undefined };
  if (field.control === 'limits') return readLimits(draft as Record<string, string>);
  if (field.control === 'wagers') return readWagers(draft as WagerDraft[]);
  if (Array.isArray(draft)) return { value: draft };
  const text = (draft as string).trim();
  if (text === '') return field.isRequired ? { wrong: 'form.missing' } : { value: undefined };
  switch (field.control) {
    case 'yesno':
      return { value: text === 'yes' };
    case 'money':
      return AMOUNT.test(text) ? { value: text.replace(',', '.') } : { wrong: 'form.notmoney' };
    case 'whole':
      return /^-?\d{1,9}$/.test(text) ? { value: Number(text) } : { wrong: 'form.notwhole' };
    case 'list':
      return readList(field, text);
    default:
      return { value: field.kind.startsWith('a whole number') && /^\d+$/.test(text) ? Number(text) : text };
  }
}

/** A list may be meant to be empty. */
function allows(field: Field): boolean {
  return field.control === 'many';
}

/** Names with commas between, of whichever script. */
export function namesIn(text: string): string[] {
  return text.split(/[,，、]/).map((each) => each.trim()).filter(Boolean);
}

function readList(field: Field, text: string): Read {
  const parts = text.split(/[\s,;，、；]+/).filter(Boolean);
  if (field.kind !== 'a list: a whole number') return { value: parts };
  const wholes = parts.map(Number);
  return wholes.every(Number.isSafeInteger) ? { value: wholes } : { wrong: 'form.notwhole' };
}

/** Limits are written flat here: `min`, `total_max`, `bets.straight-up.max`. */
function readLimits(draft: Record<string, string>): Read {
  const limits: Record<string, unknown> = {};
  const bets: Record<string, Record<string, string>> = {};
  for (const [name, written] of Object.entries(draft)) {
    const text = written.trim();
    if (text === '') continue;
    if (!AMOUNT.test(text)) return { wrong: 'form.notmoney' };
    const [first, bet, bound] = name.split('.');
    if (first === 'bets' && bet && bound) (bets[bet] ??= {})[bound] = text.replace(',', '.');
    else limits[name] = text.replace(',', '.');
  }
  if (Object.keys(bets).length > 0) limits['bets'] = bets;
  return { value: limits };
}

function readWagers(drafts: WagerDraft[]): Read {
  const wagers: Record<string, string>[] = [];
  for (const { bet, target, stake } of drafts) {
    if (!bet || !stake.trim()) return { wrong: 'form.missing' };
    if (!AMOUNT.test(stake.trim())) return { wrong: 'form.notmoney' };
    wagers.push({ bet, stake: stake.trim().replace(',', '.'), ...(target ? { target } : {}) });
  }
  return { value: wagers };
}
