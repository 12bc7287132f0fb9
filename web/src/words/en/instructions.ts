/** How to play, step by step, by the names the table gives its steps. */
export const instructions = {
  'instructions.choose-chip': 'Choose a chip from the tray.',
  'instructions.touch-spot': 'Touch a place on the cloth: a number, a line or a crossing. Touch again to add.',
  'instructions.undo-clear': 'Undo takes back the last step, Clear all of them. Hold a chip to take it off.',
  'instructions.called-bets': 'Called bets are on the racetrack: one touch places all their pieces.',
  'instructions.declare': 'Called bets are declared to the dealer, who places them. They stand when they lie on the cloth.',
  'instructions.confirm': 'Confirm makes your bets final for this game.',
  'instructions.countdown': 'The clock shows how long bets are taken.',
  'instructions.no-more-bets': 'After “No more bets” nothing can be placed or moved.',
  'instructions.result-and-meters': 'The ball decides. Winning bets are paid at the odds shown; the meters show credit, bet and win.',
  'instructions.pick-up': 'The dealer collects losing bets, then pays. Pick up what you do not wish to leave.',
  'instructions.collect': 'Collect pays your credit out, as a ticket or to your account.',
  'instructions.help': 'Help has the rules, at any time. Staff are glad to assist.',
} as const;
