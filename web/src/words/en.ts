/** English: the catalogue that gives the keys their types. */
import { baccarat } from './en/baccarat.ts';
import { blackjack } from './en/blackjack.ts';
import { casinoWar } from './en/casino-war.ts';
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
  ...baccarat,
  ...blackjack,
  ...casinoWar,
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

export type Words = typeof en;
export type Key = keyof Words;
