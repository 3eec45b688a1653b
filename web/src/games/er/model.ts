/** The view and the outlook of Emergency Roll, as the engine gives them. */

import type { Outlook, View } from '../../lib/protocol';
import type { Colour } from './components';

export type Todo = 'take' | 'main' | 'screen' | 'extra' | 'discard';

export interface ErView extends View {
  players: number;
  modifiers: string[];
  choices: 'simultaneous' | 'clockwise';
  /** Two cardiologists, a radiologist, an epidemiologist; null before they are dealt. */
  cards: (string | null)[];
  turn: number;
  turns: number;
  chief: number;
  ambulance: number | null;
  dice: Record<Colour, number> | null;
  taken: (Colour | null)[];
  has_taken: boolean[];
  todo: Todo[][];
  sheets: string[];
  cardiologists: Record<string, { shows: number; points: number[] }>;
  draft: string[][];
}

/** One value that can be written in a bed, with its price and what it does to one's score. */
export interface Writing {
  value: number;
  word: number | null;
  stethoscopes: number;
  bag: boolean;
  points: number;
  /** Where the points come from: the nurse, or a specialist by the id of the card. */
  why?: { source: string; points: number }[];
  fills: boolean;
  final: boolean;
}

export interface OpenBed {
  ward: number;
  bed: number;
  word: number | null;
  values: Writing[];
}

export interface DieOutlook {
  value: number;
  bonus: string;
  legal: boolean;
  bag: boolean;
  beds: OpenBed[];
  extra: OpenBed[];
}

/** Of a cardiologist alone: the cards in play, whose goals score only together, and how much. */
export type CardOutlook = { have: number[]; need: number; together?: string[]; worth?: number } | { points: number[]; beds: number[][] };

export interface ErOutlook extends Outlook {
  final?: number[];
  dice?: Record<Colour, DieOutlook> | null;
  beds?: OpenBed[];
  extra?: OpenBed[];
  screens?: { ward: number; bed: number; word: number | null }[];
  cards?: Record<string, CardOutlook>;
}

export const asEr = (view: View): ErView => view as ErView;
/** Whether a game has a line of points: one that everybody has, or one that was agreed on beside. */
export const isPlayed = (view: ErView | null, part: string): boolean =>
  view !== null && (view.modifiers.includes(part) || view.scores.every(({ parts }) => part in parts));

export const asOutlook = (outlook: Outlook | null): ErOutlook => (outlook ?? {}) as ErOutlook;
