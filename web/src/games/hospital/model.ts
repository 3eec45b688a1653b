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
  /** Investment tokens by department or specialist. */
  tokens?: Record<string, string[]>;
  /** Tokens kept from the city. */
  bonus?: string[];
}

export interface City {
  /** Rows of tiles, each as the sides where a road leads out: `NES`. */
  tiles: string[][];
  pink: string[];
  dice: Record<string, string>;
  bonus: Record<string, string>;
  vehicles: (string | null)[];
  helicopter: { seat: number; tile: string | null } | null;
  numbers: (number | null)[];
  totals: [number, number][];
}

/** Who stands on each space, as seat and meeple; and the tokens somebody looks at, for others their number. */
export type Investments = { looked: string[] | number } & Record<string, [number, string][]>;

export interface Automa {
  line: { card: string | null; filled: string; tile: boolean }[];
  completed: string[];
  pool: Record<Colour, number>;
  blood: number;
  tiles: number;
  ambulance: number | null;
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
  /** The steps of a round, and which of them is played. */
  steps: string[];
  step: number | null;
  players: number;
  edition: string;
  modules: string[];
  round: number;
  rounds: number;
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
  reports?: { columns: string[][]; completed: string[]; used: number[] };
  pick_up?: { spaces: string[]; out: number[] };
  city?: City;
  investments?: Investments;
  automa?: Automa;
}

/** The six departments that every hospital has. */
export const PRINTED = ['d_critical', 'd_oncology', 'd_pharmacy', 'd_icu', 'd_imaging', 'd_clinic'] as const;
/** Beds of a ward; a hospital has four wards. */
export const WARD = 3;
export const WARDS = 4;
export const BEDS = WARD * WARDS;
/** Places for Babies beside a ward. */
export const ROOM = 2;

export const asHospital = (view: View): HospitalView => view as HospitalView;
