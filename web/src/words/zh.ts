/** Simplified Chinese, as the floors of Macau speak it. */
import { baccarat } from './zh/baccarat.ts';
import { blackjack } from './zh/blackjack.ts';
import { casinoWar } from './zh/casino-war.ts';
import { cloth } from './zh/cloth.ts';
import { common } from './zh/common.ts';
import { dealer } from './zh/dealer.ts';
import { decisions } from './zh/decisions.ts';
import { games } from './zh/games.ts';
import { lobby } from './zh/lobby.ts';
import { notices } from './zh/notices.ts';
import { office } from './zh/office.ts';
import { operations } from './zh/operations.ts';
import { instructions } from './zh/instructions.ts';
import { journal } from './zh/journal.ts';
import { player } from './zh/player.ts';
import { refusals } from './zh/refusals.ts';
import { signs } from './zh/signs.ts';
import { wall } from './zh/wall.ts';
import type { Words } from './en.ts';
import type { Same } from './shapes.ts';

export const zh: Same<Words> = {
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
};
