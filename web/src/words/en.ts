/** English: the catalogue that gives the keys their types. */
import { cloth } from './en/cloth.ts';
import { common } from './en/common.ts';
import { dealer } from './en/dealer.ts';
import { office } from './en/office.ts';
import { player } from './en/player.ts';
import { refusals } from './en/refusals.ts';
import { wall } from './en/wall.ts';

export const en = { ...common, ...cloth, ...player, ...dealer, ...wall, ...office, ...refusals } as const;

export type Words = typeof en;
export type Key = keyof Words;
