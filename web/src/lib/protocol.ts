/** What server and client say to each other: types written from the server's structs, and the engine's own JSON in them. */

import type { ClientMessage } from './shapes';

export * from './shapes';
export type { Choice as GameChoice, ReasonShown as Reason, SeatShown as Seat, TableShown as Table } from './shapes';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A sentence to be: its id in the catalogues and what fills its placeholders. */
export interface Message {
  id: string;
  params: Record<string, Param>;
}
export type Param = null | boolean | number | string | Message | { seat: number } | Param[];

/** One thing that happened; the other fields depend on `event`. */
export interface StoryEvent {
  event: string;
  seat: number | null;
  say: Message;
  /** On the last event of a group: the sentence for all from the story's event `from` up to this one. */
  line?: { from: number; say: Message };
  [field: string]: Json | Message | { from: number; say: Message } | undefined;
}

export interface Option {
  word: number;
  text: string;
  ref: string;
}

export interface Score {
  total: number;
  parts: Record<string, number>;
}

/** What is asked of the seat that looks: the question, and what else helps to answer it. */
export interface Asking {
  title: Message;
  detail: Message | null;
}

/** What every game's view has; each game's client knows the rest of its own. */
export interface View {
  game: string;
  to_act: number[];
  options: Option[];
  scores: Score[];
  over: boolean;
  question: Asking | null;
  /** Whether it shows something that others at the same screen must not see now. */
  secret: boolean;
  [field: string]: unknown;
}

/** What is asked of dice or cards, as the engine says it: `docs/formats.md` lists every kind. */
export interface Chance {
  ask: string;
  /** For whom. */
  seat?: number;
  /** How many dice or cards. */
  count?: number;
  /** What the bag holds, and between which values its dice are rolled next, where they are. */
  bag?: Record<string, number>;
  rolled?: [number, number];
  /** The places that dice are drawn for, or the one that a card is. */
  tiles?: string[] | Record<string, number>;
  tile?: string;
  /** Dice that lie there, their names, and between which values they are rolled. */
  dice?: number | string[];
  which?: string[];
  faces?: [number, number];
  /** The deck, what may come of it, and the card that a die is for. */
  deck?: string;
  outcomes?: (string | number)[];
  card?: string;
  /** Of a city to be laid. */
  columns?: number;
}

/** A question of chance at a table with real dice and cards. */
export interface ChanceAsked {
  /** How many results there were before it. */
  number: number;
  asked: Chance;
  /** What the program would roll or draw. */
  proposal: Json;
}

/** What a table may show beyond the view: prices, results, progress. Its shape is the game's own. */
export interface Outlook {
  final?: number[];
  [field: string]: unknown;
}

/** What can be asked about a table. */
export type Question = Omit<Extract<ClientMessage, { type: 'ask' }>, 'type' | 'id' | 'seat'>;
