/** The score pad of Emergency Roll. */

import { padOf } from '../../../pads/client';
import Sheet from './Sheet.svelte';
import { blankNotes } from './notes';
import { written } from './tapping';

export const pad = padOf({
  Sheet,
  catalogues: ['kernel', 'er'],
  cards: ['cardiologists', 'cardiologists', 'radiologist', 'epidemiologist'],
  rival: 'name.alicat',
  blank: blankNotes,
  write: ({ tapped, cardiologists }) => ({ sheet: written(tapped), cardiologists }),
});
