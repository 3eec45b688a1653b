/** Any game without a table of its own, from lists. */

import type { GameClient } from '../client';

export const plain: GameClient = {
  id: '',
  picture: 'house',
  board: () => import('./Board.svelte'),
  catalogues: ['kernel'],
  choices: [],
  first: { game: '' },
  components: null,
  listed: [],
  lessons: null,
  taught: [],
  pad: null,
  box: null,
  plans: null,
  tips: null,
  typed: { example: '', translated: false },
  afterwards: null,
  rivalSide: false,
  ends: false,
};
