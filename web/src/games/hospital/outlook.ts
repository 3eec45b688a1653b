/** What the engine foresees for a seat of Dice Hospital. */

import type { Message, Option, Outlook } from '../../lib/protocol';

/** What would become of a patient. */
export interface Change {
  place: number;
  before: string;
  /** Null when it would be gone. */
  after: string | null;
  treated: boolean;
  leaves: boolean;
  /** The colour that a blood bag must give it first. */
  as?: string;
}

export interface Foreseen {
  word: number;
  changes: Change[];
  /** Blood bags it costs. */
  blood: number;
  points: number;
  ends: boolean;
  /** Who would lie in a bed or cot that is empty, or left. */
  comes?: { place: number; patient: string }[];
  /** Of a colour: whom it can be given to. Of a token: whom it is for. */
  patients?: Change[];
  /** Of a pick about dice: where they lie with it. */
  drafted?: Drafted;
}

/** Where dice lie with what was picked, while they are given values or put into an ambulance. */
export interface Drafted {
  dice: string[];
  /** Places of first patients that were picked for the second ward. */
  second?: number[];
  /** The place of the ambulance that gets them, and who is left. */
  ambulance?: number;
  rolled?: string[];
}

/** Whom a department reaches with one kind of staff. */
export interface Reach {
  staff: string;
  word: number;
  patients: Change[];
}

export interface RoomOutlook {
  department: string;
  word: number;
  staff: Reach[];
}

/** If the activation ended now. */
export interface Forecast {
  worsen: { place: number; before: string; after: string }[];
  die: { place: number; before: string }[];
  home: string[];
  points: number;
  /** What else the round would bring, by the parts of the score. */
  more: Record<string, number>;
  /** The next steps: so many patients, so many points. */
  ladder: [number, number][];
  idle: { nurses: number; specialists: string[] };
}

/** A colour that a patient can be given by a blood bag: the word for it, and what would become of them. */
export interface Recolouring {
  colour: string;
  word: number;
  change: Change;
}

/** Where a pick in the city leads. */
export interface Walk {
  word: number;
  /** Where dice are taken, and which. */
  tiles: string[];
  dice: string[];
  /** Every tile on the road. */
  path: string[];
  /** For each stop the tiles that could be chosen instead. */
  forks: string[][];
  bonus: string[];
  total: number;
  /** In the next order, among those who have a total. */
  place: number | null;
  /** Beds by ward, who waits for one, and how many more are due from the bag. */
  after: { wards: (string | null)[][]; door: string[]; due: number };
  warning: { rule: string; message: Message } | null;
}

/** Where an ambulance leads. */
export interface Ride extends Pick<Walk, 'word' | 'dice' | 'after' | 'warning'> {
  number: number;
  /** Who gets which free bed. */
  comes: { place: number; patient: string }[];
  /** Places of those of whom some have to leave. */
  leave: number[];
  /** The seat that chooses next. */
  next: number | null;
  /** The seat that will be First Player whatever others take. */
  first: number | null;
  /** Null where a card decides. */
  may_be_first: boolean | null;
  /** Bags for the First Player. */
  blood: number;
}

/** What a card on display would do today. */
export interface CardOutlook {
  word: number;
  card: string;
  staff: number;
  /** Whom a department would reach. */
  patients: Change[];
  /** Places of those whom a specialist's ability can be for. */
  helps: number[];
  /** The most that the ability brings at once. */
  points: number;
  blood: number;
}

export interface HospitalOutlook extends Outlook {
  /** Picks beside those of the view: what is chosen in any order. */
  also?: Option[];
  /** The word that alone can follow what was picked: nobody need press it. */
  forced?: number | null;
  drafted?: Drafted | null;
  options?: Foreseen[];
  /** As the engine writes them: each list of patients once, by its number. */
  rooms?: { department: string; word: number; staff: { staff: string; word: number; reached: number }[] }[];
  reached?: Change[][];
  forecast?: Forecast | null;
  city?: Walk[];
  ambulances?: Ride[];
  display?: CardOutlook[];
}

export const asOutlook = (outlook: Outlook | null): HospitalOutlook => (outlook ?? {}) as HospitalOutlook;

/** The departments that can be chosen, each with those it reaches. */
export function roomsOf({ rooms = [], reached = [] }: HospitalOutlook): RoomOutlook[] {
  const told = ({ staff, word, reached: list }: { staff: string; word: number; reached: number }): Reach => ({ staff, word, patients: reached[list] ?? [] });
  return rooms.map((room) => ({ ...room, staff: room.staff.map(told) }));
}
