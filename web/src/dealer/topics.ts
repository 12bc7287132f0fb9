/** Operations by what they are about, so that a long book can be looked through. */

export type Topic =
  | 'round'
  | 'wagers'
  | 'payment'
  | 'wheel'
  | 'rulings'
  | 'malfunctions'
  | 'disputes'
  | 'limits'
  | 'opening'
  | 'people'
  | 'cashier'
  | 'devices'
  | 'rest';

const NAMES: Readonly<Record<Topic, readonly string[]>> = {
  round: ['new game', 'card', 'card handled', 'spin', 'no more bets', 'ball dropped', 'result', 'confirm result', 'relax', 'set wagering time'],
  wagers: ['place', 'call', 'move', 'confirm wagers', 'declare', 'place declared', 'chips moved', 'clarify', 'restore wager', 'pick up', 'reduce pro rata', 'refuse wager'],
  payment: ['dolly', 'move to main layout', 'collect', 'pay', 'record overpayment', 'recover overpayment', 'hold unclaimed', 'claim', 'dispose of unclaimed'],
  wheel: ['no spin', 'put ball back', 'examine ball', 'change ball', 'number display', 'assess wheel', 'assess dice', 'bring in cards', 'check decks'],
  rulings: ['correct', 'void round', 'misdelivered', 'invalidate', 'void wagers', 'declare wagers invalid', 'close review'],
  malfunctions: ['declare malfunction', 'establish wagers', 'recalculate', 'void unestablished wagers', 'report malfunction', 'wall display shows', 'disregard wall display', 'payout answered'],
  disputes: ['raise dispute', 'decide dispute', 'review dispute', 'decide finally', 'inspect dispute', 'accept decision', 'reject decision', 'ask for review'],
  limits: ['change limits', 'post limits sign', 'propose limits', 'agree to limits', 'set personal limits', 'remove personal limits', 'hold to level', 'release from level', 'declare partnership', 'end partnership', 'hold to one table'],
  opening: ['open table', 'discharge notice', 'close table', 'post closing sign', 'take down sign', 'new gaming day', 'reserve table', 'release table', 'post game sign', 'agree to game', 'change game', 'set up table', 'set up terminal'],
  people: ['admit', 'check age', 'sit', 'leave', 'vacate seat', 'exclude', 'readmit', 'bar from game', 'report device', 'order device off', 'advise', 'ask for advice', 'side bet', 'tip', 'read rules'],
  cashier: ['buy in', 'buy non-value chips', 'exchange', 'redeem', 'redeem elsewhere', 'redeem ticket', 'write payment form', 'sign payment form', 'tear up payment form', 'withhold payment', 'demand return', 'review withholding', 'determine payment', 'defer payment', 'ask for identification', 'record identification', 'collect credits', 'transfer in', 'issue cheque', 'issue voucher', 'issue promotional chips', 'approve chips', 'restrict value chips'],
  devices: ['insert card', 'remove card', 'insert notes', 'insert ticket', 'wheel spins', 'sensor reads'],
  rest: [],
};

export const TOPICS = Object.keys(NAMES) as readonly Topic[];

const TOPIC_OF = new Map(TOPICS.flatMap((topic) => NAMES[topic].map((name) => [name, topic] as const)));

export function topicOf(name: string): Topic {
  return TOPIC_OF.get(name) ?? 'rest';
}

/** What only a device tells: it is listed, and nobody does it by hand. */
export function isDevice(name: string): boolean {
  return topicOf(name) === 'devices';
}

/** What supervisors do most, as they look for it. */
export const ACTS: readonly { readonly topic: Topic; readonly names: readonly string[] }[] = [
  { topic: 'rulings', names: ['correct', 'void round', 'misdelivered', 'relax', 'invalidate', 'close review', 'void wagers', 'declare wagers invalid', 'restore wager'] },
  { topic: 'limits', names: ['post limits sign', 'change limits', 'propose limits', 'set personal limits', 'remove personal limits'] },
  { topic: 'disputes', names: ['raise dispute', 'decide dispute', 'review dispute', 'decide finally', 'inspect dispute'] },
  { topic: 'malfunctions', names: ['declare malfunction', 'establish wagers', 'recalculate', 'void unestablished wagers', 'disregard wall display'] },
  { topic: 'opening', names: ['open table', 'post closing sign', 'take down sign', 'close table', 'new gaming day', 'reserve table', 'release table'] },
  { topic: 'people', names: ['exclude', 'readmit', 'vacate seat', 'bar from game', 'record overpayment', 'recover overpayment'] },
  { topic: 'wheel', names: ['examine ball', 'change ball', 'number display', 'assess wheel'] },
];
