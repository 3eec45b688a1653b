/** What a seat may want while another chooses an ambulance: they stand open, and each goes to one player. */

import { t } from '../../lib/i18n.svelte';
import type { Plans } from '../client';
import type { HospitalView } from './model';
import { dieName } from './names';

/** Once all dice are in the ambulances, and until one has an ambulance oneself. */
export const plans: Plans = (table, seat) => {
  const { phase, rolled, ambulances, over } = table as HospitalView;
  if (phase !== 'intake' || over || rolled.length || ambulances.some((one) => one.seat === seat)) return [];
  const free = ambulances.filter((one) => one.seat === null && one.patients.length);
  return free.map(({ number, patients }) => ({
    ref: `ambulance:${number}`,
    label: t('web_hospital.plan.ambulance', { number, patients: patients.map(dieName) }),
  }));
};
