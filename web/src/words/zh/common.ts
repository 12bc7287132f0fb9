import type { common as source } from '../en/common.ts';
import type { Same } from '../shapes.ts';

export const common: Same<typeof source> = {
  'product': 'Croupier',
  'language': '语言',
  'language.en': 'English',
  'language.zh': '中文',
  'demo.mark': '演示',
  'demo.meaning': '演示模式：不涉及真实金钱',
  'close': '关闭',
  'cancel': '取消',
  'confirm': '确认',
  'ok': '好',
  'back': '返回',
  'settings': '设置',
  'help': '帮助',
  'yes': '是',
  'no': '否',
  'on': '开',
  'off': '关',
  'skip': '跳到赌台',

  'connection.live': '已连接',
  'connection.lost': '连接中断',
  'connection.back': '正在重新连接',
  'connection.safe': { other: '{n} 笔注码已保留' },

  'motion': '动画',
  'motion.full': '完整',
  'motion.reduced': '减少',
  'sound': '声音',
  'sound.chips': '筹码',
  'sound.wheel': '轮盘',
  'sound.clock': '倒计时',
  'sound.calls': '报号',

  'meter.credit': '余额',
  'meter.bet': '下注',
  'meter.win': '赢得',

  'clock': '下注时间',
  'clock.left': { other: '剩余 {n} 秒' },
  'phase.waiting': '即将开局',
  'phase.open': '请下注',
  'phase.last': '最后下注',
  'phase.closed': '停止下注',
  'phase.spinning': '滚珠转动中',
  'phase.result': '结果',
  'phase.paused': '暂停营业',
  'phase.shut': '赌台关闭',

  'pad': '数字键盘',
  'pad.erase': '退格',
  'pad.clear': '清除',
  'pad.enter': '输入',

  'enrol.title': '登记本终端',
  'enrol.say': '请输入职员为本终端发出的一次性代码。',
  'enrol.code': '一次性代码',
  'enrol.do': '登记',

  'notfound': '此画面不存在。',
  'notfound.home': '返回本终端画面',

  'lasting.minutes': '{n} 分钟',
  'lasting.hours': '{h} 小时 {n} 分钟',

  'limits': '限红',
  'limits.table': '本台',
  'limits.least': '最低',
  'limits.most': '最高',
  'limits.none': '无',
};
