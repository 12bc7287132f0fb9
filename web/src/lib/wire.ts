// Made by tools/wire_types.py from croupier.floor.wire, sections and staff_sections.
// Change those, then make this again.

export const VERSION = 1;

/** Bytes of a message from a terminal; the socket itself gives way at four times as much. */
export const LARGEST_MESSAGE = 16384;

/** Wagers of one message, each of them taken or refused by itself. */
export const MOST_WAGERS = 100;

/** The house met a fault of its own; the terminal may come back. */
export const OUR_FAULT = 1011;

/** The terminal was opened in another tab, which is now the one. */
export const OPENED_ELSEWHERE = 4001;

export const NOT_ENROLLED = 4003;

/** It did not take what it was sent. */
export const TOO_SLOW = 4008;

/** It sent more than anybody could mean. */
export const NOT_A_MESSAGE = 4009;

/** Carry out an operation of the book: `what` has its name (`do`) and its own fields. */
export interface Do {
  readonly ask: 'do';
  readonly key: string;
  readonly what: Readonly<Record<string, unknown>>;
  /** At which table, where the terminal stands at none: in the office. */
  readonly table?: string | null;
  /** The player whom a member of staff does this for, where the table lets them. */
  readonly on_behalf?: string | null;
}

/** Something a device of the terminal brought: a card, notes, a ticket, a number of the wheel. */
export interface Device {
  readonly ask: 'device';
  readonly key: string;
  readonly door: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Send everything again: a number was missed. */
export interface WholeView {
  readonly ask: 'view';
}

/** Is anybody there? `sent` comes back as it was. */
export interface Ping {
  readonly ask: 'ping';
  readonly sent: number;
}

/** Why something was not done: the reason's name, the sentence, the rules, what to do. */
export interface Refused {
  readonly reason: string;
  readonly what: string;
  readonly rules: readonly string[];
  readonly remedy: string;
}

/** One entry of the journal that came of it: in words, with its rules and its receipt. */
export interface Happened {
  readonly seq: number;
  readonly hash: string;
  readonly words: string;
  readonly rules: readonly string[];
  readonly notices: readonly string[];
}

/** What became of one wager that was asked for: the name it has now, or why it was refused. */
export interface WagerAnswer {
  readonly id: string;
  readonly refused: Refused | null;
}

/** Who is connected, where, and what time the house has. `clock` is in milliseconds. */
export interface Welcome {
  readonly tell: 'welcome';
  readonly version: number;
  /** Another one after every start of the house. */
  readonly boot: string;
  readonly terminal: string;
  readonly kind: string;
  readonly table: string | null;
  readonly house: string;
  readonly is_demo: boolean;
  readonly clock: number;
  readonly wall: number;
}

/** What came of something asked: accepted with its entries, or refused. */
export interface Answer {
  readonly tell: 'answer';
  readonly key: string;
  readonly refused: Refused | null;
  readonly happened: readonly Happened[];
  readonly is_repeated: boolean;
  /** Numbers of papers given out to whoever stands here. */
  readonly printed: readonly string[];
  /** Of wagers that were asked for: what became of each, in the order told. */
  readonly wagers: readonly WagerAnswer[];
}

/** Sections of the view, as they are now. `n` counts; a whole view may start anywhere. */
export interface View {
  readonly tell: 'view';
  readonly n: number;
  readonly clock: number;
  readonly sections: Partial<Sections>;
  readonly is_whole: boolean;
}

/** Somebody is: what was sent, and what time the house has. */
export interface Pong {
  readonly tell: 'pong';
  readonly sent: number;
  readonly clock: number;
  readonly wall: number;
}

/** A message that could not be read, and why. */
export interface Unreadable {
  readonly tell: 'unreadable';
  readonly refused: Refused;
}

/** What brings chance: how it is drawn, and how a result is keyed in. */
export interface Equipment {
  /** wheel, dice, money wheel, cards. */
  readonly kind: string;
  /** Pockets or sections in their order around the wheel; the faces of one die; a deck. */
  readonly symbols: readonly string[];
  /** How many are thrown together; none where there is a wheel. */
  readonly dice: number;
  readonly reds: readonly string[];
  /** The zeros of the layout, from the side of 1. */
  readonly zeros: readonly string[];
  /** What the operator calls a symbol, where that is not the symbol itself. */
  readonly names: Readonly<Record<string, string>>;
}

/** A place on the layout: the bet and target as wagers name them, the numbers it is about. */
export interface Spot {
  readonly bet: string;
  readonly target: string;
  readonly numbers: readonly string[];
  readonly rules: readonly string[];
  /** The bets on one of which it is made, with | between them; nothing for most. */
  readonly on: string;
}

/** A piece that a called bet places on the cloth, with its share of the units. */
export interface PieceOf {
  readonly bet: string;
  readonly target: string;
  readonly units: number;
}

/** A bet made of several pieces: on the racetrack, or by its name. */
export interface CalledBet {
  readonly bet: string;
  readonly target: string;
  readonly pieces: readonly PieceOf[];
  readonly units: number;
  readonly rules: readonly string[];
}

/** What a bet pays when it wins, to one, and the rule that says so. */
export interface Pays {
  readonly bet: string;
  readonly odds: string;
  readonly rules: readonly string[];
  /** The place, where not every place of the bet pays alike. */
  readonly target: string;
  /** What must have come, where that decides how much is paid. */
  readonly line: string;
  /** What the house keeps of such a win, in a hundred of the stake: 5%. */
  readonly commission: string;
}

/** One step of how to play, by the name under which the screens have its words. */
export interface Instruction {
  readonly name: string;
  readonly rules: readonly string[];
}

/** A table: its book, its equipment, its layout, what may be staked where and what it pays. */
export interface TableSection {
  readonly name: string;
  /** What the operator calls it, by language. */
  readonly title: Readonly<Record<string, string>>;
  /** The casino's name, for layouts that show it. */
  readonly house: string;
  readonly book: string;
  readonly book_title: string;
  readonly edition: string;
  readonly game: string;
  /** What the book calls the game, or the operator where they have a name of their own for it. */
  readonly game_title: string;
  readonly equipment: Equipment;
  readonly mode: string;
  readonly has_sensor: boolean;
  /** Chips change hands at the table: the dealer collects and pays. */
  readonly is_paid_by_hand: boolean;
  readonly options: Readonly<Record<string, unknown>>;
  readonly ruleset: string;
  readonly spots: readonly Spot[];
  /** The boxes that a player may lay wagers on, one's own or another's. */
  readonly boxes: readonly number[];
  readonly called: readonly CalledBet[];
  /** Who may place a called bet: player, or dealer (the player declares it). */
  readonly called_by: string;
  readonly pays: readonly Pays[];
  /** The values in a player's tray. */
  readonly chips: readonly number[];
  readonly instructions: readonly Instruction[];
  readonly layout_rules: readonly string[];
  /** What a player may ask for from the terminal, by the operation's name. */
  readonly functions: readonly string[];
  readonly function_rules: readonly string[];
  readonly has_official_text: boolean;
}

/** The least and the most that may be staked, and the step above the least. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
  readonly step: number | null;
}

/** What a sign says beside its limits, by the name under which the screens have its words. */
export interface SignLine {
  readonly what: string;
  readonly rules: readonly string[];
  readonly amount: number | null;
  /** Players to an area, per cent of a stake. */
  readonly figure: number | string | null;
  readonly limits: Bounds | null;
  /** The bets whose odds it has on show, as they stand with the table; the bet that it caps. */
  readonly bets: readonly string[];
  /** Of non-value chips in the rack. */
  readonly colour: string;
  /** It holds for some players alone. They are told by their seats, never by their names. */
  readonly is_personal: boolean;
  readonly seats: readonly number[];
}

/** Limits as a sign has them: of every wager, of bets, of all wagers together, what is beside. */
export interface SignLimits {
  readonly limits: Bounds;
  readonly bets: Readonly<Record<string, Bounds>>;
  readonly total: Bounds;
  readonly lines: readonly SignLine[];
}

/** A sign beside the limits: what it announces, for which wall time, in what words. */
export interface Posted {
  readonly what: string;
  readonly wall: number;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Those that will hold from then on. */
  readonly limits: SignLimits | null;
}

/** What is posted at the table: limits and all that stands beside them, closing, private play. */
export interface SignSection {
  readonly is_open: boolean;
  readonly gaming_day: string;
  readonly limits: Bounds;
  readonly bets: Readonly<Record<string, Bounds>>;
  readonly total: Bounds;
  /** What else the table's rules have on show, and the rack of non-value chips. */
  readonly lines: readonly SignLine[];
  readonly signs: readonly Posted[];
  readonly rules: readonly string[];
}

/** Dice that players throw: where they are. Whose they are is said by seats, never by names. */
export interface DiceAtTable {
  /** The shooter's seat, where they have one. */
  readonly shooter: number | null;
  /** The seat of whoever is asked to throw. */
  readonly offered: number | null;
  readonly has_shooter: boolean;
  readonly is_offered: boolean;
  /** Nobody takes the dice: staff throw them until the wagers are decided. */
  readonly staff_throw: boolean;
  /** The dice in play, by their numbers in the set. */
  readonly chosen: readonly number[];
  readonly bowl: readonly number[];
  readonly lost: number;
}

/** A hand as everybody sees it. Of a card that lies face down nothing is said but that it does. */
export interface HandLine {
  /** Its own for the whole round, after a split too: player, dealer, hand 2. */
  readonly id: string;
  /** In the order they lie; nothing for a back. */
  readonly cards: readonly string[];
  /**
   * Of each back, as which card it left the equipment in this round: by that a decision names it;
   * -1 of those that lie face up. Nothing where no card lies face down.
   */
  readonly places: readonly number[];
  readonly seat: number | null;
  /** What its cards come to, once that is called. */
  readonly count: number | null;
  /** What else is said of it: soft, bust. */
  readonly label: string;
  /** Whether a card to it is due, or a decision on it. */
  readonly is_active: boolean;
  readonly result: string;
  /** Whether its last card lies across the others: it gets no more. */
  readonly is_last_across: boolean;
}

/** A wager on a box as it lies there for everybody to see, without a name. */
export interface BoxWager {
  readonly box: number;
  /** Which of the players on the box, as they came to it. */
  readonly bettor: number;
  /** Whether this player decides for the box. */
  readonly decides: boolean;
  readonly bet: string;
  /** The hand that it follows, by its id; nothing where it follows none yet. */
  readonly hand: string;
  readonly stake: number;
  readonly result: string;
  readonly won: number;
}

/** A bet that may be made now on a wager of one's own: what it pays, and upon what. */
export interface AttachedBet {
  readonly bet: string;
  /** The hand that it is about, where it is about one. */
  readonly hand: string;
  readonly odds: string;
  /** What must come, where that decides what it pays: win, natural win, tie. */
  readonly upon: string;
  readonly rules: readonly string[];
}

/** A window in the middle of a round: what may be made in it, by itself or on another wager. */
export interface WindowLine {
  readonly name: string;
  /** Those that are made without another. */
  readonly bets: readonly string[];
  /** Those that are made on a wager of one's own; to whom and for how much each sees alone. */
  readonly attached: readonly AttachedBet[];
  /** Nobody has to take it up: the next card ends it. */
  readonly lapses: boolean;
}

/** Questions that are open. Whose they are, and what may be answered, those asked see alone. */
export interface QuestionsLine {
  readonly stage: string;
}

/** The round in progress, or that which ended last. */
export interface RoundSection {
  readonly number: number;
  /**
   * closed (the table), waiting, wagers, no more bets, spinning (a ball, a wheel, dice in the
   * air, cards on the table), read (not yet confirmed), decided (winners are being paid), over; and
   * in the middle of a round window, questions.
   */
  readonly phase: string;
  readonly opened: number | null;
  /** When the wagering ends, or the time of a window or of questions, where it is counted down. */
  readonly closes: number | null;
  readonly seconds: number | null;
  /** A supervisor opened the wagering once more, for some. */
  readonly is_relaxed: boolean;
  readonly spun: number | null;
  readonly wheel_turns: string;
  /** A pocket, a symbol, dice as they are called (3-4-6), the hand that won a coup, or tie. */
  readonly result: string | null;
  readonly colour: string | null;
  /** The winning places, by bet and target; empty where a screen knows them by their numbers. */
  readonly lit: readonly (readonly [string, string])[];
  /** The number that a dice game's point is on. */
  readonly point: string | null;
  /** Where the dice are that players throw; none at other tables. */
  readonly dice: DiceAtTable | null;
  /** The hands of a card game, in the order they lie; none at other tables. */
  readonly hands: readonly HandLine[] | null;
  /** What lies on the boxes of a table that has boxes, whosever it is; nothing at others. */
  readonly laid: readonly BoxWager[];
  /** The card that is due, by its hand and number (player 3); nothing where none is. */
  readonly due: string;
  /** What is open in the middle of a round; none where the layout is, or nothing. */
  readonly window: WindowLine | null;
  /** What somebody is asked now. */
  readonly questions: QuestionsLine | null;
  readonly is_void: boolean;
  readonly was_corrected: boolean;
  readonly corrected_from: string | null;
  readonly void_spins: number;
  readonly dealer: string;
  /** When the next game begins, where nobody deals it. */
  readonly next_at: number | null;
  readonly commitment: string | null;
  readonly seed: string | null;
  readonly mixed: string | null;
  readonly last_result: string | null;
  /** What the croupier would say now, by the name under which the screens have its words. */
  readonly call: string;
  /** What the dealer has done of this spin at a table paid by hand: dolly, collected. */
  readonly steps: readonly string[];
}

/** The latest winning numbers, newest first; whether the display counts at all. */
export interface ResultsSection {
  readonly numbers: readonly string[];
  readonly display: string;
  readonly rounds: number;
  readonly voids: number;
}

/** A wager of the player's: what became of it, and by which rules. */
export interface Slip {
  readonly id: string;
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
  readonly plays: number;
  readonly result: string;
  /** On top of the stake, less what was kept of it. */
  readonly won: number;
  readonly back: number;
  readonly rules: readonly string[];
  readonly why: string;
  readonly odds: string;
  readonly chips: string;
  /** The result before it was corrected. */
  readonly was: string;
  readonly was_won: number;
  readonly was_back: number;
  readonly commission: number;
  /** The commission that was kept of what it won; one paid with the stake is not among it. */
  readonly kept: number;
  /** The wager it was made on. */
  readonly on: string;
  /** The number it went to. */
  readonly number: string;
  /** Whether the next result counts for it. */
  readonly works: boolean;
  /** What was called on it: on or off. */
  readonly called: string;
  /** What its player may call on it now. */
  readonly calls: readonly string[];
  /** It was made in an earlier round. */
  readonly stood: boolean;
  /** The box that it lies on; 0 at a table without boxes. */
  readonly box: number;
  /** Which of the players on that box its player is. */
  readonly bettor: number;
  /** The hand that it follows, by its id; nothing where it follows none yet. */
  readonly hand: string;
}

/** A wager the player has spoken and the dealer has still to place. */
export interface DeclaredBet {
  readonly name: string;
  readonly bet: string;
  readonly target: string;
  readonly stake: string;
}

/** A dispute: about what, how it was decided so far, what is due next. */
export interface DisputeLine {
  readonly name: string;
  readonly player: string;
  readonly about: string;
  readonly decisions: readonly (readonly [string, string, string])[];
  readonly is_settled: boolean;
  readonly waits_for: string;
  /** Whether the last decision was rejected: it is not rejected twice. */
  readonly is_rejected: boolean;
}

/** What a player may add now to a wager of their own; `on` is the first chip of that. */
export interface OfferLine {
  readonly bet: string;
  readonly on: string;
  readonly target: string;
  /** What the wager that it is made on plays for. */
  readonly stake: number;
  readonly least: number;
  /** From how much to how much may still be staked on it, with the credit there is; 0 where none. */
  readonly most: number;
  /** The smallest chip that it is staked in. */
  readonly step: number;
  /** What was staked on that in this round. */
  readonly staked: number;
}

/** One answer to a question: with which wager it is made, where it is made with one. */
export interface ChoiceLine {
  readonly act: string;
  readonly bet: string;
  readonly on: string;
  readonly target: string;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  /** How many cards it names, from the least to the most. */
  readonly names: readonly [number, number];
  /** Why it cannot be made, though the hand would allow it; nothing where it can. */
  readonly why_not: string;
}

/** A question to the player: for which seat and hand, and what the clock answers. */
export interface AskLine {
  readonly seat: number;
  readonly hand: number;
  readonly choices: readonly ChoiceLine[];
  readonly default: string;
}

/** The stack that a player is offered to cut, and behind how many of its cards they may. */
export interface CutLine {
  readonly cards: number;
  readonly least: number;
  readonly most: number;
}

/** The cards of a hand that lie face down for others and that the player may look at. */
export interface OwnHand {
  readonly id: string;
  /** In the order they lie; nothing for those that are not theirs to see. */
  readonly cards: readonly string[];
  /** As which each left the equipment in this round: by that a decision names it; -1 for the rest. */
  readonly places: readonly number[];
}

/** A wager that a member of staff put down for the player, at this table or another. */
export interface Entered {
  readonly table: string;
  readonly id: string;
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
  readonly by: string;
}

/** The player at this terminal: meters, wagers, what they may do now. */
export interface MeSection {
  readonly player: string | null;
  readonly has_card: boolean;
  readonly needs_card: boolean;
  readonly seat: number | null;
  /** shooter, or offered where they are asked to be; nothing for all others. */
  readonly dice: string;
  readonly credit: number;
  readonly bet: number;
  readonly win: number;
  readonly is_confirmed: boolean;
  readonly may_wager: boolean;
  readonly why_not: string;
  /** Of the round in progress, or of that which just ended. */
  readonly wagers: readonly Slip[];
  readonly round: number;
  readonly declared: readonly DeclaredBet[];
  readonly limits: Bounds;
  readonly has_own_limits: boolean;
  /** Papers printed here that are still good, by the last digits. */
  readonly tickets: readonly string[];
  /** The notes the terminal takes. */
  readonly notes: readonly number[];
  readonly takes_tickets: boolean;
  readonly owes: number;
  readonly unclaimed: number;
  readonly disputes: readonly DisputeLine[];
  /** Limits the player is asked to agree to. */
  readonly proposed: SignLimits | null;
  /** Since when they have been here. */
  readonly session_wall: number | null;
  readonly session_net: number;
  /** Non-value chips they hold, by colour, and what one is worth. */
  readonly colours: readonly (readonly [string, number])[];
  /** Paid wagers whose stake still lies on the cloth: theirs to pick up. */
  readonly lying: readonly string[];
  /** What they may add to their own wagers now. */
  readonly offers: readonly OfferLine[];
  /** What they are asked now. */
  readonly asks: readonly AskLine[];
  /** What was paid to them already in the round that still goes on. */
  readonly paid: number;
  /** The cut, while they are offered it. */
  readonly cut: CutLine | null;
  /** Cards that they alone may look at. */
  readonly hands: readonly OwnHand[];
  /** The rules by which the meters are shown. */
  readonly meter_rules: readonly string[];
  /** Manual payment forms they have to sign, and for how much. */
  readonly forms: readonly (readonly [string, number])[];
  /** What they made of cards that all share: their own hands. */
  readonly own: readonly HandLine[];
  /** Wagers that staff put down for them, in rounds that are in progress or just ended. */
  readonly entered: readonly Entered[];
}

/** A game the player took part in: a section by itself, so that only what is new is sent. */
export interface PastRound {
  readonly round: number;
  readonly wall: number;
  readonly result: string | null;
  readonly colour: string | null;
  readonly staked: number;
  readonly paid: number;
  readonly slips: readonly Slip[];
  readonly was_corrected: boolean;
  readonly commitment: string | null;
  readonly seed: string | null;
  readonly mixed: string | null;
}

/** The rounds of the player's last ten games at this table, newest first; each is a section. */
export interface HistorySection {
  readonly rounds: readonly number[];
}

/** Somebody at the table: where, with what, how much of it lies on the cloth. */
export interface SeatLine {
  readonly player: string;
  readonly seat: number | null;
  readonly terminal: string | null;
  readonly is_connected: boolean;
  readonly credit: number;
  readonly staked: number;
  readonly is_confirmed: boolean;
  readonly colour: string;
  readonly has_left: boolean;
}

/** A wager on the cloth as the dealer sees it. */
export interface WagerLine {
  readonly id: string;
  readonly player: string;
  readonly bet: string;
  readonly target: string;
  readonly stake: number;
  readonly chips: string;
  readonly result: string;
  readonly won: number;
  /** open, unpaid, lying, paid. */
  readonly state: string;
  readonly on: string;
  readonly number: string;
  readonly works: boolean;
  readonly called: string;
  readonly commission: number;
  /** The box that it lies on; 0 at a table without boxes. */
  readonly box: number;
  /** The hand that it follows, by its id; nothing where it follows none yet. */
  readonly hand: string;
}

/** What an entry is about, apart from its words, so that screens say it in their language. */
export interface LogFacts {
  readonly round: number | null;
  readonly seconds: number | null;
  readonly number: string | null;
  readonly player: string;
  readonly seat: number | null;
  readonly bet: string;
  readonly target: string;
  readonly card: string;
  /** Where a card went: player 3, box 2. */
  readonly hand: string;
  /** What was staked; else what went to players or came from them in all. */
  readonly amount: number | null;
}

/** A notice that an entry tells, and the rules that ask for it. */
export interface NoticeLine {
  readonly what: string;
  readonly rules: readonly string[];
}

/** An entry of the table's journal. */
export interface LogLine {
  readonly seq: number;
  readonly wall: number;
  readonly kind: string;
  readonly facts: LogFacts;
  readonly words: string;
  readonly rules: readonly string[];
  readonly notices: readonly NoticeLine[];
  readonly who: string;
  readonly role: string;
}

/** A member of staff signed on at this terminal. */
export interface Signed {
  readonly name: string;
  readonly role: string;
  readonly book: string;
}

/** An operation of the book: from which role up, with which fields, by which rules. */
export interface BookOperation {
  readonly name: string;
  readonly role: string;
  readonly second: string | null;
  /** Of each field its name, its type and whether it must be filled in. */
  readonly fields: readonly (readonly [string, string, boolean])[];
  readonly rules: readonly string[];
  /** Whether those signed on here may do it. */
  readonly may: boolean;
  /** Whether staff may do it for a player here. */
  readonly on_behalf: boolean;
  /** Of some fields the values that the book knows. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}

/** Dice that players throw, as staff look after them. */
export interface DiceAtDesk {
  readonly shooter: string;
  /** To whom they are offered, in turn. */
  readonly offered: readonly string[];
  readonly sets: number;
  readonly bowl: readonly number[];
  readonly chosen: readonly number[];
  readonly lost: readonly number[];
  /** Found again, and still to be looked at. */
  readonly found: readonly number[];
  /** Who inspected the set, by the role in which they did. */
  readonly inspected: Readonly<Record<string, string>>;
  /** A new set is due when the shooter's turn ends. */
  readonly is_worn_out: boolean;
  readonly staff_throw: boolean;
}

/** A duty that the table owes, until it is discharged. */
export interface DutyLine {
  readonly number: number;
  readonly what: string;
  readonly rules: readonly string[];
  readonly round: number;
  readonly wall: number;
  /** The operations that carry it out here. */
  readonly by: readonly string[];
  /** What is refused until then. */
  readonly before: readonly string[];
  /** Whether those signed on here may say that it was done. */
  readonly may: boolean;
}

/** Somebody whom the table waits for: at which seat, about which hand, what they may answer. */
export interface WaitedFor {
  readonly seat: number;
  readonly player: string;
  readonly hand: number;
  readonly acts: readonly string[];
  /** Those of them that are made with a wager. */
  readonly staked: readonly string[];
  /** What the clock answers. */
  readonly default: string;
}

/** Somebody who may still make a bet of the window that is open, on a wager of theirs. */
export interface MayStake {
  readonly player: string;
  readonly bet: string;
  readonly on: string;
  /** On which box; 0 where there are none. */
  readonly box: number;
  readonly least: number;
  /** From how much to how much with the credit they have; 0 where that does not reach. */
  readonly most: number;
}

/** What staff at a table need: who is there, what lies on the cloth, what is due. */
export interface DeskSection {
  readonly signed: Signed | null;
  readonly is_locked: boolean;
  /** A supervisor signed on over the dealer, for a while. */
  readonly over: Signed | null;
  readonly over_until: number | null;
  readonly lock_at: number | null;
  /** What is due next, the most natural first: names of operations. */
  readonly next: readonly string[];
  /** A result registered and not yet confirmed. */
  readonly reading: string | null;
  readonly dice: DiceAtDesk | null;
  readonly seats: readonly SeatLine[];
  readonly wagers: readonly WagerLine[];
  readonly staked: number;
  readonly to_pay: number;
  /** Wagers spoken at the table, with whose they are. */
  readonly declared: readonly (readonly [string, DeclaredBet])[];
  /** Those who are asked something, by their seats. */
  readonly waits_for: readonly WaitedFor[];
  /** Those who may still add to a wager of theirs in the window that is open. */
  readonly may_stake: readonly MayStake[];
  /** Who is offered the cut now; nobody where an employee cuts, and at any other time. */
  readonly cut: string;
  readonly steps: readonly string[];
  readonly disputes: readonly DisputeLine[];
  readonly reviews: readonly (readonly [number, string])[];
  readonly malfunctions: readonly (readonly [string, number, string, readonly string[], boolean])[];
  /** What nobody has discharged yet, in the order in which it came. */
  readonly owed: readonly DutyLine[];
  readonly ball: string;
  readonly colours: readonly (readonly [string, string, number])[];
  /** By which the table has such a terminal at all. */
  readonly rules: readonly string[];
  /** The rules by which it shows Bet Now: nobody has wagered, and the time runs from the first wager. */
  readonly bet_now: readonly string[];
}

/** Every operation of the table's book. */
export interface OperationsSection {
  readonly operations: readonly BookOperation[];
}

/** The latest of the table's journal, newest first. */
export interface LogSection {
  readonly lines: readonly LogLine[];
}

/** A table as the office sees it. */
export interface TableLine {
  readonly name: string;
  readonly title: Readonly<Record<string, string>>;
  readonly book: string;
  readonly game_title: string;
  /** What brings chance: wheel, dice, money wheel. */
  readonly equipment: string;
  readonly mode: string;
  readonly is_open: boolean;
  readonly phase: string;
  readonly round: number;
  readonly last: string | null;
  readonly players: number;
  readonly terminals: number;
  readonly connected: number;
  readonly staked: number;
  /** What the table has won since it was set up; below nothing when players are ahead. */
  readonly kept: number;
  readonly disputes: number;
  readonly reviews: number;
  readonly stopped: string;
}

/** A terminal as the office sees it. */
export interface TerminalLine {
  readonly name: string;
  readonly kind: string;
  readonly table: string | null;
  readonly is_connected: boolean;
  /** When its line ended, if it had one since the house was opened. */
  readonly gone_wall: number | null;
  readonly player: string | null;
  readonly staff: string | null;
}

/** Somebody the house knows. */
export interface PersonLine {
  readonly name: string;
  readonly role: string;
  readonly credit: number;
  readonly owes: number;
  readonly is_excluded: boolean;
  readonly table: string | null;
}

/** An alarm that nobody has acknowledged yet: at which table, what about, since when. */
export interface AlarmLine {
  readonly table: string;
  readonly number: number;
  readonly what: string;
  readonly wall: number;
  /** Whether whoever is signed on here may acknowledge it. */
  readonly may: boolean;
}

/** The whole floor: its tables, terminals and people. */
export interface FloorSection {
  readonly tables: readonly TableLine[];
  readonly terminals: readonly TerminalLine[];
  readonly people: readonly PersonLine[];
  readonly signed: Signed | null;
  readonly is_locked: boolean;
  /** The ladder of roles of every book in use. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** Oldest first, until somebody acknowledges them. */
  readonly alarms: readonly AlarmLine[];
}

/** The sections of a view, by their names in it. */
export interface Sections {
  readonly table: TableSection;
  readonly sign: SignSection;
  readonly round: RoundSection;
  readonly results: ResultsSection;
  readonly me: MeSection;
  readonly [game: `game ${number}`]: PastRound;
  readonly history: HistorySection;
  readonly desk: DeskSection;
  readonly operations: OperationsSection;
  readonly log: LogSection;
  readonly floor: FloorSection;
}

/** What a terminal asks. */
export type Message = Do | Device | WholeView | Ping;

/** What the house tells. */
export type ToTerminal = Welcome | Answer | View | Pong | Unreadable;
