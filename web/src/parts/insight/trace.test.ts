/** Plans over the table: what is drawn for which step. */

import { expect, test } from 'vitest';
import { traced, type Box, type Leg } from './trace';

const THINGS: Record<string, Box> = {
  'staff:nurse': { x: 0, y: 200, width: 60, height: 50 },
  'department:a': { x: 200, y: 0, width: 100, height: 115 },
  'department:b': { x: 400, y: 0, width: 100, height: 115 },
  'patient:1': { x: 100, y: 400, width: 50, height: 50 },
};
const find = (ref: string): Box | null => THINGS[ref] ?? null;
const leg = (room: string, ...changes: Leg['changes']): Leg => ({ path: [{ ref: 'staff:nurse' }, { ref: room }], changes });
const HEALS = { ref: 'patient:1', before: 'Y3', after: 'Y4' };
const LEAVES = { ref: 'patient:1', before: 'Y4', after: null };

test('the first step leads from whoever works to the room and on to the patient', () => {
  expect(traced([leg('department:a', HEALS)], find, 1).arrows.map(({ step }) => step)).toEqual([1, 1]);
});

test('a later step leads from its room alone', () => {
  const { arrows } = traced([leg('department:a', HEALS), leg('department:b', LEAVES)], find, 1);
  expect(arrows.map(({ step }) => step)).toEqual([1, 1, 2]);
});

test('whoever works twice wears both numbers, and a patient what becomes of it at each step', () => {
  const { chips } = traced([leg('department:a', HEALS), leg('department:b', LEAVES)], find, 1);
  expect(chips.map(({ steps, after }) => [steps, after])).toEqual([
    [[1, 2], undefined],
    [[1], undefined],
    [[2], undefined],
    [[1], '4'],
    [[2], null],
  ]);
});

test('what is not on the table is left out', () => {
  expect(traced([leg('department:gone', { ...HEALS, ref: 'patient:9' })], find, 1)).toEqual({ arrows: [], chips: [{ x: 4, y: 204, steps: [1] }] });
});
