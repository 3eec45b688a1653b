/** What is told after a game: the course of the scores, the turns that decided, the proof of the dice. */

import { call } from '../../lib/api';
import type { Replay, StoryEvent } from '../../lib/protocol';

/** Totals of all seats after each turn, the start first. */
export type Course = number[][];

/** What a seat did in a turn that brought it points. */
export interface Deed {
  turn: number;
  seat: number;
  gained: number;
  event: StoryEvent;
}

export interface Aftermath {
  course: Course;
  deeds: Deed[];
}

type Step = Pick<Replay['frames'][number], 'patch' | 'scores' | 'events'>;

/** The course of a finished game and what was done, from its replay. */
export async function fetchAftermath(table: string): Promise<Aftermath | null> {
  const reply = await call<Replay>('POST', '/api/replay', { table });
  return reply.ok ? { course: courseOf(reply.data.frames), deeds: deedsOf(reply.data.frames) } : null;
}

/** The last totals of each turn. */
export function courseOf(frames: Omit<Step, 'events'>[]): Course {
  const course: Course = [];
  let turn = 0;
  for (const { patch, scores } of frames) {
    // A step may end its turn: what it brought belongs to the turn that it was made in.
    course[turn] = scores;
    if (typeof patch['turn'] === 'number') turn = patch['turn'];
  }
  return steady(course);
}

/** Events that say what a step was worth, the most telling first. */
const TELLING = ['goal_scored', 'admitted', 'nurse_called', 'made_critical', 'buried', 'card_discarded'];

/** The steps that brought somebody points, each with the event that says it best. */
export function deedsOf(frames: Step[]): Deed[] {
  const deeds: Deed[] = [];
  let turn = 0;
  let before: number[] = [];
  for (const { patch, scores, events } of frames) {
    for (const [seat, total] of scores.entries()) {
      const gained = total - (before[seat] ?? 0);
      const event = told(events, seat);
      if (gained > 0 && event) deeds.push({ turn, seat, gained, event });
    }
    if (typeof patch['turn'] === 'number') turn = patch['turn'];
    before = scores;
  }
  return deeds;
}

function told(events: StoryEvent[], seat: number): StoryEvent | undefined {
  const own = events.filter((event) => event.seat === seat);
  return TELLING.flatMap((kind) => own.filter((event) => event.event === kind))[0];
}

/** A course without holes: a turn nobody saw ends as the one before. */
export function steady(course: (number[] | undefined)[]): Course {
  const seats = course.find((totals) => totals)?.length ?? 0;
  let last = Array.from({ length: seats }, () => 0);
  return Array.from(course, (totals) => (last = totals ?? last));
}

export interface TurningPoint {
  turn: number;
  seat: number;
  gained: number;
  /** Whether the lead passed to this seat, which kept it. */
  led: boolean;
  /** What it did for that. */
  deeds: Deed[];
}

/** Before this turn a lead is worth nothing. */
const EARLIEST = 4;
/** So many points more than anybody else gained in the turn are a leap. */
const LEAP = 8;
const MOST_POINTS = 3;
const MOST_DEEDS = 2;

/** The turns in which the lead changed hands to stay, and the great leaps; none where nothing turned. */
export function turningPoints({ course, deeds }: Aftermath): TurningPoint[] {
  const found: TurningPoint[] = [];
  let front = -1;
  for (let turn = 1; turn < course.length; turn += 1) {
    const [before, after] = [course[turn - 1] ?? [], course[turn] ?? []];
    const gains = after.map((total, seat) => total - (before[seat] ?? 0));
    const now = leader(after);
    const led = front >= 0 && now >= 0 && now !== front && holds(course, turn, now);
    if (now >= 0) front = now;
    const seat = led ? now : gains.indexOf(Math.max(...gains));
    const gained = gains[seat] ?? 0;
    // Whoever is far ahead only goes farther: nothing turns there.
    const leapt = gained - most(gains, seat) >= LEAP && (before[seat] ?? 0) - most(before, seat) < LEAP;
    if (turn >= EARLIEST && (led || leapt)) found.push({ turn, seat, gained, led, deeds: best(deeds, turn, seat) });
  }
  const weight = (point: TurningPoint): number => point.gained + (point.led ? 100 : 0);
  const chosen = found.sort((a, b) => weight(b) - weight(a)).slice(0, MOST_POINTS);
  return chosen.sort((a, b) => a.turn - b.turn);
}

/** The most that any other seat has. */
const most = (numbers: number[], seat: number): number => Math.max(0, ...numbers.filter((_, other) => other !== seat));

/** Whether a new leader is still alone in front, or level, one turn later. */
function holds(course: Course, turn: number, seat: number): boolean {
  const next = course[turn + 1];
  return !next || leader(next) === seat || leader(next) === -1;
}

function best(deeds: Deed[], turn: number, seat: number): Deed[] {
  const own = deeds.filter((deed) => deed.turn === turn && deed.seat === seat);
  const chosen = [...own].sort((a, b) => b.gained - a.gained).slice(0, MOST_DEEDS);
  return own.filter((deed) => chosen.includes(deed));
}

/** The seat in front; -1 while nobody is alone there. */
function leader(totals: number[]): number {
  const most = Math.max(...totals);
  const first = totals.indexOf(most);
  return totals.lastIndexOf(most) === first ? first : -1;
}

/** Whether a seed is the one promised: its SHA-256 is the commitment. Null where browsers cannot tell. */
export async function keepsPromise(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digits = seed.replace(/^0x/, '').padStart(64, '0');
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment;
}
