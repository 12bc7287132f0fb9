/** Simplified Chinese, as the floors of Macau speak it. */
import { cards } from './zh/cards.ts';
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
import type { en } from './en.ts';
import type { Same } from './shapes.ts';

export const zh: Same<typeof en> = {
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
};
