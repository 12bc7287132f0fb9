/** How its room in the gallery shows it in play. */
import { spins, type Room } from '../../gallery/fixtures.ts';

export default {
  standing: [
    ['symbol', 'A', 10_000],
    ['symbol', 'C', 2500],
    ['symbol', 'D', 2500],
    ['symbol', 'G', 500, { state: 'sent' }],
  ],
  latest: (order) => spins(order, 40),
} satisfies Room;
