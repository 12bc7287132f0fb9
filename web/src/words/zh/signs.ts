import type { signs as source } from '../en/signs.ts';
import type { Same } from '../shapes.ts';

export const signs: Same<typeof source> = {
  'onsign': '牌示',
  'onsign.fixed stakes': '{bet}，固定注额',
  'onsign.total': '全部注额合计',
  'onsign.and': '；',
  'onsign.seats': '{line}（{seats} 号位）',
  'onsign.some': '{line}（部分玩家）',
  'line.tie on 9': '9 点和局：',
  'line.win on natural 8': '例牌 8 点：',
  'line.tie on natural 9': '例牌 9 点和局：',
  'onsign.differential': '庄闲差额上限',
  'onsign.ante': '底注',
  'onsign.ante waived from': '免底注之投注额',
  'onsign.payout caps': '{bet}最高派彩',
  'onsign.area max': '每注位上限',
  'onsign.area players': '每注位人数',
  'onsign.player areas': '每名玩家注位数',
  'onsign.own limits': '个人限红',
  'onsign.rack': '{colour}筹码每枚',
  'onsign.figure.tie-premium': '和局赢庄闲注额的 {n}%',
};
