/** Tables that no server tells: what a table has before anything is known of it. */

import type { Seat, Table } from './protocol';

export const NO_TABLE: Table = {
  id: '',
  game: '',
  players: 0,
  options: {},
  status: 'open',
  visibility: 'private',
  seats: [],
  clock: { move: 0, game: 0 },
  created: 0,
  updated: 0,
  turn: null,
  result: null,
  closed: null,
  yours: [],
  your_turn: false,
  pack: null,
  position: null,
  taken_back: 0,
  manual: false,
  day: null,
  round: null,
  compared: false,
  watching: 'public',
  host: false,
  invite: null,
  commitment: null,
  seed: null,
  phase: [],
  undo: [],
  rewind: [],
  alone: false,
  chance: null,
  deadline: [],
  rematch: null,
  rules: '',
  pack_cards: null,
  behind: 0,
};

/** A person's seat, with nobody known by name. */
export const SEAT: Seat = { kind: 'person', name: null, bot: null, you: false, present: true, resigned: false, resigned_after: null, clock: null, consent: null };
