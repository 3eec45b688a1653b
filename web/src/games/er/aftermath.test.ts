import { expect, it } from 'vitest';
import type { StoryEvent } from '../../lib/protocol';
import { courseOf, deedsOf, keepsPromise, steady, turningPoints } from './aftermath';

const event = (kind: string, seat: number): StoryEvent => ({ event: kind, seat, say: { id: `event.${kind}`, params: {} } });

it('counts a step that ends a turn to that turn', () => {
  const frames = [
    { patch: { turn: 1 }, scores: [0, 0] },
    { patch: {}, scores: [3, 0] },
    { patch: { turn: 2 }, scores: [3, 5] },
    { patch: {}, scores: [3, 9] },
  ];
  expect(courseOf(frames)).toEqual([
    [0, 0],
    [3, 5],
    [3, 9],
  ]);
});

it('bridges turns that nobody saw', () => {
  expect(steady([undefined, [1, 2], undefined, [4, 4]])).toEqual([
    [0, 0],
    [1, 2],
    [1, 2],
    [4, 4],
  ]);
});

it('finds a turn where the lead passed to somebody for good, and what was done there', () => {
  const course = [[0, 0], [2, 1], [4, 2], [5, 3], [6, 4], [7, 12], [8, 14]];
  const deeds = [
    { turn: 5, seat: 1, gained: 2, event: event('admitted', 1) },
    { turn: 5, seat: 1, gained: 6, event: event('goal_scored', 1) },
    { turn: 5, seat: 0, gained: 1, event: event('admitted', 0) },
  ];
  const [point, ...others] = turningPoints({ course, deeds });
  expect(others).toEqual([]);
  expect(point).toMatchObject({ turn: 5, seat: 1, gained: 8, led: true });
  expect(point?.deeds.map((deed) => deed.event.event)).toEqual(['admitted', 'goal_scored']);
});

it('calls a great leap a turning point even where nobody is overtaken', () => {
  const course = [[0, 0], [9, 1], [18, 2], [20, 3], [21, 4], [22, 20]];
  expect(turningPoints({ course, deeds: [] }).map(({ turn, seat, led }) => [turn, seat, led])).toEqual([[5, 1, false]]);
});

it('finds none where nothing turned', () => {
  const steadyLead = Array.from({ length: 25 }, (_, turn) => [3 * turn, 2 * turn]);
  expect(turningPoints({ course: steadyLead, deeds: [] })).toEqual([]);
  const runaway = [[0, 0], [9, 1], [18, 2], [27, 3], [36, 4], [50, 5], [64, 6]];
  expect(turningPoints({ course: runaway, deeds: [] })).toEqual([]);
  // Two who stay close pass each other and back: no turn of these decided anything.
  const sparring = [[0, 0], [1, 2], [4, 3], [5, 6], [8, 7], [9, 10], [12, 11]];
  expect(turningPoints({ course: sparring, deeds: [] }).every(({ turn }) => turn === 6)).toBe(true);
});

it('reads from a replay who did what for which points', () => {
  const frames = [
    { patch: { turn: 4 }, scores: [0, 0], events: [] },
    { patch: {}, scores: [3, 0], events: [event('took', 0), event('admitted', 0), event('gained', 0)] },
    { patch: { turn: 5 }, scores: [3, 9], events: [event('admitted', 1), event('goal_scored', 1), event('turn_started', 0)] },
    { patch: {}, scores: [2, 9], events: [event('buried', 0)] },
  ];
  expect(deedsOf(frames).map(({ turn, seat, gained, event: { event: kind } }) => [turn, seat, gained, kind])).toEqual([
    [4, 0, 3, 'admitted'],
    [4, 1, 9, 'goal_scored'],
  ]);
});

it('recognises the seed that was promised', async () => {
  // SHA-256 of 32 zero bytes.
  const promise = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await keepsPromise('0'.repeat(64), promise)).toBe(true);
  expect(await keepsPromise('1'.padStart(64, '0'), promise)).toBe(false);
});
