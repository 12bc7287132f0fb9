/** How its room in the gallery shows it in play. */
import { coups, type Room } from '../../gallery/fixtures.ts';

export default {
  standing: [
    ['banker', '', 20_000],
    ['tie', '', 1000],
    ['perfect-pair', 'player', 500],
    ['pair', 'banker', 500],
    ['dragon-bonus', 'banker', 1000],
    ['dragon-7', '', 500],
    ['banker-insurance-2', '', 2500],
    ['tiger-pair', '', 500, { state: 'sent' }],
  ],
  latest: () => coups(47),
} satisfies Room;
