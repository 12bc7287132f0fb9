/** How its room in the gallery shows it in play. */
import { rolls, type Room } from '../../gallery/fixtures.ts';

export default {
  standing: [
    ['big', '', 10_000],
    ['small', '', 2500],
    ['even', '', 5000],
    ['total', '12', 1500],
    ['total', '9', 500],
    ['specific-double', '4', 1000],
    ['specific-triple', '6', 500],
    ['any-triple', '', 500],
    ['combination', '2-4', 2500],
    ['combination', '5-6', 2500, { state: 'sent' }],
    ['single-die', '6', 10_000],
    ['single-die', '5', 500],
    ['four-number', '1-2-4-6', 1500],
  ],
  latest: () => rolls(3, 40),
} satisfies Room;
