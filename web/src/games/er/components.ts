/** The printed components, typed. The file beside is written from the engine's data. */

import printed from './components.json';

export type Colour = 'red' | 'yellow' | 'green';
export type BedColour = Colour | 'grey';
export const COLOURS: readonly Colour[] = ['red', 'yellow', 'green'];

export interface Bed {
  bed: number;
  row: number;
  col: number;
  ward: number;
  place: number;
  colour: BedColour;
  neighbours: number[];
}

export interface Specialist {
  id: string;
  type: 'cardiologist' | 'radiologist' | 'epidemiologist';
  goal: string;
  solo: number;
  amount: number;
}

export const BEDS = printed.beds as Bed[];
export const WARDS: { clipboard: number; beds: number[] }[] = printed.wards;
export const LABS: { hex: number; beds: number[] }[] = printed.labs;
export const NURSE_TRACK: number[] = printed.nurseTrack;
export const MORGUE_BOXES: number = printed.morgueBoxes;
export const SPECIALISTS = printed.specialists as Specialist[];
export const SOURCES: Record<string, string> = printed.sources;

const byNumber = new Map(BEDS.map((bed) => [bed.bed, bed]));

/** A bed by its printed number. */
export function bedOf(number: number): Bed {
  const bed = byNumber.get(number);
  if (!bed) throw new RangeError(`bed ${number}`);
  return bed;
}

export function isBed(number: number): boolean {
  return byNumber.has(number);
}

/** How many beds a ward has. */
export function sizeOf(ward: number): number {
  return WARDS[ward - 1]?.beds.length ?? 0;
}

/** What a bay of an ambulance card brings; an extra patient as colour and its two values. */
export type Bonus =
  | { kind: 'stetho' | 'blood' | 'screen' | 'critical' | 'nurse' }
  | { kind: 'extra'; colour: Colour; low: number; high: number };

const LETTER: Record<string, Colour> = { R: 'red', Y: 'yellow', G: 'green' };

/** A bay's bonus as the card prints it: `nurse`, or `R1/2` for an extra patient. */
export function bonusOf(bay: string): Bonus {
  const extra = /^([RYG])(\d)\/(\d)$/.exec(bay);
  const colour = extra && LETTER[extra[1] ?? ''];
  if (extra && colour) {
    return { kind: 'extra', colour, low: Number(extra[2]), high: Number(extra[3]) };
  }
  return { kind: bay as 'stetho' | 'blood' | 'screen' | 'critical' | 'nurse' };
}

/** The bonus of the bay that belongs to a die. */
export function bayOf(ambulance: number, die: Colour): Bonus {
  return bonusOf(printed.ambulances[ambulance]?.[COLOURS.indexOf(die)] ?? 'stetho');
}
