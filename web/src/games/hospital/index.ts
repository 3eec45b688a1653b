/** Dice Hospital in the browser. */

import type { Course } from '../../learn/lessons';
import type { GameClient } from '../client';

export const hospital: GameClient = {
  id: 'hospital',
  picture: 'house',
  board: () => import('./Board.svelte'),
  // Words that both games use stand in `er`.
  catalogues: ['kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'hospital_reasons', 'hospital_input', 'web_table', 'web_hospital'],
  choices: ['web_hospital'],
  // One bot, no administrators yet, and patients before anything else.
  first: { game: 'hospital', players: 2, options: { administrators: false }, seats: ['me', 'bot'], guided: true },
  components: () => import('./components/Components.svelte'),
  listed: ['components'],
  lessons: () => import('./lessons.json').then(({ default: course }) => course as unknown as Course),
  taught: ['web_hospital_learn'],
  pad: () => import('./pad'),
  box: () => import('./box'),
  plans: () => import('./plans'),
  tips: () => import('./tips'),
  typed: { example: 'd_icu nurse: R2', translated: false },
  afterwards: () => import('./end/afterwards'),
  rivalSide: false,
  ends: true,
};
