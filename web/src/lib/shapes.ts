/** Written by `tools/web_protocol.py` from the server's structs: change those and run it with `--write`. */

import type { ChanceAsked, Json, Message, Outlook, StoryEvent, View } from './protocol';

export const PHRASES = ['hello', 'good_luck', 'your_turn', 'one_moment', 'back_soon', 'here_again', 'thanks', 'sorry', 'well_played', 'good_game', 'joy', 'wow', 'ouch', 'love', 'bravo'] as const;
export type Phrase = (typeof PHRASES)[number];

export const REPORT_REASONS = ['name', 'conduct', 'stalling', 'cheating', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const WATCHING = ['nobody', 'public', 'after_15', 'after_5', 'after_2'] as const;
export type Watching = (typeof WATCHING)[number];

export const REPORT_LETTERS = 500;

export type Do =
  | { kind: 'pick'; word: number }
  | { kind: 'picks'; words: number[] }
  | { kind: 'play'; move: number[] | string | Record<string, Json> }
  | { kind: 'deal'; number: number; results: Json[] }
  | { kind: 'undo' }
  | { kind: 'drop'; kept?: number }
  | { kind: 'sit'; name?: string | null; rated?: boolean }
  | { kind: 'stand' }
  | { kind: 'swap'; with: number }
  | { kind: 'bot'; bot: string | null }
  | { kind: 'local'; name: string }
  | { kind: 'start' }
  | { kind: 'resign' }
  | { kind: 'end' }
  | { kind: 'reclaim' }
  | { kind: 'rematch' }
  | { kind: 'reinvite' }
  | { kind: 'consent'; to: Watching };

export type ClientMessage =
  | { type: 'act'; id: string; do: Do; base?: number; seat?: number | null; phase?: number | null }
  | { type: 'ask'; id: string; about: 'outlook' | 'hint' | 'insight' | 'why' | 'plan' | 'scores' | 'course'; seat?: number | null; ref?: string | null; move?: string | Record<string, Json> | null; word?: number | string | null; plan?: (number[] | string)[] }
  | { type: 'resume'; have: number; events?: number; view_hash?: number | null }
  | { type: 'look'; seat?: number | null }
  | { type: 'ping'; id: string; seen?: boolean }
  | { type: 'say'; id: string; seat: number; phrase: Phrase };

export type ServerMessage = Sync | Update | Ack | Reject | Answer | Presence | Said | Fault;

/** Done and on the disk, as line `seq`. */
export interface Ack {
  type: 'ack';
  id: string;
  seq: number;
  table?: string;
}

/** What can be agreed on, what is to be asked for, what cannot be chosen, which wishes fell out. */
export interface Agreed {
  options: Record<string, Json>;
  asked: string[];
  closed: Closed[];
  dropped: Closed[];
  /** why such a game cannot be rated; null: it can */
  unrated: Message | null;
}

/** The answer to a question or a ping, by its id. */
export interface Answer {
  type: 'answer';
  id: string;
  data: Record<string, unknown>;
}

/** What scores more: its moves in words, where the points are, and a record to watch it. */
export interface BetterLine {
  moves: Message[];
  gaps: GapShown[];
  link: string;
}

/** The seat of somebody whom I want nothing to do with. */
export interface BlockOrder {
  seat: number;
}

/** All whom I have blocked, the latest first. */
export interface Blocked {
  blocks: MyBlock[];
}

/** A browser that is told, as its push service knows it. */
export interface BrowserOrder {
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
}

/** All that my finished games say, the latest first. */
export interface Career {
  games: CareerGame[];
  kinds: CareerKind[];
  strength: CareerStrength[];
  titles: CareerTitle[];
  /** there are older games, which are left out */
  cut: boolean;
}

/** A game that I have finished. */
export interface CareerGame {
  table: string;
  /** its place among the kinds */
  kind: number;
  ended: number;
  /** null: I held several seats, or gave mine up */
  points: number | null;
  outcome: 'won' | 'shared' | 'lost' | 'alone';
  rivals: CareerRival[];
  scores: number[];
  /** its points stand beside others */
  counted: boolean;
  /** it says how strong I am */
  rated: boolean;
}

/** Games of as many players with the same options, and the best of those that are counted. */
export interface CareerKind {
  game: string;
  players: number;
  options: Record<string, Json>;
  games: number;
  best: number | null;
  best_table: string | null;
}

/** A level of opponents and its rating. */
export interface CareerLevel {
  bot: string;
  rating: number;
}

/** Somebody at another seat. */
export interface CareerRival {
  kind: 'open' | 'person' | 'bot' | 'opponent';
  name: string | null;
  bot: string | null;
}

/** How strong I am at a game. */
export interface CareerStrength {
  game: string;
  /** that say it */
  games: number;
  /** of them count at once, at most */
  latest: number;
  levels: CareerLevel[];
  curve: StrengthThen[];
  /** which levels; null: below or above all */
  between: [string | null, string | null];
  /** the levels around the interval */
  within: [string | null, string | null];
}

/** A title that there is, and what has to be counted for it. */
export interface CareerTitle {
  id: string;
  /** null: either */
  game: string | null;
  n: number;
}

/** How likely each was to win when a turn began, or in the end. */
export interface ChancesThen {
  /** null at the end */
  turn: number | null;
  /** per cent, by score */
  chances: number[];
}

/** Something to agree on before a game: `one` of the choices, `some` of them, or a yes or no (`flag`). */
export interface Choice {
  key: string;
  kind: 'one' | 'some' | 'flag';
  choices?: string[];
  most?: number | null;
  all?: boolean;
  /** of a flag */
  usual?: boolean;
  /** When it can be agreed on: with so many `players`, at `least` or at `most` so many, `where` another is so (of several: where these are in), `without` some of them. */
  only?: Record<string, Json> | null;
  /** the same for single choices */
  limits?: Record<string, Record<string, Json>>;
}

/** Seconds for each decision and for a whole game; 0 is as long as it takes. With `activation`, timed play (DH-11.4): so many for a seat's whole activation in the first round, and `growth` more in each later round. */
export interface Clock {
  move?: number;
  game?: number;
  activation?: number;
  growth?: number;
  /** in which the time of a decision runs; null: always */
  hours?: WorkingHours | null;
  /** when it is over the table waits, instead of a bot deciding */
  waits?: boolean;
}

/** A choice that cannot be made as things stand, why, and wishes with which it can. */
export interface Closed {
  key: string;
  choice: string;
  why: Message;
  fix: Wishes | null;
}

/** The days that somebody has now, the one after them, and what I have played. */
export interface Daily {
  /** false: the deals can be worked out by everybody, and nobody else plays here */
  ranked: boolean;
  days: DayShown[];
  /** the latest days first */
  played: DayPlayed[];
  streaks: Streaks;
}

/** A decision that cost points. */
export interface DayLesson {
  /** lines of the record before it */
  number: number;
  turn: number;
  played: MoveShown;
  better: MoveShown;
  loss: number;
  interval: number;
  proof: string;
  told: Message[];
}

/** A deal that I have played to its end in time. */
export interface DayPlayed {
  number: number;
  game: string;
  points: number;
}

/** How a deal was played by everybody who has played it to its end. */
export interface DayResult {
  people: number;
  /** Mine among people; who has as many points shares it. Null: not played. */
  place: number | null;
  place_with_bots: number | null;
  /** the fewest points first */
  distribution: PointsOfPeople[];
  /** the weakest level first */
  bots: PointsOfBot[];
}

/** What the coach says of a first try, as far as it tells others nothing of the deal. */
export interface DayReview {
  /** points */
  played: number;
  /** those of the best line found; null where nobody knows how to find it */
  par: number | null;
  summary: Message[];
  /** that left a choice */
  decisions: number;
  /** the costliest first */
  lessons: DayLesson[];
}

/** One line of the answer: how far the coach is, or in the last one what was found. */
export interface DayReviewLine {
  share?: number;
  review?: DayReview;
}

/** A day by its number. */
export interface DayShown {
  number: number;
  /** the calendar day, as 2026-11-19 */
  date: string;
  status: 'coming' | 'open' | 'closed';
  /** milliseconds since 1970 */
  opens: number;
  closes: number;
  deals: DealShown[];
}

/** A deal of a day. */
export interface DealShown {
  game: string;
  theme: string;
  options: Record<string, Json>;
  /** the SHA-256 of its seed */
  commitment: string;
  /** null until the day has closed */
  seed: string | null;
  mine: MyTry | null;
  /** null for who has not played, until the day has closed */
  result: DayResult | null;
}

/** Somebody who plays in a tournament, and what they have. */
export interface EntrantShown {
  /** null: a guest who was forgotten */
  name: string | null;
  you: boolean;
  left: boolean;
  /** null until a round has closed */
  place: number | null;
  /** per cent of all matchpoints of the rounds that have closed */
  total: number | null;
  /** per cent by round; null: not known, or no result */
  shares: (number | null)[];
}

/** How the first move of a try stands beside the better one of a lesson. */
export interface ExerciseJudged {
  standing: 'same' | 'as_good' | 'worse' | 'better';
  /** points that the better move is worth more */
  loss: number;
  /** half of the 95 % interval of the loss; 0 where it is proven */
  interval: number;
  /** as in a `Lesson` */
  proof: string;
}

/** A `Lesson` with its better move, and the picks of another try. */
export interface ExerciseTry {
  position: Record<string, Json>;
  seat: number;
  better: string;
  picks: (number | string)[];
}

/** A frame that could not be read, or not answered by its id. */
export interface Fault {
  type: 'error';
  code: string;
  message: Message;
}

/** The table of the day, and the points there by seat as far as spectators know them. */
export interface Featured {
  /** null: there is none worth watching */
  table: TableSummary | null;
  points: number[];
}

/** One line of a record, and what it changed. */
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

/** A game as the lobby offers it. */
export interface GameInfo {
  id: string;
  players: [number, number];
  /** numbers of players with whom the rules may bring an opponent of their own */
  opponent: number[];
  /** opponents for people, from the weakest on */
  levels: string[];
  /** the level of whoever asks for none */
  usual: string;
  /** all who play it, the levels first */
  bots: string[];
  presets: Preset[];
  options: Choice[];
  /** whether it takes component packs */
  packs: boolean;
  /** the clock of timed play as it is printed; null: the game has none */
  timed: Clock | null;
}

/** A whole game as one word for a link. */
export interface GameLink {
  link: string;
}

/** What somebody would like to agree on for a game. */
export interface GameWishes {
  game: string;
  players: number;
  options?: Record<string, Json>;
}

/** The games of this server. */
export interface Games {
  games: GameInfo[];
  version: string;
  commit: string | null;
  /** how large a component pack may be, and how many cards it may have */
  pack_bytes: number;
  pack_cards: number;
  /** to hand on to others; null: this machine alone can come in */
  address: string | null;
  /** how it is started to let others in, where they cannot come in */
  command: string | null;
}

/** A part of the score in which a try differs from the best line. */
export interface GapShown {
  part: string;
  tried: number;
  best: number;
}

/** The table of an invitation. */
export interface Joined {
  id: string;
}

/** What a try came to; `better` is null where nothing scores more. */
export interface Judged {
  points: number;
  best: number;
  /** points between the best and the next best result */
  margin: number;
  /** different ends that the turn has */
  ends: number;
  better: BetterLine | null;
}

/** All that is kept of who is asking. */
export interface Kept {
  name: string | null;
  /** when they were last here, to a day */
  seen: number | null;
  tables: KeptTable[];
  reports: KeptReport[];
  blocks: MyBlock[];
  account: MyAccount;
  tournaments: KeptTournament[];
  ratings: KeptRatings;
  channels: KeptChannel[];
  quiet: QuietHours | null;
}

/** A way to be told, with all that is kept of it. */
export interface KeptChannel {
  id: number;
  /** "webhook", "push" or "mail" */
  kind: string;
  label: string;
  /** it is the browser that asks */
  here: boolean;
  /** else nothing is sent there but a code */
  confirmed: boolean;
  language: string;
  made: number;
  /** when a message arrived last */
  told: number | null;
  /** when one did not ... */
  failed: number | null;
  /** ... and why, in a word */
  problem: string | null;
  address: string;
  /** the form of a webhook; what a browser reads messages by; what mail is stopped by */
  keys: string;
}

/** How a rated game ended for me. */
export interface KeptRatedGame {
  table: string;
  game: string;
  ended: number;
  points: number;
  /** by the rules */
  place: number;
  /** which is the last place */
  left: boolean;
}

/** My rated games, the latest first, and since when I agree to be named on lists. */
export interface KeptRatings {
  named: number | null;
  games: KeptRatedGame[];
}

/** What somebody has told the host about a player. */
export interface KeptReport {
  at: number;
  table: string;
  seat: number;
  reason: string;
  text: string;
  /** when the host was done with it */
  done: number | null;
}

/** A table at which somebody has, or has had, a seat. */
export interface KeptTable {
  id: string;
  game: string;
  status: 'open' | 'playing' | 'over';
  visibility: 'open' | 'private';
  created: number;
  updated: number;
  /** those held now */
  seats: number[];
  /** theirs */
  names: string[];
}

/** A tournament that somebody has joined. */
export interface KeptTournament {
  id: string;
  joined: number;
  left: number | null;
}

/** A decision that cost points, and a position to try it from: what was hidden is drawn anew there. */
export interface Lesson {
  /** lines of the record before it */
  number: number;
  turn: number;
  played: MoveShown;
  better: MoveShown;
  loss: number;
  /** half of the 95 % interval of the loss; 0 where it is proven */
  interval: number;
  /** `certain` or `average` (over all that chance may bring) where the loss is proven, else empty. */
  proof: string;
  reasons: Message[];
  /** How the turn could go on after the better move, and the reasons, in sentences. */
  told: Message[];
  /** What to look at in the turns after that, in at most three sentences. */
  ahead: Message[];
  position: Record<string, Json>;
}

/** A table that was made, and how to invite people to it. */
export interface MadeTable {
  id: string;
  invite: string;
}

/** What was sent to an address, as whoever has read it typed it. */
export interface MailCode {
  code: string;
}

/** Who is asking, and where they play: what waits for them first. */
export interface Me {
  name: string | null;
  games: TableSummary[];
}

/** A legal move: how it is written, its words and what they point at, its JSON, and what it does. */
export interface Meant {
  text: string;
  words: number[];
  refs: string[];
  move: Record<string, Json>;
  say: Message;
}

/** A move: its notation, its JSON, and what it does in a sentence. */
export interface MoveShown {
  text: string;
  move: Record<string, Json>;
  say: Message;
}

/** What I am known again by. */
export interface MyAccount {
  /** of the account; null: there is none */
  name: string | null;
  /** the account */
  made: number | null;
  /** when recovery words were made */
  words: number | null;
  /** the newest first */
  sessions: MySession[];
  /** the oldest first */
  passkeys: MyPasskey[];
  /** whose pages make keys; null: this server has none */
  passkey_host: string | null;
}

/** Somebody whom I have blocked. */
export interface MyBlock {
  id: number;
  /** of the seat where I did */
  name: string;
  made: number;
}

/** A way by which I am told that it is my turn. */
export interface MyChannel {
  id: number;
  /** "webhook", "push" or "mail" */
  kind: string;
  label: string;
  /** it is the browser that asks */
  here: boolean;
  /** else nothing is sent there but a code */
  confirmed: boolean;
  language: string;
  made: number;
  /** when a message arrived last */
  told: number | null;
  /** when one did not ... */
  failed: number | null;
  /** ... and why, in a word */
  problem: string | null;
}

/** All my channels, the oldest first, and what else there could be. */
export interface MyChannels {
  channels: MyChannel[];
  quiet: QuietHours | null;
  /** to which webhooks may go; none: there are no webhooks */
  hosts: string[];
  /** what a browser asks its push service with; null: there is no push */
  push_key: string | null;
  /** whether there is mail */
  mail: boolean;
}

/** The name somebody wants to be known by. */
export interface MyName {
  name: string;
}

/** A key by which I sign in. */
export interface MyPasskey {
  id: number;
  /** that it was made in, such as "Firefox, Linux" */
  browser: string | null;
  made: number;
  /** when I signed in by it last, or made it */
  used: number;
}

/** My rating, and how it has come about. */
export interface MyRating {
  games: number;
  low: number;
  high: number;
  /** enough for a list */
  sure: boolean;
  within: [string | null, string | null];
  /** after each of the latest games */
  curve: StrengthThen[];
}

/** Where I sit in a round. */
export interface MySeat {
  /** from 0 */
  table: number;
  seat: number;
  /** of the table, once it has been made */
  id: string | null;
}

/** A browser that is known as me. */
export interface MySession {
  id: number;
  /** null: before sessions were kept */
  made: number | null;
  /** to a day */
  seen: number | null;
  /** such as "Firefox, Linux" */
  browser: string | null;
  /** the one that asks */
  here: boolean;
}

/** My first try at a deal. */
export interface MyTry {
  table: string;
  /** null: it has not ended, or not in time */
  points: number | null;
}

/** Since when I may be named; null: I may not. */
export interface Naming {
  named: number | null;
}

/** Whether I may be named on lists of ratings. */
export interface NamingOrder {
  named: boolean;
}

/** An address of mail that is told. */
export interface NewMailbox {
  address: string;
  label: string;
  language: string;
}

/** A table to be made. */
export interface NewTable {
  players: number;
  seats: string[];
  game?: string;
  options?: Record<string, Json>;
  names?: Record<string, string>;
  clock?: Clock;
  visibility?: 'open' | 'private';
  position?: Record<string, Json> | null;
  start?: boolean;
  guided?: boolean;
  rated?: boolean;
  /** people say what their own dice and cards show */
  manual?: boolean;
}

/** A tournament to be made. */
export interface NewTournament {
  game: string;
  /** of a table */
  seats: number;
  rounds: number;
  /** of a round at the longest */
  minutes: number;
  options?: Record<string, Json>;
}

/** An address that is told. */
export interface NewWebhook {
  address: string;
  form: 'text' | 'json';
  label: string;
  language: string;
}

/** A whole move of another seat. */
export interface OthersMove {
  seat: number;
  move: string;
}

/** A card that a component pack brings or changes. */
export interface PackCard {
  id: string;
  kind: string;
  copies: number;
}

/** A component pack as somebody has written it, and the name of its file. */
export interface PackOrder {
  text: string;
  game?: string;
  name?: string;
}

/** A component pack as the option `pack` of a new table takes it, and as people read it. */
export interface PackRead {
  pack: Record<string, Json>;
  name: string;
  cards: PackShown;
}

/** A component pack as everybody may read it. */
export interface PackShown {
  cards: PackCard[];
  /** by language and id: names, what cards do, titles of kinds */
  words: Record<string, Record<string, string>>;
  /** by id: what a card shows without words */
  signs: Record<string, Record<string, Json>>;
}

/** A number that is asked for on a sheet, and its bounds. */
export interface PadBox {
  part: string;
  least: number;
  most: number;
}

/** Something on a sheet that cannot be so. */
export interface PadFault {
  place: string;
  message: Message;
}

/** What is to be written down. */
export interface PadForm {
  sheets: number;
  /** in which patients are discharged; 0 where they are not counted so */
  rounds: number;
  most_discharged: number;
  /** by sheet */
  boxes: PadBox[][];
  /** which can lie at each place */
  cards: string[][];
  /** what a cardiologist may have given */
  card_points: number[];
}

/** A line of the score, its rule, how it comes about, and the beds that count for it. */
export interface PadLine {
  part: string;
  points: number;
  rule: string;
  why: Message;
  beds: number[];
}

/** What was played, and what stands on the sheets. */
export interface PadOrder {
  game: string;
  players: number;
  options?: Record<string, Json>;
  cards?: (string | null)[];
  sheets?: PadSheet[];
}

/** What a sheet is worth; `total` is null where it cannot be read. */
export interface PadScore {
  lines: PadLine[];
  total: number | null;
  faults: PadFault[];
}

/** A pad as the rules count it; nobody has won as long as a sheet cannot be read. */
export interface PadScored {
  form: PadForm;
  sheets: PadScore[];
  winners: number[];
}

/** What stands on one sheet of paper. */
export interface PadSheet {
  sheet?: string;
  cardiologists?: number[];
  discharged?: number[];
  counts?: Record<string, number>;
  left?: number[];
  added?: number | null;
}

/** What a browser answers to that, as WebAuthn writes it in JSON. */
export interface PasskeyAnswer {
  credential: Record<string, Json>;
}

/** What a browser makes a key by, or signs, as WebAuthn writes it in JSON. */
export interface PasskeyAsked {
  options: Record<string, Json>;
}

/** Another passphrase in the place of the one before. */
export interface PassphraseOrder {
  before: string;
  passphrase: string;
}

/** What a bot of one level made of the deal. */
export interface PointsOfBot {
  bot: string;
  /** null: it still plays */
  points: number | null;
}

/** How many people have so many points. */
export interface PointsOfPeople {
  points: number;
  people: number;
}

/** Whose players are here, by seat, and how many others look on; when the absent were last seen. */
export interface Presence {
  type: 'presence';
  present: boolean[];
  watchers: number;
  away: (number | null)[];
  /** how many show the table to a whole room */
  screens: number;
}

/** A usual way to play: for so many, with such options, in about so many minutes. */
export interface Preset {
  id: string;
  /** from, to; the fewest are the usual */
  players: [number, number];
  /** with the fewest and with the most */
  minutes: [number, number];
  options: Record<string, Json>;
}

/** A puzzle of the list; its answer is not told. */
export interface PuzzleListed {
  id: string;
  game: string;
  themes: string[];
  grade: number;
  /** of the shortest answer */
  moves: number;
}

/** A puzzle to be solved: `POST /api/try` plays in its position. */
export interface PuzzleShown {
  id: string;
  game: string;
  themes: string[];
  grade: number;
  /** of the shortest answer */
  moves: number;
  position: Record<string, Json>;
  seat: number;
}

/** The picks of a whole turn. */
export interface PuzzleTry {
  picks: (number | string)[];
}

/** All puzzles. */
export interface Puzzles {
  puzzles: PuzzleListed[];
}

/** The hours in which I am told nothing; they may pass midnight. */
export interface QuietHours {
  zone: string;
  begins: number;
  ends: number;
}

/** Somebody on a list. */
export interface RatedPerson {
  name: string;
  you: boolean;
  games: number;
  low: number;
  high: number;
  /** the levels around the interval */
  within: [string | null, string | null];
}

/** The ratings of the people of this server at a game. */
export interface Ratings {
  game: string;
  levels: CareerLevel[];
  /** rated ones */
  games: number;
  /** who have played them */
  people: number;
  /** of whoever is on the list ... */
  least_games: number;
  /** ... and how wide their interval is at most */
  widest: number;
  /** those who agree to be named, the surest strength first */
  listed: RatedPerson[];
  /** null: I have not played a rated game */
  mine: MyRating | null;
  /** whether I agree to be named */
  named: boolean;
}

/** The rule that refuses a move. */
export interface ReasonShown {
  rule: string;
  message: Message;
  facts: Record<string, Json>;
  nearest: MoveShown[];
}

/** Ten words, shown this once. */
export interface RecoveryWords {
  words: string[];
}

/** An act that was not done, and why. */
export interface Reject {
  type: 'reject';
  id: string;
  code: 'illegal' | 'stale' | 'not_yours' | 'not_now' | 'bad' | 'storage' | 'busy' | 'full';
  seq: number;
  message: Message;
  retry: boolean;
  reason?: ReasonShown;
  view?: View;
}

/** A game step by step. */
export interface Replay {
  header: Record<string, Json>;
  about: Record<string, Json>;
  verified: Verified;
  frames: Frame[];
  /** as the record has it */
  result: Json;
  link: string | null;
  record: Record<string, Json>;
  pack_cards: PackShown | null;
}

/** A game to look at again: a record, the word of a link, or a finished table of this server. */
export interface ReplayOrder {
  record?: Record<string, Json>;
  link?: string;
  table?: string;
}

/** A player whom the host is told about: the seat, why, and more in one's own words. */
export interface ReportOrder {
  seat: number;
  reason: ReportReason;
  text?: string;
}

/** The host can read it from now on. */
export interface Reported {
  at: number;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
}

/** One line of the answer: how far the coach is, or in the last one what was found. */
export interface ReviewLine {
  share?: number;
  review?: Reviewed;
}

/** A finished game, from anywhere, and the seat whose decisions the coach is to look at. */
export interface ReviewOrder {
  record?: Record<string, Json>;
  link?: string;
  table?: string;
  seat?: number;
}

/** What there is to learn from a game. */
export interface Reviewed {
  game: string;
  seat: number;
  /** points */
  played: number;
  /** points of the best line found */
  par: number | null;
  /** `mean` and `deviation` of par in games like this one */
  usual: Record<string, number> | null;
  /** the best line found, as the word of a link */
  line: string | null;
  summary: Message[];
  /** empty where nobody plays against others */
  chances: ChancesThen[];
  /** the same for the seat, in sentences */
  course: Message[];
  decisions: number;
  lessons: Lesson[];
}

/** That a table plays the deal of a round, which closes at the latest then. */
export interface RoundMark {
  tournament: string;
  number: number;
  closes: number;
}

/** A seat at a table of a round. */
export interface RoundSeat {
  /** by place in `entrants`; null: a bot */
  entrant: number | null;
  points: number | null;
  /** per cent of the matchpoints */
  share: number | null;
  /** its decision was missing when the round closed */
  owed: boolean;
}

/** A round of a tournament. */
export interface RoundShown {
  number: number;
  status: 'coming' | 'open' | 'closed';
  /** milliseconds since 1970; null until the tournament starts */
  opens: number | null;
  /** at the latest, while it has not closed */
  closes: number | null;
  /** the SHA-256 of its seed */
  commitment: string;
  /** null until it has closed */
  seed: string | null;
  mine: MySeat | null;
  /** whether points and shares are, as far as they are known */
  told: boolean;
  tables: RoundTableShown[];
}

/** My table of a round. */
export interface RoundTableMade {
  table: string;
}

/** A table of a round. */
export interface RoundTableShown {
  seats: RoundSeat[];
  status: 'waiting' | 'playing' | 'over' | 'late';
  /** whether its replay can be had */
  shown: boolean;
}

/** Somebody says a phrase of the list. */
export interface Said {
  type: 'said';
  seat: number;
  phrase: Phrase;
}

/** A seat as a person sees it. */
export interface SeatShown {
  kind: 'open' | 'person' | 'bot' | 'opponent';
  name: string | null;
  bot: string | null;
  you: boolean;
  present: boolean;
  resigned: boolean;
  /** how many events had been told when it was given up */
  resigned_after: number | null;
  clock: number | null;
  /** what its person lets spectators see; null: no person holds it */
  consent: Watching | null;
}

/** The name and the passphrase of an account. */
export interface SignIn {
  name: string;
  passphrase: string;
}

/** What stands behind the `#` of a link from the host, and another passphrase. */
export interface SignInByLink {
  token: string;
  passphrase: string;
}

/** Recovery words as somebody has typed them. */
export interface SignInByWords {
  words: string;
}

/** A name and a passphrase for an account. */
export interface SignUp {
  name: string;
  passphrase: string;
}

/** How a result stands among my games of its kind. */
export interface Standing {
  points: number;
  /** that are compared, this one among them */
  games: number;
  /** from the best; who has as many shares it */
  place: number;
  /** of the others */
  best: number | null;
}

/** Null where a result is not compared. */
export interface Stood {
  standing: Standing | null;
}

/** How many days somebody has played in a row; days of rest are not counted. */
export interface Streaks {
  now: number;
  longest: number;
}

/** My strength after a game; an end of the interval that is null is open. */
export interface StrengthThen {
  table: string;
  ended: number;
  value: number;
  low: number | null;
  high: number | null;
}

/** The whole table as one watcher sees it, at line `seq` of its log. */
export interface Sync {
  type: 'sync';
  seq: number;
  seat: number | null;
  table: TableShown;
  view: View | null;
  events: StoryEvent[];
  from: number;
  hash: number;
  outlook: Outlook | null;
}

/** A table as one person sees it who is looking at it. */
export interface TableShown {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  status: 'open' | 'playing' | 'over';
  visibility: 'open' | 'private';
  seats: SeatShown[];
  clock: Clock;
  created: number;
  updated: number;
  turn: [number, number] | null;
  result: Result | null;
  /** why the host of the house has closed it; nobody plays on */
  closed: string | null;
  yours: number[];
  your_turn: boolean;
  /** what the component pack of the table calls itself */
  pack: string | null;
  /** it begins with a position, or as usual (null) */
  position: 'as_set' | 'redrawn' | null;
  /** answers of bots; beyond 0 its result compares with none */
  taken_back: number;
  /** whose deal it plays; or that of a round: */
  day: number | null;
  round: RoundMark | null;
  /** with others of that deal, so without hints and stand-ins */
  compared: boolean;
  /** the result counts for the ratings of the people there, so no hints */
  rated: boolean;
  /** what spectators see once the game has begun: the most reserved consent */
  watching: Watching;
  /** people say what their own dice and cards show; its result compares with none */
  manual: boolean;
  host: boolean;
  invite: string | null;
  commitment: string | null;
  seed: string | null;
  phase: number[];
  undo: boolean[];
  /** whether that takes back answers of bots and dice, too */
  rewind: boolean[];
  /** all that is answered can be taken back: one person plays without a clock, or it is `manual` */
  alone: boolean;
  /** what is asked of dice and cards now, for those who sit there */
  chance: ChanceAsked | null;
  deadline: (number | null)[];
  rematch: string | null;
  rules: string;
  pack_cards: PackShown | null;
  /** minutes by which what is shown lags behind what is played; 0: it is shown at once */
  behind: number;
}

/** A table in a list. */
export interface TableSummary {
  id: string;
  game: string;
  players: number;
  options: Record<string, Json>;
  status: 'open' | 'playing' | 'over';
  visibility: 'open' | 'private';
  seats: SeatShown[];
  clock: Clock;
  created: number;
  updated: number;
  turn: [number, number] | null;
  result: Result | null;
  /** why the host of the house has closed it; nobody plays on */
  closed: string | null;
  yours: number[];
  your_turn: boolean;
  /** what the component pack of the table calls itself */
  pack: string | null;
  /** it begins with a position, or as usual (null) */
  position: 'as_set' | 'redrawn' | null;
  /** answers of bots; beyond 0 its result compares with none */
  taken_back: number;
  /** whose deal it plays; or that of a round: */
  day: number | null;
  round: RoundMark | null;
  /** with others of that deal, so without hints and stand-ins */
  compared: boolean;
  /** the result counts for the ratings of the people there, so no hints */
  rated: boolean;
  /** what spectators see once the game has begun: the most reserved consent */
  watching: Watching;
  /** people say what their own dice and cards show; its result compares with none */
  manual: boolean;
}

/** Tables that everybody may see. */
export interface Tables {
  tables: TableSummary[];
}

/** A title, and what was counted for it. */
export interface TitleEarned {
  id: string;
  n: number;
}

/** Tables and titles. */
export interface Titles {
  games: TitlesOfGame[];
}

/** What I have earned at a table. */
export interface TitlesOfGame {
  table: string;
  titles: TitleEarned[];
}

/** Tables whose titles are asked for. */
export interface TitlesOrder {
  tables: string[];
}

/** A tournament in a list of my own. */
export interface TournamentListed {
  id: string;
  game: string;
  /** the usual way to play that it is */
  preset: string | null;
  options: Record<string, Json>;
  seats: number;
  made: number;
  status: 'open' | 'playing' | 'over';
  rounds: number;
  /** of the round that is open */
  number: number | null;
  closes: number | null;
  /** my game of that round is not over */
  your_turn: boolean;
}

/** A tournament that was made; its id is its link. */
export interface TournamentMade {
  id: string;
}

/** A tournament as one person sees it. */
export interface TournamentShown {
  id: string;
  game: string;
  /** the usual way to play that it is */
  preset: string | null;
  options: Record<string, Json>;
  /** of a table */
  seats: number;
  /** of a round at the longest */
  minutes: number;
  made: number;
  status: 'open' | 'playing' | 'over';
  /** whether I may start it */
  host: boolean;
  /** whether I play in it */
  joined: boolean;
  /** who has the seats that are left over */
  bot: string;
  entrants: EntrantShown[];
  rounds: RoundShown[];
}

/** The tournaments that I play in. */
export interface Tournaments {
  tournaments: TournamentListed[];
}

/** Moves to be tried in a position, and what is asked about where they lead. */
export interface Trial {
  position: Record<string, Json>;
  seat?: number | null;
  picks?: (number | string | OthersMove)[];
  seed?: number;
  why?: string | number | null;
  meant?: string[];
}

/** The first move that could not be made. */
export interface TrialReject {
  code: 'illegal' | 'bad';
  message: Message;
  pick: number;
  reason: ReasonShown | null;
}

/** The table after the moves that could be made. */
export interface Tried {
  view: View;
  outlook: Outlook;
  events: StoryEvent[];
  reject: TrialReject | null;
  /** words of the seat's half-made move */
  begun: number[];
  /** why the thing asked about cannot be picked */
  reason: ReasonShown | null;
  /** the legal ones among the moves asked about */
  meant: Meant[];
}

/** The table to play a deal at. */
export interface TryMade {
  table: string;
  /** a first try that ends before the day closes; otherwise it is practice */
  counts: boolean;
}

/** What one line of the log changed. */
export interface Update {
  type: 'update';
  seq: number;
  events: StoryEvent[];
  from: number;
  table?: Partial<TableShown>;
  view?: Partial<View>;
  hash?: number;
  /** only where it is another than before */
  outlook?: Outlook;
}

/** What was checked: the chain of hashes, the moves, the dice against the seed, the result. */
export interface Verified {
  chain: boolean;
  moves: boolean;
  seed: boolean | null;
  commitment: string | null;
  result: boolean | null;
}

/** So many players, who would like to agree on such options. */
export interface Wishes {
  players: number;
  options: Record<string, Json>;
}

/** The language of recovery words. */
export interface WordsOrder {
  language?: string;
}

/** The hours of a time zone in which a clock runs: nights are off, and weekends if it says so. */
export interface WorkingHours {
  zone: string;
  /** the hour */
  begins?: number;
  ends?: number;
  weekends_off?: boolean;
}
