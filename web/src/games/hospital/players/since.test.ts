import { expect, test } from 'vitest';
import type { StoryEvent } from '../../../lib/protocol';
import { retold, since, stepsOf } from './since';

const event = (name: string, seat: number | null, facts: object = {}): StoryEvent => ({ event: name, seat, say: { id: name, params: {} }, ...facts });
const STORY = [
  event('ambulance_taken', 1, { ambulance: 1 }),
  event('improved', 0, { card: 'd_ent' }),
  event('improved', 1, { card: 's_pharmacist' }),
  event('healed', 1, { before: 'R3', after: 'R4t' }),
  event('healed', 1, { before: 'R2', after: 'R5t' }),
  event('discharged', 1, { patient: 'R6t' }),
  event('deteriorated', 0, { before: 'R3', after: 'R2' }),
];

test('what others did since one’s own last decision is told, and nothing before it', () => {
  expect(since(STORY, 0)).toEqual([{ seat: 1, ambulance: null, drive: null, collected: [], cards: ['s_pharmacist'], tokens: [], healed: [1, 3], home: 1, lost: 0 }]);
});

test('many patients who were healed alike are told at once', () => {
  expect(stepsOf([1, 3, 1])).toBe('+1 +3 +1');
  expect(stepsOf([2, 1, 2, 1, 1, 3])).toBe('+2\u202f×2 +1\u202f×3 +3');
});

test('whoever acts has seen it, and whoever looks on has no last move', () => {
  expect(since([...STORY, event('activated', 0)], 0)).toEqual([]);
  expect(since(STORY, null)).toEqual([]);
});

test('a drive through the City and a token of an investment are deeds, too', () => {
  const story = [
    event('vehicle_moved', 1, { entrance: 'W3', tile: null }),
    event('die_collected', 1, { tile: 'T4', patient: 'R3' }),
    event('die_collected', 1, { tile: 'T5', patient: 'G5' }),
    event('invested', 1, { space: 'red', staff: 'nurse' }),
    event('token_kept', 1, { token: 't_heal_red', on: 'd_oncology' }),
  ];
  expect(since(story, 0)).toMatchObject([{ drive: 'W3', collected: ['R3', 'G5'], tokens: ['t_heal_red'] }]);
});

test('it is told again line by line, with the places where it can be seen', () => {
  const told = retold(STORY, 0, 1);
  expect(told.map(({ say }) => say.id)).toEqual(['improved', 'healed', 'healed', 'discharged']);
  expect(told[0]?.places).toContain('staff:1:s_pharmacist');
});
