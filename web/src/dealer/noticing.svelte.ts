/** Notices that tables owe every day, in the language of the screen. The house writes them in English. */
import { sayNamed } from '../words/say.svelte.ts';

/** How the house writes a notice, and the name of its words here; what changes in it is named. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^Every terminal counts down (?<n>\d+) seconds$/, 'countdown'],
  [/^Every open terminal shows (?<number>\d+)/, 'shows'],
  [/^(?<player>.+)'s terminal shows winnings of (?<amount>[\d.]+)$/, 'winnings'],
  [/^Confirm (?<number>\d+)\b.* or call the supervisor$/, 'confirm'],
  [/^The dealer places it before no more bets, or it is no wager$/, 'declared'],
  [/^Spin the ball as soon as practicable$/, 'spin'],
  [/^Spin again; stakes stay and may be changed$/, 'again'],
  [/^Change the ball before the next spin$/, 'change'],
  [/^Examine the ball that left the wheel when it is found$/, 'examine'],
  [/^Try to lift the ball before it comes to rest$/, 'lift'],
  [/^Find the right outcome and confirm it on the dealer's terminal$/, 'find'],
  [/^Find the right outcome; a supervisor corrects a wrong one$/, 'find.correct'],
  [/^The ball may come to rest only after (?<n>\d+) seconds$/, 'rest'],
  [/^Deal the cards$/, 'deal'],
  [/^Go on with the cards$/, 'goon'],
  [/^(?<player>.+) may make (?<bet>\S+) on .*, or let it be$/, 'insure'],
  [/^(?<player>.+) answers for where it lies$/, 'answers'],
];

/** The notice in words, or null where the screens have none for it. */
export function noticeTold(what: string): string | null {
  for (const [pattern, name] of KNOWN) {
    const found = pattern.exec(what);
    if (found) return sayNamed(`notice.${name}`, what, { ...found.groups });
  }
  return null;
}
