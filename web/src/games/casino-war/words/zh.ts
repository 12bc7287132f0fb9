import type { Same } from '../../../words/shapes.ts';
import type { words as source } from './en.ts';

export const words: Same<typeof source> = {
  'layout.casino-war': '赌场战争台布',
  'print.war.pays': '开战 {odds}，再和 {equal}',
  'print.war.surrender': '点数相同：开战，或投降输一半底注',
  'bet.war': '战争注',
  'how.casino-war.ante': '您的区的牌大于庄家。点数相同时可开战，或投降输一半。',
  'how.casino-war.tie': '您的区的牌与庄家相同。',
  'how.casino-war.war': '点数相同后再押一注：该区与庄家各得一张牌。',
  'hand.burn': '弃牌',
  'due.dealer war': '庄家战牌',
  'due.burn': '弃牌',
  'hand.result.higher': '较大',
  'hand.result.level': '相同',
  'hand.result.lower': '较小',
  'hand.result.at war': '开战',
  'hand.result.surrendered': '已投降',
  'act.war': '开战',
  'act.surrender': '投降',
  'line.win on an equal card': '再和',
  'line.surrendered': '投降',
  'game.Casino War': '赌场战争',
};
