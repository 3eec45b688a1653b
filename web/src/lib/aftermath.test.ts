import { expect, it } from 'vitest';
import { changesIn, courseOf, deedsOf, keepsPromise, momentsOf, turningPoints, type Afterwards, type Turn } from './aftermath';
import type { StoryEvent, View } from './protocol';

const event = (kind: string, seat: number): StoryEvent => ({ event: kind, seat, say: { id: `event.${kind}`, params: {} } });
const GAME: Afterwards = { earliest: 4, leap: 8, telling: ['goal_scored', 'admitted'], gained: 'gained', led: 'led', ahead: 'ahead' };

const scored = (totals: number[]) => totals.map((total) => ({ total, parts: { wards: total } }));
const turns = (course: number[][], first = 0): Turn[] => course.map((totals, place) => ({ turn: first + place, scores: scored(totals) }));
const view = (turn: number, ...totals: number[]): View => ({ turn, scores: scored(totals) }) as unknown as View;

it('counts a step that ends a turn to that turn', () => {
  const course = courseOf([view(1, 0, 0), view(1, 3, 0), view(2, 3, 5), view(2, 3, 9)], [1, 2, 5, 6]);
  expect(course.turns.map(({ turn, scores }) => [turn, ...scores.map((one) => one.total)])).toEqual([
    [0, 0, 0],
    [1, 3, 5],
    [2, 3, 9],
  ]);
  expect(course.steps.map(({ turn, since, told }) => [turn, since, told])).toEqual([[1, 1, 1], [1, 1, 2], [1, 2, 5], [2, 5, 6]]);
});

it('begins when everything is dealt', () => {
  const { turns: found } = courseOf([view(1, 0), view(1, -26), view(1, -20)], [0, 1, 2], 1);
  expect(found.map(({ turn, scores }) => [turn, scores[0]?.total])).toEqual([[0, -26], [1, -20]]);
});

it('begins a game that was set up in its middle with what everybody had', () => {
  const { turns: found } = courseOf([view(8, 20, 30), view(8, 25, 30)], [0, 1]);
  expect(found.map(({ turn, scores }) => [turn, scores[0]?.total])).toEqual([[7, 20], [8, 25]]);
});

it('finds a turn where the lead passed to somebody for good, and what was done there', () => {
  const course = {
    turns: turns([[0, 0], [2, 1], [4, 2], [5, 3], [6, 4], [7, 12], [8, 14]]),
    steps: [
      { turn: 5, since: 0, told: 0, scores: [6, 4] },
      { turn: 5, since: 0, told: 1, scores: [6, 6] },
      { turn: 5, since: 1, told: 3, scores: [7, 12] },
    ],
  };
  const story = [event('admitted', 1), event('admitted', 0), event('goal_scored', 1)];
  const [moment, ...others] = momentsOf(course, story, GAME);
  expect(others).toEqual([]);
  expect(moment).toMatchObject({ turn: 5, seat: 1, told: 3, say: { id: 'led', params: { turn: 5 } } });
  expect(moment?.parts).toEqual([['wards', 8]]);
  expect(moment?.deeds.map((deed) => [deed.event.event, deed.gained])).toEqual([['admitted', 2], ['goal_scored', 6]]);
});

it('says what all the points of a turn are made of', () => {
  const before = { total: 20, parts: { discharge: 18, blood: 2, administrator: 0 } };
  const after = { total: 36, parts: { discharge: 35, blood: 1, administrator: 0 } };
  const course = { steps: [], turns: [{ turn: 6, scores: [before] }, { turn: 7, scores: [after] }] };
  expect(changesIn(course, 7, 0)).toEqual([['discharge', 17], ['blood', -1]]);
});

it('calls a great leap a turning point even where nobody is overtaken', () => {
  const course = turns([[0, 0], [9, 1], [18, 2], [20, 3], [21, 4], [22, 20]]);
  expect(turningPoints(course, GAME).map(({ turn, seat, led }) => [turn, seat, led])).toEqual([[5, 1, false]]);
});

it('finds none where nothing turned, nor where somebody plays alone', () => {
  expect(turningPoints(turns(Array.from({ length: 25 }, (_, turn) => [3 * turn, 2 * turn])), GAME)).toEqual([]);
  expect(turningPoints(turns([[0, 0], [9, 1], [18, 2], [27, 3], [36, 4], [50, 5], [64, 6]]), GAME)).toEqual([]);
  // Two who stay close pass each other and back: no turn of these decided anything.
  const sparring = turns([[0, 0], [1, 2], [4, 3], [5, 6], [8, 7], [9, 10], [12, 11]]);
  expect(turningPoints(sparring, GAME).every(({ turn }) => turn === 6)).toBe(true);
  expect(turningPoints(turns([[0], [1], [2], [3], [4], [30]]), GAME)).toEqual([]);
});

it('finds who did what for which points', () => {
  const story = [event('took', 0), event('admitted', 0), event('admitted', 1), event('goal_scored', 1), event('buried', 0)];
  const steps = [
    { turn: 4, since: 0, told: 0, scores: [0, 0] },
    { turn: 4, since: 0, told: 2, scores: [3, 0] },
    { turn: 4, since: 2, told: 4, scores: [3, 9] },
    { turn: 5, since: 4, told: 5, scores: [2, 9] },
  ];
  const found = deedsOf({ steps, turns: [] }, story, GAME.telling);
  expect(found.map(({ turn, seat, gained, event: { event: kind } }) => [turn, seat, gained, kind])).toEqual([
    [4, 0, 3, 'admitted'],
    [4, 1, 9, 'goal_scored'],
  ]);
});

it('finds no reason for points in what happened in an earlier step that brought none', () => {
  const steps = [
    { turn: 1, since: 0, told: 0, scores: [0] },
    { turn: 2, since: 1, told: 2, scores: [1] },
  ];
  expect(deedsOf({ steps, turns: [] }, [event('admitted', 0), event('took', 0)], GAME.telling)).toEqual([]);
});

it('recognises the seed that was promised', async () => {
  // SHA-256 of 32 zero bytes.
  const promise = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await keepsPromise('0'.repeat(64), promise)).toBe(true);
  expect(await keepsPromise('1'.padStart(64, '0'), promise)).toBe(false);
});
