import { expect, it } from 'vitest';
import { courseOf, keepsPromise, steady, turningPoints } from './aftermath';

it('keeps the last totals of each turn', () => {
  const frames = [
    { patch: { turn: 1 }, scores: [0, 0] },
    { patch: {}, scores: [3, 0] },
    { patch: { turn: 2 }, scores: [3, 5] },
    { patch: {}, scores: [3, 9] },
  ];
  expect(courseOf(frames)).toEqual([
    [0, 0],
    [3, 0],
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

it('names the turns with the largest gains and the changes of lead', () => {
  const course = [[0, 0], [2, 1], [3, 2], [4, 3], [5, 12], [20, 13]];
  expect(turningPoints(course).map(({ turn, seat, led }) => [turn, seat, led])).toEqual([
    [1, 0, false],
    [4, 1, true],
    [5, 0, true],
  ]);
});

it('recognises the seed that was promised', async () => {
  // SHA-256 of 32 zero bytes.
  const promise = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await keepsPromise('0'.repeat(64), promise)).toBe(true);
  expect(await keepsPromise('1'.padStart(64, '0'), promise)).toBe(false);
});
