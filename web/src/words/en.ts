/** English: the catalogue that gives the keys their types, to which every game adds its own. */
import { cards } from './en/cards.ts';
import { cloth } from './en/cloth.ts';
import { common } from './en/common.ts';
import { dealer } from './en/dealer.ts';
import { decisions } from './en/decisions.ts';
import { games } from './en/games.ts';
import { lobby } from './en/lobby.ts';
import { notices } from './en/notices.ts';
import { office } from './en/office.ts';
import { operations } from './en/operations.ts';
import { instructions } from './en/instructions.ts';
import { journal } from './en/journal.ts';
import { player } from './en/player.ts';
import { refusals } from './en/refusals.ts';
import { signs } from './en/signs.ts';
import { wall } from './en/wall.ts';

export const en = {
  ...common,
  ...cloth,
  ...games,
  ...cards,
  ...decisions,
  ...player,
  ...instructions,
  ...dealer,
  ...operations,
  ...journal,
  ...notices,
  ...signs,
  ...wall,
  ...office,
  ...lobby,
  ...refusals,
} as const;

type Shared = typeof en;
/** Every word there is. A game's `words/en.ts` says here which are its own. */
export interface Words extends Shared {}
export type Key = keyof Words;
