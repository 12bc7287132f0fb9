/** Roulette on the screens. */
import Cloth from '../../cloth/Cloth.svelte';
import Racetrack from '../../cloth/Racetrack.svelte';
import SpotCard from '../../cloth/SpotCard.svelte';
import { colour } from '../../cloth/spots.ts';
import Pad from '../../dealer/Pad.svelte';
import Pole from '../../results/Pole.svelte';
import Statistics from '../../results/Statistics.svelte';
import Came from '../../wall/Ball.svelte';
import Foot from '../../wall/Latest.svelte';
import Column from '../../wall/Pole.svelte';
import Large from '../../wheel/Large.svelte';
import Stage from '../../wheel/Stage.svelte';
import { say } from '../../words/say.svelte.ts';
import type { Game } from '../game.ts';
import ReadBack from './ReadBack.svelte';
import Tally from './Tally.svelte';

export default {
  resultName: ({ equipment }, number) =>
    say('call.winning number.is', { number, colour: say(`colour.${colour(number, equipment.reds)}`) }),
  isNumber: true,
  Came,
  Large,
  Stage,
  Latest: Pole,
  Counted: Statistics,
  Column,
  Tally,
  Foot,
  Layout: Cloth,
  // What is called lies in its pieces.
  placed: (_, spots) => spots.filter((spot) => spot.units === undefined),
  PlaceCard: SpotCard,
  Racetrack,
  Pad,
  ReadBack,
  asked: () => ({ control: 'number' }),
  notices: [
    [/^The (?<role>.+) examines the ball$/, 'examine.by'],
    [/^Try to lift the ball before it comes to rest$/, 'lift'],
    [/^The ball runs with the wheel: call no spin and try to lift it before it comes to rest$/, 'lift.with'],
    [/^The (?<role>.+) reviews it as a malfunction$/, 'review.malfunction'],
  ],
} satisfies Partial<Game>;
