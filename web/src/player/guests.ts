/** Cards that the demonstration offers: other names at every terminal, so that several can sit down. */

const FIRST = [
  'Mei', 'Rui', 'Hannah', 'Liam', 'Anika', 'Tane', 'Sofia', 'Daniel',
  'Xin', 'Grace', 'Arjun', 'Moana', 'Peter', 'Ling', 'Oscar', 'Leila',
];
const LAST = [
  'Tan', 'Chen', 'Whitaker', 'Singh', 'Parata', 'Moretti', 'Lim', 'Byrne',
  'Wong', 'Tui', 'Novak', 'Fraser', 'Huang', 'Silva', 'Kaur', 'Marsh', 'Ito', 'Dunn', 'Yeo',
];

export const OFFERED = 3;

/** A number for a terminal: neighbours have neighbouring ones ("R2-player-3"), any other name its own. */
function placeOf(terminal: string): number {
  const figures = terminal.match(/\d+/g);
  if (figures) return figures.reduce((place, each) => place * 24 + Number(each), 0);
  return [...terminal].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}

/** The names on the cards at a terminal. Both lists go round together: 304 people before one returns. */
export function guestsAt(terminal: string): string[] {
  const first = placeOf(terminal) * OFFERED;
  return Array.from({ length: OFFERED }, (_, index) => {
    const person = first + index;
    return `${FIRST[person % FIRST.length]} ${LAST[person % LAST.length]}`;
  });
}
