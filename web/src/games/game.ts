/** What a game brings to the screens. All of it has a default: a game may bring its words alone. */
import type { Component } from 'svelte';
import type { HandLine, OwnHand, RoundSection, TableSection } from '../lib/wire.ts';
import type Racetrack from '../cloth/Racetrack.svelte';
import type { Picked } from '../dealer/fields.svelte.ts';
import type { DealtProps, GameSpot } from '../layouts/board.ts';
import type { Offered } from '../layouts/placing.ts';
import type { Outcome } from '../results/outcomes.ts';

/** What of a table is needed to draw its game. */
export type Drawn = Pick<TableSection, 'game' | 'equipment'>;

export interface CameProps {
  table: Drawn;
  result: string;
  /** How tall it is. */
  size: string;
  /** Whether a ball has the letter of its colour. */
  lettered?: boolean;
}

export type LargeProps = Pick<CameProps, 'table' | 'result'>;

export interface ResultsProps {
  table: Drawn;
  /** The newest first. */
  results: readonly string[];
  /** How many are shown; the room for them is kept. */
  most?: number;
}

export interface StageProps {
  table: Drawn;
  round: RoundSection;
  /** idle: as it last was; spinning: nothing is known yet; landing: it comes to rest; resting: it lies. */
  phase: 'idle' | 'spinning' | 'landing' | 'resting';
  /** What came, or is coming. */
  result: string | null;
  /** Whether the generator decides: its drawing has the stage. */
  isDrawn?: boolean;
  onrest?: () => void;
}

export interface HandsProps {
  hands: readonly HandLine[];
  /** Cards that lie face down and that whoever looks here may see. */
  own?: readonly OwnHand[];
  /** The card that is due: "player 3"; nothing where none is. */
  due?: string;
  /** How the round ended, once that may be shown. */
  result?: string | null;
  /** Whether all cards came at once and are shown one after another. */
  isDealt?: boolean;
  onrest?: (() => void) | undefined;
}

export interface PadProps {
  table: Drawn;
  /** Whose card is due; nothing where any is asked for. */
  due?: string;
  disabled?: boolean;
  /** What came, as the house reads it, after it was read back. */
  onenter: (result: string) => void;
}

export interface ReadBackProps {
  table: Drawn;
  result: string;
  disabled: boolean;
  onconfirm: () => void;
  onwrong: () => void;
}

export interface PlaceProps {
  table: Drawn;
  spot: GameSpot | null;
  /** What lies there already. */
  stake?: number;
}

/** How the house writes a sentence, and the name of its words here; what changes in it is named. */
export type Known = readonly (readonly [RegExp, string])[];

export interface Game {
  // What came, in words
  /** As it is called: "17, black", "Banker wins"; with the round that brought it, where that says more. */
  resultName: (table: Drawn, result: string, round?: RoundSection) => string;
  /** Whether it is a number, which stands for itself within a sentence. */
  isNumber: boolean;
  /** What is said above it. */
  resultCall: (round: RoundSection) => string;
  /** Whether the wall says what a result means, and not only where the round stands. */
  callsResult: boolean;
  /** The call while chance is at work. */
  running: string;

  // What came, drawn
  /** Small enough for a row. */
  Came: Component<CameProps>;
  /** Whether it takes more room in a row than a ball. */
  isWide: boolean;
  /** Large, in the middle of a wall. */
  Large: Component<LargeProps>;
  /** What brings chance, at work; null where cards do. */
  Stage: Component<StageProps> | null;
  /** The hands, where cards lie above the layout. */
  Hands: Component<HandsProps>;

  // The past
  /** Everything that can come, and how likely; and which of them a result is. */
  outcomes: (table: Drawn) => readonly Outcome[];
  outcomeOf: (result: string) => string;
  /** The latest, beside a player's layout. */
  Latest: Component<ResultsProps>;
  /** How often what came. */
  Counted: Component<ResultsProps>;
  /** The latest in the place of a wheel, at the player's side. */
  Beside: Component<ResultsProps> | null;
  /** On a wall: at its left, under its limits, at its foot. */
  Column: Component<ResultsProps>;
  Tally: Component<ResultsProps> | null;
  Foot: Component<ResultsProps> | null;

  // The layout
  Layout: Component<DealtProps>;
  /** The places that a player chooses from, on the layout and in the list alike. */
  placed: (table: Offered, spots: readonly GameSpot[]) => GameSpot[];
  /** What a place is, how it wins, what it pays. */
  PlaceCard: Component<PlaceProps>;
  /** Where called bets are made and then lie in their pieces; null where they have places of their own. */
  Racetrack: typeof Racetrack | null;
  /** Where cards lie; nowhere in games without. */
  cards: 'none' | 'above the layout' | 'on the layout';

  // The dealer's desk
  Pad: Component<PadProps>;
  ReadBack: Component<ReadBackProps>;
  /** How a form asks for what came. */
  asked: (table: Drawn) => Picked;
  hasPoint: boolean;
  /** What the house notes at its tables alone: `notice.<name>`. */
  notices: Known;
}
