/** How its room in the gallery shows it in play. */
import { rolls, type Room } from '../../gallery/fixtures.ts';

export default {
  standing: [
    ['six', '', 2500],
    ['eight', '', 2500],
    ['hardway', '4', 500],
    ['hardway', '10', 500],
    ['hardway-combo', '', 1000],
    ['field', '', 5000],
    ['craps-two', '', 500],
    ['eleven', '', 500, { state: 'sent' }],
    ['any-seven', '', 500],
  ],
  latest: () => rolls(2, 40),
} satisfies Room;
