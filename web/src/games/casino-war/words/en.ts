/** What is said of casino war alone. */
export const words = {
  'layout.casino-war': 'Casino war layout',
  'print.war.pays': 'War pays {odds}, {equal} on equal war cards',
  'print.war.surrender': 'Equal cards: go to war, or surrender half the ante',
  'bet.war': 'War',
  'how.casino-war.ante': 'Your area’s card is higher than the dealer’s. On equal cards go to war, or surrender half.',
  'how.casino-war.tie': 'Your area’s card and the dealer’s are equal.',
  'how.casino-war.war': 'Another stake after equal cards: the area gets a card, and so does the dealer.',
  'hand.burn': 'Burned',
  'due.dealer war': 'Dealer’s war card',
  'due.burn': 'Burned card',
  'hand.result.higher': 'higher',
  'hand.result.level': 'equal',
  'hand.result.lower': 'lower',
  'hand.result.at war': 'at war',
  'hand.result.surrendered': 'surrendered',
  'act.war': 'Go to war',
  'act.surrender': 'Surrender',
  'line.win on an equal card': 'On an equal card',
  'line.surrendered': 'Surrendered',
  'game.Casino War': 'Casino War',
} as const;
type Own = typeof words;
declare module '../../../words/en.ts' { interface Words extends Own {} }
