import type { Same } from '../../../words/shapes.ts';
import type { words as source } from './en.ts';

export const words: Same<typeof source> = {
  'layout.money-wheel': '幸运轮台布',
  'bet.symbol': '图案',
  'spot.symbol': '图案 {number}',
  'how.money-wheel.symbol': '指针停在此图案上。',
  'moneywheel.sections': { other: '{n} 格' },
  'game.Money Wheel': '幸运转轮',
  'cause.unbalanced wheel': '转轮失衡',
  'cause.mechanical fault': '机械故障',
  'cause.on a peg': '指针停在柱上',
  'cause.fewer than four turns': '不足四圈',
  'call.the wheel is turning': '转轮转动中',
  'call.symbol read': '图案已读取，等待荷官确认',
  'call.winning symbol': '中奖图案',
  'round.money wheel.spinning': '转轮转动中',
  'round.money wheel.read': '图案已读',
  'round.money wheel.decided': '开出图案',
  'round.money wheel.over': '开出图案',
};
