/** What is said of the money wheel alone. */
export const words = {
  'layout.money-wheel': 'Money wheel layout',
  'bet.symbol': 'Symbol',
  'spot.symbol': 'Symbol {number}',
  'how.money-wheel.symbol': 'The indicator comes to rest on this symbol.',
  'moneywheel.sections': { one: '{n} section', other: '{n} sections' },
  'game.Money Wheel': 'Money wheel',
  'cause.unbalanced wheel': 'Wheel out of balance',
  'cause.mechanical fault': 'Mechanical fault',
  'cause.on a peg': 'Indicator rests on a peg',
  'cause.fewer than four turns': 'Fewer than four turns',
  'call.the wheel is turning': 'The wheel is turning',
  'call.symbol read': 'Symbol read, waiting for the dealer',
  'call.winning symbol': 'Winning symbol',
  'round.money wheel.spinning': 'The wheel is turning',
  'round.money wheel.read': 'Symbol read',
  'round.money wheel.decided': 'Winning symbol',
  'round.money wheel.over': 'Winning symbol',
} as const;
type Own = typeof words;
declare module '../../../words/en.ts' { interface Words extends Own {} }
