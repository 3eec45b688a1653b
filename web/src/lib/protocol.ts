/** What server and client say to each other. The server's structs in `server/protocol.py` are its twin. */

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

/** What a table may show beyond the view: prices, results, progress. Its shape is the game's own. */
export interface Outlook {
  final?: number[];
  [field: string]: unknown;
}

export type SeatKind = 'open' | 'person' | 'bot' | 'opponent';

export interface Seat {
  kind: SeatKind;
  name: string | null;
  bot: string | null;
  you: boolean;
  present: boolean;
  resigned: boolean;
  /** How many events had been told when it was given up. */
  resigned_after?: number | null;
  clock: number | null;
}

export interface Clock {
  move: number;
  game: number;
  /** Of timed play: seconds for an activation in the first round, and how many more in each later one. */
  activation?: number;
  growth?: number;
}

export interface Result {
  scores: number[];
  winners: number[];
}

export interface TableSummary {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  status: 'open' | 'playing' | 'over';
  visibility: 'open' | 'private';
  seats: Seat[];
  clock: Clock;
  created: number;
  updated: number;
  turn: [number, number] | null;
  result: Result | null;
  /** Why the host of the house has closed it; nobody plays on. */
  closed?: string | null;
  yours: number[];
  your_turn: boolean;
  /** What the component pack of the table calls itself. */
  pack?: string | null;
  /** It begins with a position: as its maker set it up, or with what lies face down shuffled. */
  position?: 'as_set' | 'redrawn' | null;
  /** How often answers of bots or dice were taken back; `isCounted` tells what follows. */
  taken_back?: number;
}

/** A component pack as everybody may read it. */
export interface PackShown {
  cards: { id: string; kind: string; copies: number }[];
  /** By language and id: names (`thing.…`), what cards do (`ability.…`), titles of kinds. */
  words: Record<string, Record<string, string>>;
  /** By id: what a card shows without words. */
  signs: Record<string, Json>;
}

export interface Table extends TableSummary {
  host: boolean;
  invite: string | null;
  commitment: string | null;
  seed: string | null;
  phase: number[];
  undo: boolean[];
  /** By seat: the next undo takes back what bots and dice have answered. */
  rewind?: boolean[];
  /** One person plays, without a clock: all that is answered can be taken back. */
  alone?: boolean;
  deadline: (number | null)[];
  rematch: string | null;
  rules: string;
  pack_cards?: PackShown | null;
}

export type Do =
  | { kind: 'pick'; word: number }
  | { kind: 'picks'; words: number[] }
  | { kind: 'play'; move: string | Record<string, Json> }
  | { kind: 'undo' }
  | { kind: 'drop'; kept?: number }
  | { kind: 'sit'; name?: string }
  | { kind: 'stand' }
  | { kind: 'swap'; with: number }
  | { kind: 'bot'; bot: string | null }
  | { kind: 'local'; name: string }
  | { kind: 'start' }
  | { kind: 'resign' }
  | { kind: 'end' }
  | { kind: 'reclaim' }
  | { kind: 'rematch' }
  | { kind: 'reinvite' };

export type Question =
  | { about: 'outlook' }
  | { about: 'hint' }
  | { about: 'insight' }
  | { about: 'scores' }
  | { about: 'course' }
  | { about: 'why'; ref?: string; word?: number | string; move?: string; plan?: number[][] }
  | { about: 'plan'; plan: number[][] };

/** What may be said across a table: words, then faces. There is no free chat. */
export const PHRASES = [
  'hello', 'good_luck', 'your_turn', 'one_moment', 'back_soon', 'here_again',
  'thanks', 'sorry', 'well_played', 'good_game', 'joy', 'wow', 'ouch', 'love', 'bravo',
] as const;
export type Phrase = (typeof PHRASES)[number];

export interface Said {
  type: 'said';
  seat: number;
  phrase: Phrase;
}

export type ClientMessage =
  | { type: 'act'; id: string; seat: number | null; base: number; phase: number | null; do: Do }
  | ({ type: 'ask'; id: string; seat: number | null } & Question)
  | { type: 'resume'; have: number; events: number }
  | { type: 'look'; seat: number | null }
  | { type: 'say'; id: string; seat: number; phrase: Phrase }
  | { type: 'ping'; id: string };

export interface Reason {
  rule: string;
  message: Message;
  facts: Record<string, Json>;
  nearest: { text: string; move: Record<string, Json>; say: Message }[];
}

export interface Sync {
  type: 'sync';
  seq: number;
  seat: number | null;
  table: Table;
  view: View | null;
  events: StoryEvent[];
  from: number;
  hash: number;
  outlook: Outlook | null;
}

export interface Update {
  type: 'update';
  seq: number;
  table?: Partial<Table>;
  view?: Partial<View>;
  events: StoryEvent[];
  from: number;
  hash?: number;
  /** Only where it is another than before. */
  outlook?: Outlook;
}

export interface Ack {
  type: 'ack';
  id: string;
  seq: number;
  table?: string;
}

export interface Reject {
  type: 'reject';
  id: string;
  code: 'illegal' | 'stale' | 'not_yours' | 'not_now' | 'bad' | 'storage' | 'busy' | 'full';
  seq: number;
  message: Message;
  reason?: Reason;
  view?: View;
  retry: boolean;
}

export interface Answer {
  type: 'answer';
  id: string;
  data: Record<string, unknown>;
}

export interface Presence {
  type: 'presence';
  present: boolean[];
  watchers: number;
  /** When the person of a seat was last seen, in milliseconds; null: here, or nobody's seat. */
  away: (number | null)[];
}

export type ServerMessage =
  | Sync
  | Update
  | Ack
  | Reject
  | Answer
  | Said
  | Presence
  | { type: 'error'; code: string; message: Message };

/** One step of a replayed game. Patches hold the top-level fields that changed. */
export interface Frame {
  line: number;
  by: number | null;
  move: string | null;
  chance: Json;
  patch: Partial<View>;
  outlook: Partial<Outlook>;
  events: StoryEvent[];
  scores: number[];
}

export interface Replay {
  header: Record<string, Json>;
  about: Record<string, Json>;
  verified: {
    chain: boolean;
    moves: boolean;
    seed: boolean | null;
    commitment: string | null;
    result: boolean | null;
  };
  frames: Frame[];
  pack_cards?: PackShown | null;
}

export interface GameChoice {
  key: string;
  kind: 'one' | 'some' | 'flag';
  choices?: string[];
  /** Whether a flag is usually on. */
  usual?: boolean;
}

/** A usual way to play. */
export interface Preset {
  id: string;
  /** From, to; the fewest are the usual. */
  players: [number, number];
  /** With the fewest and with the most. */
  minutes: [number, number];
  options: Record<string, Json>;
}

export interface GameInfo {
  id: string;
  players: [number, number];
  /** Numbers of players with whom the rules may bring an opponent of their own. */
  opponent: number[];
  /** Opponents for people, from the weakest on. */
  levels: string[];
  /** The level of whoever asks for none. */
  usual: string;
  /** All who play it, the levels first. */
  bots: string[];
  presets: Preset[];
  options: GameChoice[];
  /** Whether it takes component packs. */
  packs?: boolean;
  /** The clock of timed play as it is printed. */
  timed?: Clock | null;
}

/** So many players, who would like to agree on such options. */
export interface Wishes {
  players: number;
  options: Record<string, Json>;
}

/** A choice that cannot be made, why, and wishes with which it can. */
export interface Closed {
  key: string;
  choice: string;
  why: Message;
  fix: Wishes | null;
}

/** What of somebody's wishes can be agreed on. */
export interface Agreed {
  options: Record<string, Json>;
  /** The options that are to be asked for. */
  asked: string[];
  closed: Closed[];
  dropped: Closed[];
}
