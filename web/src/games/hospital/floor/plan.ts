/** The floor plan of a hospital: who lies where, which rooms there are, who works in them. */

import type { StoryEvent } from '../../../lib/protocol';
import { BEDS, ROOM, WARD, WARDS, type Hospital, type Patient } from '../model';

/** The beds of each ward, from left to right; null is an empty bed. */
export function wardsOf(hospital: Hospital): (Patient | null)[][] {
  return rows(hospital, WARD, 0);
}

/** The Babies in the room beside each ward. */
export function cotsOf(hospital: Hospital): Patient[][] {
  return rows(hospital, ROOM, BEDS).map((row) => row.filter((one) => one !== null));
}

/** The ward of a bed, from 1. */
export const wardOf = (place: number): number => Math.ceil(place / WARD);

/** The ward beside whose beds a cot stands, from 1. */
export const wardOfCot = (place: number): number => Math.floor((place - BEDS - 1) / ROOM) + 1;

function rows(hospital: Hospital, size: number, from: number): (Patient | null)[][] {
  const at = new Map(hospital.patients.map((patient) => [patient.place, patient]));
  return Array.from({ length: WARDS }, (_, ward) =>
    Array.from({ length: size }, (_, bed) => at.get(from + ward * size + bed + 1) ?? null),
  );
}

/** Every room in which somebody can work: printed ones, those built, and cots with Babies in them. */
export function roomsOf(hospital: Hospital, printed: readonly string[]): string[] {
  return [...printed, ...numbered(hospital.departments), ...chevronsOf(hospital).filter((id) => id !== null)];
}

/** Places for rooms to be built: as many as most hospitals need, so that no room moves when another is built. */
const SPARE = 6;
/** By so many the places grow beyond: one in each row. */
const MORE = 2;

/** Where rooms lie, null for a place that is free: those of families keep theirs, whether one lives there or not. */
export function placesOf(hospital: Hospital, printed: readonly string[]): (string | null)[] {
  const chevrons = chevronsOf(hospital);
  const isNursing = hospital.families !== undefined || chevrons.some((id) => id !== null);
  const built = numbered(hospital.departments);
  const spare = built.length < SPARE ? SPARE - built.length : built.length % MORE;
  return [...printed, ...(isNursing ? chevrons : []), ...built, ...Array.from({ length: spare }, () => null)];
}

const chevronsOf = (hospital: Hospital): (string | null)[] => cotsOf(hospital).map((babies, ward) => (babies.length ? `chevron${ward + 1}` : null));

/** Copies are told apart as moves name them: the second is `#2`. */
export function numbered(ids: readonly string[]): string[] {
  return ids.map((one, n) => {
    const before = ids.slice(0, n).filter((other) => other === one).length;
    return before ? `${one}#${before + 1}` : one;
  });
}

/** Who works where this round, by room, as the story tells it. */
export function workersOf(events: readonly StoryEvent[], seat: number): Map<string, string> {
  const start = events.findLastIndex(({ event }) => event === 'round_started' || event === 'shift');
  const mine = events.slice(start + 1).filter((event) => event.event === 'activated' && event.seat === seat);
  const rooms = numbered(mine.map((event) => String(event['department'])));
  const staff = numbered(mine.map((event) => String(event['staff'] ?? 'nurse')));
  return new Map(rooms.map((room, n) => [room, nurseOr(staff[n])]));
}

/** Nurses are not told apart. */
const nurseOr = (id = 'nurse'): string => (id.startsWith('nurse#') ? 'nurse' : id);

/** How many of the staff have not been placed. */
export function freeStaff(hospital: Hospital | undefined): number {
  if (!hospital) return 0;
  const { nurses_free: nurses, specialists, placed } = hospital;
  return nurses + specialists.length - placed.filter((id) => id !== 'nurse').length;
}
