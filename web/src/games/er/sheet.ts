/** A sheet as its owner's pencil left it, read from the one line the view gives. */

import { bedOf, NURSE_TRACK, WARDS } from './components';
import type { ErOutlook } from './model';

export interface Patient {
  value: number;
  screened: boolean;
  critical: boolean;
}

export interface Count {
  gained: number;
  used: number;
  left: number;
}

export interface Sheet {
  /** By printed bed number. */
  patients: Map<number, Patient>;
  /** How many patients each ward has, ward 1 first. */
  filled: number[];
  stethoscopes: Count;
  bags: Count;
  /** Wards whose nurse is crossed out. */
  nursed: Set<number>;
  nurses: number;
  nursePoints: number;
  morgue: number;
}

function count(text: string): Count {
  const [gained = 0, used = 0] = text.split('-').map(Number);
  return { gained, used, left: gained - used };
}

/** Read a line such as `25s3!/1/-/4/-/-/- st3-1 bb1-0 n14 m0`. */
export function readSheet(line: string): Sheet {
  const [wards = '', ...fields] = line.split(' ');
  const rows = wards.split('/').map((ward) => [...ward.matchAll(/(\d)(s?)(!?)/g)]);
  const patients = new Map<number, Patient>();
  rows.forEach((row, ward) =>
    row.forEach(([, value, screen, critical], place) => {
      const bed = WARDS[ward]?.beds[place];
      if (bed === undefined) return;
      patients.set(bed, {
        value: Number(value),
        screened: screen === 's',
        critical: critical === '!',
      });
    }),
  );
  const field = (name: string): string =>
    fields.find((entry) => entry.startsWith(name))?.slice(name.length) ?? '';
  const [crossed = '', free] = field('n').split('+');
  const nursed = new Set([...crossed.replace('-', '')].map(Number));
  const nurses = nursed.size + Number(free ?? 0);
  return {
    patients,
    filled: rows.map((row) => row.length),
    stethoscopes: count(field('st')),
    bags: count(field('bb')),
    nursed,
    nurses,
    nursePoints: NURSE_TRACK[nurses - 1] ?? 0,
    morgue: Number(field('m')),
  };
}

/** Whether every bed of a ward has a patient. */
export function isFull(sheet: Sheet, ward: number): boolean {
  return sheet.filled[ward - 1] === WARDS[ward - 1]?.beds.length;
}

/** The beds whose patients a line of the score counts; none for lines that count other things. */
export function countedBeds(part: string, seat: number, sheet: Sheet | undefined, cards: ErOutlook['cards'] = {}): number[] {
  if (!sheet) return [];
  const beds = [...sheet.patients.keys()];
  const card = Object.entries(cards).find(([id]) => id.startsWith(CARD_OF[part] ?? '-'))?.[1];
  if (card && 'beds' in card) return card.beds[seat] ?? [];
  return beds.filter((bed) => COUNTS[part]?.(sheet, bed));
}

/** The first letter of the cards behind a line. */
const CARD_OF: Record<string, string> = { radiologist: 'R', epidemiologist: 'E' };

const COUNTS: Record<string, (sheet: Sheet, bed: number) => boolean> = {
  wards: (sheet, bed) => isFull(sheet, bedOf(bed).ward),
  capacity: (sheet, bed) => !isFull(sheet, bedOf(bed).ward),
  critical: (sheet, bed) => sheet.patients.get(bed)?.critical ?? false,
  isolation: (sheet, bed) => sheet.patients.get(bed)?.screened ?? false,
};
