/** Notices that tables owe, and why rounds are looked into, in the language of the screen. The house writes them in English. */
import { sideName } from '../cards/naming.svelte.ts';
import { betName, spotName } from '../cloth/naming.svelte.ts';
import type { Known } from '../games/game.ts';
import { notices } from '../games/games.ts';
import { list, sayNamed } from '../words/say.svelte.ts';
import { roleName } from './fields.svelte.ts';

/** How the house writes a notice at any table; a game's `index.ts` has those that are its own. */
const KNOWN: Known = [
  // The round, at every table
  [/^Every terminal counts down (?<n>\d+) seconds$/, 'countdown'],
  [/^Every open terminal shows (?<number>\d+)/, 'shows'],
  [/^Every open terminal shows /, 'shows.result'],
  [/^(?<player>.+)'s terminal shows winnings of (?<amount>[\d.]+)$/, 'winnings'],
  [/^Confirm (?<number>\d+)\b.* or call the supervisor$/, 'confirm'],
  [/^Confirm (?<result>.+) or call the supervisor$/, 'confirm.result'],
  [/^Announce (?<result>.+) and confirm it, or call the supervisor$/, 'announce'],
  [/^The entry terminal shows (?<result>.+)$/, 'keyed'],
  [/^Winning areas lit: none$/, 'lit.none'],
  [/^Winning areas lit: (?<areas>.+)$/, 'lit'],
  [/^The display shows the latest numbers: (?<numbers>.+)$/, 'display'],
  [/^The dealer places it before no more bets, or it is no wager$/, 'declared'],
  [/^Spoken and not placed in time, no wagers: (?<names>.+)$/, 'lapsed'],
  [/^With the call, /, 'signal'],
  [/^(?<player>.+) answers for where it lies$/, 'answers'],
  [/^All wagers are void: hand the stakes back$/, 'back'],
  [/^All wagers that are not paid are void: hand the stakes back$/, 'back.unpaid'],
  [/^(?<heavy>\S+) has (?<has>[\d.]+) and (?<light>\S+) (?<against>[\d.]+): (?<over>[\d.]+) above .* pro rata$/, 'reduce.differential'],
  [/^(?<bet>\S+) at area (?<area>\d+) has (?<has>[\d.]+), above its maximum of (?<most>[\d.]+).* pro rata$/, 'reduce.area'],
  [/ may be reduced pro rata$/, 'reduce'],

  // Cards
  [/^Call insurance, with a hand along the insurance line$/, 'insurance'],

  // The ball and the wheels
  [/^Spin the ball as soon as practicable$/, 'spin'],
  [/^Spin again; stakes stay and may be changed$/, 'again'],
  [/^Change the ball before the next spin$/, 'change'],
  [/^Examine the ball that left the wheel when it is found$/, 'examine'],
  [/^Put the ball back into (?<number>\S+)$/, 'ball.back'],
  [/^The ball may come to rest only after (?<n>\d+) seconds$/, 'rest'],
  [/^Spin the wheel: (?<n>\d+) turns or more$/, 'turns'],
  [/^The (?<role>.+) reviews it$/, 'review'],
  [/^The sensor was late: look at it$/, 'sensor'],
  [/^No reading: the dealer keys the number$/, 'noreading.key'],
  [/^No reading: establish what came$/, 'noreading'],
  [/^Find the right outcome and confirm it on the dealer's terminal$/, 'find'],
  [/^Find the right outcome; a supervisor corrects a wrong one$/, 'find.correct'],

  // The tumbler and the electronics around it
  [/^Uncover the dice$/, 'uncover'],
  [/^No further game until .+ or a sound procedure is in place$/, 'stop'],
  [/^Tell the (?:government )?inspector at once of the malfunction and of any stop-gap$/, 'stopgap'],
  [/^Tell the inspector of the procedure at once$/, 'procedure'],
  [/^Amend the entry under the game supervisor's eye before anything is settled$/, 'amend'],
  [/^Take the .+ out of play until it is looked at$/, 'assessed'],
  [/^Display the odds: /, 'odds'],
  [/^Display what was elected: /, 'elected'],

  // Dice that are thrown, and who throws them
  [/^Throw again; stakes stay and may be changed$/, 'throw'],
  [/^Throw the dice until the wagers are decided, or a 7 out comes$/, 'throw.on'],
  [/^No roll is called before the dice rest$/, 'early'],
  [/^Look for (?:the dice|it) at once$/, 'look'],
  [/^The shooter (?:passes|gives up) the dice$/, 'pass'],
  [/^Offer the whole set to the next player$/, 'offer'],
  [/^Put an? (?<marker>\S+) marker on (?<wager>.+)$/, 'marker'],
  [/^Put a marker before box (?<box>\d+): (?<player>.+) keeps (?<least>[\d.]+)$/, 'marker.box'],
  [/^Put a marker before .+: (?<player>.+) keeps (?<least>[\d.]+)$/, 'marker.at'],
  [/^Take the marker of (?<player>.+) off the layout$/, 'marker.off'],
  [/^The (?<role>.+) inspects the dice$/, 'inspect'],
  [/^The (?<role>.+) inspects die (?<die>\d+) for damage or alteration$/, 'inspect.die'],
  [/^Bring another set of dice$/, 'set'],
  [/^(?<player>.+) chooses from the other dice, or asks for the one that left back$/, 'choose'],
  [/^A new set replaces these dice; the shooter may finish their turn with them$/, 'replace'],
  [/^Tell the inspector before the dice are replaced$/, 'replace.tell'],
  [/^Inspector: the dice are going to be replaced$/, 'replace.told'],

  // Cards
  [/^Deal the cards$/, 'deal'],
  [/^Go on with the cards$/, 'goon'],
  [/^Call no more bets again before the cards go on$/, 'callagain'],
  [/^(?<bet>\S+) may be made now, or let be$/, 'attach'],
  [/^Turn the (?<hand>\w+)'s hand: nobody seated has a wager on it$/, 'hand.turn'],
  [/^Offer the (?<hand>\w+)'s hand to (?<player>.+)$/, 'hand.offer'],
  [/^Notify the .+ before style (?<style>.+) is dealt$/, 'style'],
  [/^Bring other cards$/, 'othercards'],
  [/^Advise an inspector that the cards are replaced$/, 'cards.replaced'],
  [/^Replace (?<cards>.+) when the round is over$/, 'cards.damaged'],
  [/^Check and verify the cards$/, 'cards.check'],
  [/^Replace the cards: (?<fault>.+)$/, 'cards.replace'],
  [/^The card under the shuffling device is the first of this round$/, 'cards.kept'],
  [/^The dealer's terminal shows Bet Now$/, 'betnow'],
  [/^Load all cards back into the shuffling device$/, 'cards.load'],
  [/^Shuffle the cards at once$/, 'shoe.shuffle.now'],
  [/^Shuffle the cards when the round is over$/, 'shoe.shuffle.then'],
  [/^Notify an inspector that the cutting card goes (?<cards>\d+) cards from the back$/, 'cut.depth'],
  [/^(?<player>.+) cuts the cards, or declines$/, 'cut.asked'],
  [/^An employee cuts the cards$/, 'cut.employee'],
  [/^Tell Surveillance and an inspector: .+$/, 'elected.tell'],

  // The table, its people, its disputes
  [/^Show (?<colour>\S+) at (?<worth>.+) in the display rack, with its marker button$/, 'rack'],
  [/^tell (?<player>.+): an inspector may be consulted about the dispute$/, 'right'],
  [/^Final: (?<decision>.+)$/, 'final'],
  [/^Establish from records what was wagered at the table$/, 'establish'],
  [/^Establish from records what was wagered at the terminals of (?<names>.+)$/, 'establish.at'],
  [/^The journal has .+ of (?<player>.+) where the .+ shows .+: review it$/, 'differs'],
  [/^the operator looks at terminal (?<terminal>.+)$/, 'terminal'],
  [/^what a malfunction or a dealer's error brought may not be kept$/, 'kept'],
  [/^(?<table>.+) closes at (?<time>.+)$/, 'closes'],
  [/^(?<table>.+) plays (?<game>.+) from (?<time>.+)$/, 'plays'],
  [/^(?<player>.+) counts the money and signs form (?<form>.+)$/, 'form'],
  [/^Notify an inspector that (?<ticket>.+) is held back$/, 'withheld'],
  [/^sign: (?<table>.+) is a private table$/, 'private'],
  [/^tell an inspector that .+ at (?<table>.+)$/, 'limits'],
  [/^tell an inspector of the change proposed for (?<time>.+) at (?<table>.+)$/, 'limits.from'],
  [/^Report (?<player>.+): (?<amount>[\d.]+) in or out at once, (?<total>[\d.]+) in this gaming day; the threshold is (?<most>[\d.]+)$/, 'report'],
  [/^whoever plays keeps to the rules and is bound by them$/, 'bound'],
  [/^(?<player>.+) may not stay in the gaming area$/, 'stay'],
  [/^(?<player>.+) is required to leave the casino$/, 'leave'],
  [/^(?<player>.+) is excluded from further play at (?<table>.+)$/, 'excluded'],
  [/^(?<player>.+) may not use (?<device>.+) at or near the table$/, 'device'],
  [/^(?<player>.+) is to (?<order>switch off and remove|switch off|remove) (?<device>.+)$/, 'device.off'],
];

/** Why a round is looked into. */
const REVIEWED: Known = [
  [/^the result came before the wagering ended$/, 'early'],
  [/^the sensor differs from the record$/, 'sensor'],
  [/^The table waited (?<n>\d+) seconds for the sensor$/, 'waited'],
  [/^the sensor read nothing$/, 'silent'],
  [/^the wall display differs from what was dealt$/, 'wall'],
  [/^(?<player>.+)'s established wagers are not what the journal has$/, 'established'],
];

/** What the house names in a notice, as the screens call it. */
const NAMED: Readonly<Record<string, (written: string) => string>> = {
  role: roleName,
  bet: betName,
  heavy: betName,
  light: betName,
  hand: sideName,
  result: (written) => sayNamed(`coup.${written}`, written),
  marker: (written) => sayNamed(`mark.${written}`, written),
  order: (written) => sayNamed(`choice.${written}`, written),
  colour: (written) => sayNamed(`chips.${written}`, written),
  areas: (written) => list(written.split(', ').map(areaName)),
};

/** A winning area, written as its bet and, where it has one, its target. */
function areaName(written: string): string {
  const [bet = '', ...target] = written.split(' ');
  return spotName({ bet, target: target.join(' ') });
}

function told(known: Known, what: string, key: (name: string) => string): string | null {
  for (const [pattern, name] of known) {
    const found = pattern.exec(what);
    if (!found) continue;
    const facts = Object.entries(found.groups ?? {}).map(([fact, written]) => [fact, NAMED[fact]?.(written) ?? written]);
    return sayNamed(key(name), what, Object.fromEntries(facts) as Record<string, string>);
  }
  return null;
}

/** The notice in words, or null where the screens have none for it. */
export function noticeTold(what: string): string | null {
  return told([...notices(), ...KNOWN], what, (name) => `notice.${name}`);
}

/** Why a round is looked into, in words, or null where the screens have none for it. */
export function reviewTold(why: string): string | null {
  return told(REVIEWED, why, (name) => `reviewed.${name}`);
}
