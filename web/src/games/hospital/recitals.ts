/** A hospital as it is heard: its wards, and what the night would do to them. */

import { t } from '../../lib/i18n.svelte';
import type { Recital } from '../../lib/reciting.svelte';
import type { Desk } from './desk.svelte';
import { cotsOf, freeStaff, wardsOf } from './floor/plan';
import type { Hospital, Patient } from './model';
import { dieName } from './names';
import { forecast } from './sentence';

/** What can be heard of a player's hospital. */
export function recitals(desk: Desk): Recital[] {
  return [{ key: 'p', label: 'table.ears.wards', text: () => (desk.hospital ? wards(desk, desk.hospital) : '') }];
}

function wards(desk: Desk, hospital: Hospital): string {
  const cots = cotsOf(hospital);
  const all = wardsOf(hospital).map((beds, n) => ward(n + 1, [...beds, ...(cots[n] ?? [])], beds.filter((bed) => bed === null).length));
  const counted = { staff: freeStaff(hospital), blood: hospital.blood, deaths: hospital.fatalities };
  return [...all, t('ears.hospital.counts', counted), forecast(desk.outlook.forecast ?? null)].join(' ').trim();
}

function ward(number: number, beds: (Patient | null)[], free: number): string {
  const lying = beds.flatMap((patient) => (patient ? [dieName(patient.text)] : []));
  const patients = lying.length ? lying.join('; ') : t('ears.hospital.nobody');
  return t('ears.hospital.ward', { ward: number, patients, free });
}
