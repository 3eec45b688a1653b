/** What is told after a game: the course of the scores, the turns that decided, the proof of the dice. */

import { call } from '../../lib/api';
import type { Replay } from '../../lib/protocol';

/** Totals of all seats after each turn, the start first. */
export type Course = number[][];

/** The course of a finished game, from its replay. */
export async function fetchCourse(table: string): Promise<Course | null> {
  const reply = await call<Replay>('POST', '/api/replay', { table });
  return reply.ok ? courseOf(reply.data.frames) : null;
}

/** The last totals of each turn. */
export function courseOf(frames: Pick<Replay['frames'][number], 'patch' | 'scores'>[]): Course {
  const course: Course = [];
  let turn = 0;
  for (const { patch, scores } of frames) {
    const now = patch['turn'];
    if (typeof now === 'number') turn = now;
    course[turn] = scores;
  }
  course[0] ??= frames[0]?.scores ?? [];
  return steady(course);
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
  /** Whether the lead changed hands in this turn. */
  led: boolean;
}

/** The three turns that moved most: new leaders first, then the largest gains. */
export function turningPoints(course: Course): TurningPoint[] {
  const found: TurningPoint[] = [];
  for (let turn = 1; turn < course.length; turn += 1) {
    const [before, after] = [course[turn - 1] ?? [], course[turn] ?? []];
    const gains = after.map((total, seat) => total - (before[seat] ?? 0));
    const gained = Math.max(...gains);
    const seat = gains.indexOf(gained);
    const led = leader(before) !== leader(after) && leader(after) === seat && turn > 2;
    if (gained > 0) found.push({ turn, seat, gained, led });
  }
  const weight = (point: TurningPoint): number => point.gained + (point.led ? 6 : 0);
  return found
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, 3)
    .sort((a, b) => a.turn - b.turn);
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

/** The link that holds the whole game, for anybody, anywhere. */
export async function fetchLink(table: string): Promise<string | null> {
  const reply = await call<{ link: string }>('GET', `/api/tables/${table}/link`);
  return reply.ok ? `${location.origin}/replay#${reply.data.link}` : null;
}
