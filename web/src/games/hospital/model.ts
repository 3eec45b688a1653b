/** The view of Dice Hospital, as the engine gives it. */

import type { Message, View } from '../../lib/protocol';

export type Colour = 'red' | 'yellow' | 'green';
/** Mothers and Babies are of a kind instead of a colour. */
export type Kind = Colour | 'mother' | 'baby';

/** What a seat is asked; the names are the engine's. */
export type Ask =
  | 'reveal_extra'
  | 'set_patients'
  | 'keep'
  | 'event'
  | 'arrange'
  | 'choose'
  | 'solo_intake'
  | 'admit'
  | 'improve'
  | 'turn'
  | 'ability'
  | 'neglect'
  | 'reports'
  | 'pick_up'
  | 'place_mothers'
  | 'settle'
  | 'babies'
  | 'city_drive'
  | 'city_collect'
  | 'city_bonus'
  | 'city_admit'
  | 'invest'
  | 'keep_token'
  | 'tokens'
  | 'card_tokens';

export interface Patient {
  text: string;
  place: number;
  pick: number;
  first: boolean;
}

/** A Mother and her Babies, by their places. */
export interface Family {
  ward: number;
  mother: number | null;
  babies: number[];
  /** Somebody is to be born yet. */
  expects: boolean;
}

export interface Hospital {
  patients: Patient[];
  departments: string[];
  specialists: string[];
  nurses: number;
  nurses_free: number;
  used: string[];
  placed: string[];
  blood: number;
  fatalities: number;
  administrator: string | null;
  dealt: string[];
  /** Patients at the door; before they have a value, the letter of their colour alone. */
  arrivals: string[];
  discharged: string[];
  done: boolean;
  copy: string | null;
  protected: number[];
  /** The activation under way. */
  current: { department?: string; staff?: string; step?: string } | null;
  /** With Maternity: who belongs together. */
  families?: Family[];
  /** Investment tokens by department or specialist. */
  tokens?: Record<string, string[]>;
  /** Tokens kept from the city. */
  bonus?: string[];
}

export interface City {
  /** Rows of tiles, each as the sides where a road leads out: `NES`. */
  tiles: string[][];
  pink: string[];
  /** Where a road leaves the city: the tile of each entrance. */
  entrances: Record<string, string>;
  dice: Record<string, string>;
  bonus: Record<string, string>;
  vehicles: (string | null)[];
  helicopter: { seat: number; tile: string | null } | null;
  numbers: (number | null)[];
  totals: [number, number][];
  /** The collection under way; null before its first die. */
  collecting: { stage: string; tile: string | null; taken: number; total: number } | null;
}

/** Who stands on each space, as seat and meeple; for how many it has room; and the tokens somebody looks at, for others their number. */
export type Investments = { looked: string[] | number; room: number } & Record<Colour, [number, string][]> & { pink?: [number, string][] };

/** A card of the Automa's line: what its spaces take (the left section first), what lies on them. */
export interface AutomaCard {
  card: string;
  slots: string;
  filled: string;
  /** What will lie on them when the activation is over; `?` is a die by lot. */
  then?: string;
  left: number;
  /** Of the left section and of the right one, and of both that count. */
  points: [number, number];
  worth: number;
  /** A First Player tile covers the right section. */
  tile: boolean;
}

export interface Automa {
  line: AutomaCard[];
  /** Of the whole line, also those face down and those completed. */
  cards: number;
  next: { text: Message; rule: string } | null;
  completed: string[];
  pool: Record<Colour, number>;
  blood: number;
  tiles: number;
  ambulance: number | null;
}

/** What a medical report asks for, who of it is home, what it brings and what it costs if missing. */
export interface ReportCard {
  slots: string;
  filled: string;
  points: number;
  missing: number;
}

export interface Reports {
  /** Columns from the left, each from below; the lowest counts. */
  columns: string[][];
  completed: string[];
  cards: Record<string, ReportCard>;
}

export interface PickUp {
  /** Seats for which it is over. */
  out: number[];
  /** For a patient who finds a space, and for one who does not. */
  points: number;
  left_behind: number;
  /** For each space the bed of each seat's patient who fits. */
  ambulances: { number: number; spaces: { die: string; free: boolean; beds: (number | null)[] }[] }[];
}

export interface Task {
  seat: number;
  ask: Ask;
  args: number[];
  /** The words picked so far. */
  draft: string[];
}

export interface HospitalView extends View {
  /** What the seat is asked, in words; null where it is not asked. */
  question: { title: Message; detail: Message | null } | null;
  /** The departments that every hospital has. */
  printed: string[];
  /** The steps of a round, and which of them is played. */
  steps: string[];
  step: number | null;
  players: number;
  edition: string;
  /** What was agreed on before the game. */
  agreement: Record<string, unknown>;
  modules: string[];
  round: number;
  rounds: number;
  /** Points for so many patients who go home in a round; the last row counts for all above. */
  ladder: number[];
  phase: string;
  first_player: number | null;
  order: number[];
  ambulances: { number: number; patients: string[]; seat: number | null }[];
  rolled: string[];
  bag: Record<Colour, number>;
  display: Record<string, string[]>;
  supply?: { mothers: number; babies: number };
  decks: Record<string, number>;
  hospitals: Hospital[];
  asked: (Ask | null)[];
  /** What set the winner apart, when the game is over. */
  decided: 'points' | 'patients' | 'values' | 'shared' | 'level' | 'alone' | null;
  agenda: Task[];
  event?: string | null;
  reports?: Reports;
  pick_up?: PickUp;
  city?: City;
  /** Where the rolled Mothers will go, as far as that is known. */
  maternity?: { mothers: { patient: string; ambulance: number }[] };
  investments?: Investments;
  automa?: Automa;
}

/** Beds of a ward; a hospital has four wards. */
export const WARD = 3;
export const WARDS = 4;
export const BEDS = WARD * WARDS;
/** Places for Babies beside a ward. */
export const ROOM = 2;

export const asHospital = (view: View): HospitalView => view as HospitalView;
