/** A table of Dice Hospital for tests: a view as the engine gives it, and a session that remembers acts. */

import type { Advised } from '../../lib/advice';
import type { Ack, Answer, Do, Option, Outlook, Question, Reject, StoryEvent, Table, View } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import type { Hospital, HospitalView, Investments } from './model';

const PARTS = { discharge: 3, administrator: 0, fatalities: -2, blood: 1 };

function hospital(change: Partial<Hospital> = {}): Hospital {
  return {
    patients: [
      { text: 'R3', place: 1, pick: 25, first: true },
      { text: 'Y4t', place: 2, pick: 26, first: true },
      { text: 'G2~R', place: 5, pick: 29, first: true },
    ],
    departments: ['d_theatre', 'd_theatre'],
    specialists: ['s_surgeon'],
    nurses: 3,
    nurses_free: 2,
    used: ['d_icu', 'd_theatre#2'],
    placed: [],
    blood: 1,
    fatalities: 1,
    administrator: 'a_red2',
    dealt: [],
    arrivals: [],
    discharged: ['R'],
    done: false,
    copy: null,
    protected: [],
    current: null,
    ...change,
  };
}

export const CRITICAL: Option = { word: 75, text: 'd_critical', ref: 'department:d_critical' };
export const DONE: Option = { word: 0, text: 'done', ref: 'button:done' };

/** A view in the middle of an activation. */
export function view(change: Partial<HospitalView> = {}): HospitalView {
  return {
    game: 'hospital',
    players: 2,
    edition: 'final',
    modules: ['events'],
    printed: ['d_critical', 'd_oncology', 'd_pharmacy', 'd_icu', 'd_imaging', 'd_clinic'],
    agreement: {},
    round: 3,
    rounds: 8,
    ladder: [0, 1, 3, 5, 7, 9, 11, 14, 17],
    phase: 'activation',
    steps: ['ambulances', 'improvement', 'activation', 'neglect', 'discharge', 'shift'],
    step: 2,
    first_player: 1,
    order: [1, 0],
    ambulances: [{ number: 2, patients: ['R2'], seat: 1 }],
    rolled: [],
    bag: { red: 4, yellow: 9, green: 9 },
    display: { departments: ['d_immunology'], specialists: [] },
    decks: { departments: 20, specialists: 22 },
    hospitals: [hospital(), hospital({ administrator: null, done: true })],
    asked: ['turn', null],
    decided: null,
    agenda: [{ seat: 0, ask: 'turn', args: [], draft: [] }],
    event: 'e05',
    to_act: [0],
    options: [CRITICAL, DONE],
    scores: [
      { total: 2, parts: PARTS },
      { total: 2, parts: PARTS },
    ],
    over: false,
    question: { title: { id: 'ask.hospital.turn', params: {} }, detail: null },
    secret: false,
    ...change,
  };
}

/** The same with everything that Community Care adds. */
export function care(change: Partial<HospitalView> = {}): HospitalView {
  const patients = [
    { text: 'R3', place: 1, pick: 25, first: true },
    { text: 'M7', place: 4, pick: 28, first: true },
    { text: 'B4', place: 15, pick: 39, first: true },
  ];
  const more = { patients, arrivals: ['Y3'], tokens: { d_icu: ['t_low2_red'] }, bonus: ['b_heal1'] };
  return view({
    modules: ['city', 'investments', 'maternity'],
    ambulances: [],
    hospitals: [hospital(more), hospital({ tokens: {}, bonus: [] })],
    supply: { mothers: 14, babies: 22 },
    city: {
      tiles: [
        ['ES', 'ESW', 'SW'],
        ['NE', 'NEW', 'NW'],
      ],
      pink: ['b2'],
      entrances: { E1: 'a3', S2: 'b2' },
      dice: { a1: 'R2', b2: 'M4' },
      bonus: { a1: 'b_heal1' },
      vehicles: ['E1', 'S2'],
      helicopter: { seat: 1, tile: 'b2' },
      numbers: [2, 1],
      totals: [
        [1, 8],
        [0, 9],
      ],
      collecting: null,
    },
    investments: { red: [[0, 'nurse']], yellow: [], green: [[1, 's_surgeon']], pink: [], room: 1, looked: ['t_low2_red'] } as unknown as Investments,
    automa: {
      line: [{ card: 'h05', slots: 'RRYGXX', filled: 'R-*---', then: 'RR*---', left: 3, points: [5, 7], worth: 5, tile: true }],
      cards: 9,
      next: { text: { id: 'automa.next.fills', params: {} }, rule: 'DH-19.4' },
      completed: ['h01'],
      pool: { red: 1, yellow: 0, green: 2 },
      blood: 1,
      tiles: 1,
      ambulance: 2,
    },
    ...change,
  });
}

const SEATS = ['Ana', 'Ben'].map((name, n) => ({
  kind: 'person' as const,
  name,
  bot: null,
  you: n === 0,
  present: true,
  resigned: false,
  clock: null,
}));

const RED_3 = { id: 'die', params: { colour: 'red', value: 3 } };
const STAFF = { id: 'staff.a_nurse', params: {} };
const PLACED = { department: { id: 'thing.d_critical', params: {} }, staff: STAFF, patients: [RED_3] };
const APART = { points: { id: 'decimal', params: { whole: 1, tenths: 4 } }, interval: { id: 'decimal', params: { whole: 0, tenths: 5 } } };
/** What the server advises. */
const HINT: Advised[] = [
  {
    words: [75, 217, 25],
    text: 'd_critical nurse: R3',
    move: { move: 'activate', department: 'd_critical', staff: 'nurse', patients: ['R3'] },
    say: { id: 'move.hospital.activate.patients', params: PLACED },
    standing: 'first',
    badge: { id: 'advice.badge.first', params: {} },
    told: [
      { id: 'advice.ahead_about', params: { ...APART, n: 1 } },
      { id: 'advice.plan', params: { steps: { id: 'move.hospital.transfuse', params: { patient: RED_3 } } } },
      { id: 'advice.why_plan', params: { reasons: { id: 'why.hospital.saves', params: { patients: RED_3 } } } },
    ],
  },
  {
    words: [80, 25],
    text: 'transfuse R3',
    move: { move: 'transfuse', patient: 'R3' },
    say: { id: 'move.hospital.transfuse', params: { patient: RED_3 } },
    standing: 'behind',
    badge: { id: 'advice.minus', params: { points: APART.points } },
    told: [
      { id: 'advice.than_first_about', params: { ...APART, n: 1 } },
      { id: 'advice.but', params: { reasons: { id: 'why.hospital.spares', params: { patients: RED_3 } } } },
    ],
  },
];

export class TestSession implements Session {
  readonly kind = 'table';
  view: View | null = $state.raw(null);
  outlook: Outlook | null = $state.raw({ final: [0] });
  seat: number | null = 0;
  events: StoryEvent[] = [];
  readonly connection = 'online';
  readonly pending = 0;
  readonly acts: Do[] = [];
  readonly asked: Question[] = [];
  table = { id: 't', game: 'hospital', seats: SEATS, undo: [true, false], yours: [0], result: null, rematch: null, day: null, updated: 0 } as unknown as Table;

  constructor(shown: HospitalView) {
    this.view = shown;
  }

  onEvents(): () => void {
    return () => {};
  }

  act(what: Do): Promise<Ack | Reject> {
    this.acts.push(what);
    return Promise.resolve({ type: 'ack', id: '', seq: 1 });
  }

  ask(question: Question): Promise<Answer> {
    this.asked.push(question);
    return Promise.resolve({ type: 'answer', id: '', data: { ...HINT[0], moves: HINT, bot: 'expert' } });
  }

  look(): void {}
}
