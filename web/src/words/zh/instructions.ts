import type { instructions as source } from '../en/instructions.ts';
import type { Same } from '../shapes.ts';

export const instructions: Same<typeof source> = {
  'instructions.choose-chip': '从筹码架选择筹码。',
  'instructions.touch-spot': '点击台布上的注位：号码、边线或交叉点。再次点击可加注。',
  'instructions.touch-place': '触按布局上的位置下注，再按加注。',
  'instructions.standing-wagers': '跨掷骰的投注列在布局下方：规则允许时可取下、关闭或开启。',
  'instructions.take-dice': '轮到的玩家可以接骰，选两颗并掷出。',
  'instructions.dice-and-meters': '由骰子决定结果。赢注按所示赔率派彩；仪表显示余额、投注和赢额。',
  'instructions.wheel-and-meters': '由转轮决定结果。赢注按所示赔率派彩；仪表显示余额、投注和赢额。',
  'instructions.undo-clear': '“撤回”取消上一步，“清除”收回全部注码。长按筹码可收回该注。',
  'instructions.called-bets': '叫注在跑道上：一次点击即放置全部注码。',
  'instructions.declare': '叫注须向荷官报注，由荷官放置；放上台布后方为有效。',
  'instructions.confirm': '“确认下注”后，本局注码不可更改。',
  'instructions.countdown': '时钟显示剩余下注时间。',
  'instructions.no-more-bets': '“停止下注”后不可再下注或移动。',
  'instructions.result-and-meters': '滚珠落定后开出结果。赢注按所示赔率派彩；仪表显示余额、下注与赢得金额。',
  'instructions.pick-up': '荷官先收取输注再赔付。不再续押的筹码请取回。',
  'instructions.collect': '“兑现”可将余额打印成票券或转入账户。',
  'instructions.help': '“帮助”中可随时查阅规则，职员乐意协助。',
};
