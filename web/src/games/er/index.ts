/** Dice Hospital ER in the browser. */

import type { Course } from '../../learn/lessons';
import type { GameClient } from '../client';

export const er: GameClient = {
  id: 'er',
  picture: 'arrival',
  board: () => import('./Board.svelte'),
  catalogues: ['kernel', 'er', 'web_table', 'web_er'],
  choices: [],
  first: { game: 'er', guided: true },
  components: () => import('./Components.svelte'),
  listed: [],
  lessons: () => import('./lessons.json').then(({ default: course }) => course as unknown as Course),
  taught: [],
  pad: () => import('./pad'),
  box: () => import('./box'),
  plans: () => import('./plans'),
  tips: () => import('./tips'),
  typed: { example: 'W3=5', translated: true },
  afterwards: () => import('./afterwards'),
  rivalSide: true,
  ends: true,
};
