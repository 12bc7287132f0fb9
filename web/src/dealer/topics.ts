/** Operations by what they are about, so that a long book can be looked through. */

export type Topic =
  | 'round'
  | 'wagers'
  | 'payment'
  | 'hands'
  | 'dice'
  | 'tumbler'
  | 'wheel'
  | 'rulings'
  | 'malfunctions'
  | 'disputes'
  | 'limits'
  | 'opening'
  | 'people'
  | 'cashier';

export const NAMES: Readonly<Record<Topic, readonly string[]>> = {
  round: ['new game', 'act', 'spin', 'no more bets', 'ball dropped', 'result', 'enter result', 'amend entry', 'confirm result', 'no spin', 'no roll', 'no result', 'relax', 'set wagering time'],
  wagers: ['place', 'call', 'move', 'declare', 'place declared', 'chips moved', 'clarify', 'restore wager', 'pick up', 'reduce pro rata', 'refuse wager'],
  payment: ['dolly', 'move to main layout', 'collect', 'pay', 'record overpayment', 'recover overpayment', 'hold unclaimed', 'claim', 'dispose of unclaimed'],
  hands: ['card', 'card handled', 'offer hand', 'accept hand', 'decline hand', 'pass hand', 'hand back', 'keep hand', 'new shoe', 'change style', 'bring in cards', 'check decks', 'introduce cards', 'check cards', 'order card check', 'shuffle cards', 'direct shuffle', 'riffle cards', 'load cards', 'exchange cards', 'replace unfit cards', 'empty shuffling device', 'inspect cards', 'spread cards', 'wash cards', 'shuffle', 'offer cut', 'decline cut', 'cut cards', 'direct cut depth', 'insert cutting card', 'load shoe', 'burn card', 'show burnt card', 'replace cards', 'damaged cards', 'replace damaged cards', 'cutting card', 'cutting card missing'],
  dice: ['throw', 'offer dice', 'accept dice', 'decline dice', 'choose dice', 'pass dice', 'take dice', 'bring dice', 'inspect dice', 'assess dice', 'die off table', 'find die', 'inspect die', 'settle face', 'tell inspector'],
  tumbler: ['check equipment', 'tumble', 'uncover', 'cover'],
  wheel: ['put ball back', 'examine ball', 'change ball', 'assess wheel'],
  rulings: ['correct', 'reconstruct round', 'face-up card', 'overrule', 'decide matter', 'void round', 'misdelivered', 'invalidate', 'void wagers', 'declare wagers invalid', 'close review', 'misdealt card', 'reconstruct', 'dealer without a card', 'exposed card', 'discarded card', 'unseen card', 'void hand', 'absent player', 'misdeal', 'redeal', 'hand without an ante', 'dead hand', 'face down'],
  malfunctions: ['declare malfunction', 'establish wagers', 'recalculate', 'void unestablished wagers', 'report malfunction', 'equipment fault', 'equipment mended', 'lights wrong', 'power failure', 'wall display shows', 'disregard wall display', 'payout answered'],
  disputes: ['raise dispute', 'decide dispute', 'review dispute', 'decide finally', 'inspect dispute', 'accept decision', 'reject decision', 'ask for review'],
  limits: ['change limits', 'post limits sign', 'propose limits', 'set personal limits', 'remove personal limits', 'hold to level', 'release from level', 'declare partnership', 'end partnership', 'hold to one table', 'notify inspector', 'hold to minimum', 'permit boxes', 'set jackpot'],
  opening: ['open table', 'discharge notice', 'close table', 'post closing sign', 'take down sign', 'new gaming day', 'reserve table', 'release table', 'post game sign', 'change game', 'number display', 'approve equipment', 'set up terminal'],
  people: ['admit', 'check age', 'sit', 'leave', 'vacate seat', 'exclude', 'readmit', 'bar from game', 'report device', 'order device off', 'advise', 'ask for advice', 'side bet', 'tip', 'read rules'],
  cashier: ['buy in', 'buy non-value chips', 'exchange', 'redeem', 'redeem elsewhere', 'redeem ticket', 'write payment form', 'tear up payment form', 'withhold payment', 'demand return', 'review withholding', 'determine payment', 'defer payment', 'ask for identification', 'record identification', 'transfer in', 'issue cheque', 'issue voucher', 'issue promotional chips', 'approve chips', 'restrict value chips'],
};

export const TOPICS = Object.keys(NAMES) as readonly Topic[];

const TOPIC_OF = new Map(TOPICS.flatMap((topic) => NAMES[topic].map((name) => [name, topic] as const)));

/** Every operation of every book has its topic; a test sees to that. */
export function topicOf(name: string): Topic {
  return TOPIC_OF.get(name) ?? 'round';
}

/** What supervisors do most, as they look for it. */
export const ACTS: readonly { readonly topic: Topic; readonly names: readonly string[] }[] = [
  { topic: 'rulings', names: ['correct', 'reconstruct round', 'void round', 'misdelivered', 'relax', 'invalidate', 'close review', 'void wagers', 'declare wagers invalid', 'restore wager'] },
  { topic: 'limits', names: ['post limits sign', 'change limits', 'propose limits', 'set personal limits', 'remove personal limits'] },
  { topic: 'disputes', names: ['raise dispute', 'decide dispute', 'review dispute', 'decide finally', 'inspect dispute'] },
  { topic: 'malfunctions', names: ['declare malfunction', 'establish wagers', 'recalculate', 'void unestablished wagers', 'disregard wall display'] },
  { topic: 'opening', names: ['open table', 'post closing sign', 'take down sign', 'close table', 'new gaming day', 'reserve table', 'release table'] },
  { topic: 'people', names: ['exclude', 'readmit', 'vacate seat', 'bar from game', 'record overpayment', 'recover overpayment'] },
  { topic: 'wheel', names: ['examine ball', 'change ball', 'assess wheel'] },
  { topic: 'dice', names: ['take dice', 'bring dice', 'inspect dice', 'assess dice', 'settle face', 'overrule'] },
  { topic: 'tumbler', names: ['check equipment', 'equipment fault', 'equipment mended', 'assess dice'] },
  { topic: 'hands', names: ['check decks', 'change style', 'order card check', 'direct shuffle', 'exchange cards', 'replace unfit cards', 'empty shuffling device'] },
];
