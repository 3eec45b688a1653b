/** A table for tests: real positions of the engine, and a session that remembers what is sent. */

import type { Ack, Answer, Do, Outlook, Question, Reject, Seat, StoryEvent, Table, View } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import { NO_TABLE, SEAT } from '../../lib/table';
import type { OpenBed } from './model';

const SHEETS = [
  '1s2/-/3/-/4/25!/- st5-3 bb1-0 n6 m1',
  '2/1/-/-/-/-/3 st1-0 bb0-0 n- m0',
];

const seat = (name: string, you: boolean): Seat => ({ ...SEAT, name, you });

export const TABLE: Table = {
  ...NO_TABLE,
  id: 'k3v9q2xr', game: 'er', players: 2, status: 'playing', visibility: 'open',
  seats: [seat('Mila', true), seat('Ana', false)],
  turn: [9, 24], yours: [0], your_turn: true, host: true,
  phase: [1, 0], undo: [true, false], deadline: [null, null], rules: '1',
};

const score = { total: 12, parts: { wards: 0, critical: 5, nurses: 2, cardiologists: 0, radiologist: 0, epidemiologist: 6, morgue: -1 } };

export const VIEW: View = {
  game: 'er', players: 2, modifiers: [], choices: 'simultaneous', cards: ['C12', 'C15', 'R7', 'E2'],
  turn: 9, turns: 24, chief: 1, ambulance: 14, dice: { red: 3, yellow: 2, green: 6 },
  taken: [null, 'red'], has_taken: [false, true], todo: [['take'], []], sheets: SHEETS,
  cardiologists: { C12: { shows: 5, points: [0, 0] }, C15: { shows: 5, points: [0, 0] } },
  seen: [], filled: 0, over: false, question: { title: { id: 'ask.er.take_chief', params: {} }, detail: null }, secret: false, draft: [[], []], scores: [score, score], to_act: [0],
  options: [
    { word: 1, text: 'take red', ref: 'die:red' },
    { word: 2, text: 'take yellow', ref: 'die:yellow' },
    { word: 3, text: 'take green', ref: 'die:green' },
  ],
};

const writing = (value: number, word: number, stethoscopes: number, final = false) => ({
  value, word, stethoscopes, bag: false, points: 2, fills: false, final,
});

export const BEDS: OpenBed[] = [
  { ward: 1, bed: 100, word: 4, values: [writing(4, 34, 2), writing(6, 36, 0)] },
  { ward: 2, bed: 302, word: 5, values: [writing(6, 36, 0, true)] },
];

export const OUTLOOK: Outlook = {
  final: [], dice: null, beds: [], extra: [], screens: [],
  cards: {
    C12: { have: [1, 0], need: 3 },
    C15: { have: [0, 0], need: 2 },
    R7: { points: [0, 0], beds: [[], []] },
    E2: { points: [6, 3], beds: [[301, 200], [301]] },
  },
};

/** The same table after green was taken, a screen on it. */
export function placing(): { view: View; outlook: Outlook } {
  const options = [
    { word: 4, text: 'W1', ref: 'ward:1' },
    { word: 5, text: 'W2', ref: 'ward:2' },
    { word: 20, text: 'bury', ref: 'button:bury' },
    { word: 21, text: 'screen W3', ref: 'ward:3' },
  ];
  return {
    view: { ...VIEW, ambulance: 12, taken: ['green', 'red'], has_taken: [true, true], todo: [['main', 'screen'], []], options },
    outlook: { ...OUTLOOK, beds: BEDS, screens: [{ ward: 3, bed: 202, word: 21 }] },
  };
}

/** A session that answers everything and keeps what it was told. */
export class TestSession implements Session {
  readonly kind = 'table' as const;
  readonly connection = 'online' as const;
  readonly pending = 0;
  readonly events: StoryEvent[] = [];
  readonly sent: Do[] = [];
  readonly asked: Question[] = [];

  constructor(
    readonly view: View | null,
    readonly outlook: Outlook | null,
    readonly seat: number | null = 0,
    readonly table: Table = TABLE,
  ) {}

  onEvents(): () => void {
    return () => undefined;
  }

  act(what: Do): Promise<Ack | Reject> {
    this.sent.push(what);
    return Promise.resolve({ type: 'ack', id: '', seq: 1 });
  }

  ask(question: Question): Promise<Answer> {
    this.asked.push(question);
    const message = { id: 'reason.ward_full', params: { ward: 4, beds: 4 } };
    const data = { reason: { rule: 'ER-4.1', message, facts: {}, nearest: [] }, words: [4, 36] };
    return Promise.resolve({ type: 'answer', id: '', data });
  }

  look(): void {
    // Tests look through one pair of eyes.
  }
}
