/** The cards of Dice Hospital, for those who draw real ones. */

import type { BoxClient } from '../../../box/client';
import { thing } from '../names';
import Face from './Face.svelte';

export const box: BoxClient = { Face, width: '14rem', name: (_deck, card) => thing(String(card)), catalogues: ['components'] };
