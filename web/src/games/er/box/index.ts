/** The cards of Emergency Roll, for those who draw real ones. */

import type { BoxClient } from '../../../box/client';
import { t } from '../../../lib/i18n.svelte';
import { COLOURS, bayOf } from '../components';
import { bonusShort } from '../names';
import Face from './Face.svelte';

/** An ambulance goes by its three bays, from red to green; a specialist by the words on its card. */
const name = (deck: string, card: string | number): string =>
  deck === 'ambulance' ? COLOURS.map((die) => bonusShort(bayOf(Number(card), die))).join(' · ') : `${card} ${t(`card.${card}`)}`;

export const box: BoxClient = { Face, width: '10.5rem', name, catalogues: [] };
