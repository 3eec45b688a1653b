/** The score pad of Dice Hospital. */

import { padOf } from '../../../pads/client';
import Sheet from './Sheet.svelte';
import { blankNotes } from './notes';

export const pad = padOf({
  Sheet,
  catalogues: ['kernel', 'er', 'hospital'],
  cards: [],
  rival: 'pad.automa',
  blank: blankNotes,
  write: (notes) => notes,
});
