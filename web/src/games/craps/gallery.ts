/** How its room in the gallery shows it in play. */
import { rolls, type Room } from '../../gallery/fixtures.ts';

export default {
  standing: [
    ['pass', '', 2500],
    ['pass-odds', '', 5000],
    ['come', '', 1000, { number: '9' }],
    ['come-odds', '9', 2000, { number: '9' }],
    ['dont-come', '', 1000, { number: '4' }],
    ['dont-come-behind', '4', 2000, { number: '4' }],
    ['come', '', 1000],
    ['place', '6', 1200],
    ['place', '8', 1200, { called: 'off', works: false }],
    ['buy', '4', 2500, { called: 'on' }],
    ['lay', '10', 5000],
    ['hardway', '8', 500, { works: false }],
    ['field', '', 500],
    ['eleven', '', 500],
    ['any-seven', '', 500, { state: 'sent' }],
    ['horn', '', 2000],
    ['horn-high', '12', 2500],
    ['dont-pass', '', 1000],
  ],
  latest: () => rolls(2, 40),
  point: '6',
} satisfies Room;
