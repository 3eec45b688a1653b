/** A sheet of Emergency Roll as it is tapped in: bed by bed, ward by ward. */

import { BEDS, WARDS, bedOf, sizeOf } from '../components';

export interface Tapped {
  value: number;
  critical: boolean;
  screened: boolean;
}

/** What is written on one sheet; wards are counted from 1. */
export interface Sheet {
  wards: Tapped[][];
  nursed: number[];
  morgue: number;
}

export const blankSheet = (): Sheet => ({ wards: WARDS.map(() => []), nursed: [], morgue: 0 });

/** The sheet as the engine reads it; the ledger is left out. */
export function written({ wards, nursed, morgue }: Sheet): string {
  const rows = wards.map((ward) => ward.map((one) => `${one.value}${one.screened ? 's' : ''}${one.critical ? '!' : ''}`).join('') || '-');
  return `${rows.join('/')} n${[...nursed].sort().join('') || '-'} m${morgue}`;
}

/** The bed of a ward that is filled next; none where it is full. */
export const nextBed = (sheet: Sheet, ward: number): number | null => WARDS[ward - 1]?.beds[sheet.wards[ward - 1]?.length ?? 0] ?? null;

/** Where one goes on after a ward: the next one with a free bed, or nowhere. */
export function onward(sheet: Sheet, ward: number): number | null {
  for (let step = 1; step <= WARDS.length; step += 1) {
    const next = ((ward - 1 + step) % WARDS.length) + 1;
    const bed = nextBed(sheet, next);
    if (bed !== null) return bed;
  }
  return null;
}

/** The patient of a bed. */
export function patientOf(sheet: Sheet, bed: number): Tapped | undefined {
  const { ward, place } = bedOf(bed);
  return sheet.wards[ward - 1]?.[place - 1];
}

/** A sheet with a value in a bed: in place of what stands there, or after the last patient of its ward. */
export function write(sheet: Sheet, bed: number, value: number): Sheet {
  const { ward, place } = bedOf(bed);
  return change(sheet, ward, (row) => {
    const fresh = { value, critical: false, screened: false };
    return place <= row.length ? row.map((one, n) => (n === place - 1 ? { ...one, value } : one)) : [...row, fresh];
  });
}

/** A sheet with a mark put on a patient, or taken off. */
export function mark(sheet: Sheet, bed: number, name: 'critical' | 'screened'): Sheet {
  const { ward, place } = bedOf(bed);
  return change(sheet, ward, (row) => row.map((one, n) => (n === place - 1 ? { ...one, [name]: !one[name] } : one)));
}

/** A sheet without the last patient of a ward. */
export const erase = (sheet: Sheet, ward: number): Sheet => change(sheet, ward, (row) => row.slice(0, -1));

/** A sheet with a nurse crossed out, or no longer. */
export function nurse(sheet: Sheet, ward: number): Sheet {
  const nursed = sheet.nursed.includes(ward) ? sheet.nursed.filter((one) => one !== ward) : [...sheet.nursed, ward];
  return { ...sheet, nursed };
}

function change(sheet: Sheet, ward: number, how: (row: Tapped[]) => Tapped[]): Sheet {
  return { ...sheet, wards: sheet.wards.map((row, n) => (n === ward - 1 ? how(row).slice(0, sizeOf(ward)) : row)) };
}

export const FIRST_BED = BEDS.find(({ ward, place }) => ward === 1 && place === 1)?.bed ?? 301;
