import type { lobby as source } from '../en/lobby.ts';
import type { Same } from '../shapes.ts';

export const lobby: Same<typeof source> = {
  'lobby.title': '赌场大厅',
  'lobby.tables': '赌台',
  'lobby.play': '在此投注',
  'lobby.deal': '荷官终端',
  'lobby.wall': '显示屏',
  'lobby.office': '办公室',
  'lobby.office.say': '全场一览：赌台、终端、人员。',
  'lobby.staff': '员工须以姓名和密码登入；本演示的密码在开场时已打印。',
  'lobby.last': '最近开出号码',
  'lobby.nonumber': '尚无结果',
  'lobby.at': '{what}，{table} 台',
  'ref.rules': '规则',
  'ref.rule': '规则 {ref}',
  'ref.unheard': '系统没有回应，请重试。',
  'ref.notmade': '未及时收到回应。再次操作前请先查看日志。',
  'mode.rng': '随机数发生器',
  'mode.automated': '自动轮盘',
  'mode.dealer': '荷官主持',
  'door.opening': '正在打开终端',
  'door.unknown': '本浏览器未登记为此终端。',
  'door.elsewhere': '此终端已在另一标签页打开。',
  'door.elsewhere.say': '同一时间只有一个标签页可作终端。在此使用，另一页即被释放。',
  'door.takeback': '在此使用',
  'door.home': '返回首页',
};
