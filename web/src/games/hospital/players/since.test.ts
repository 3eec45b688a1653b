import { expect, test } from 'vitest';
import type { StoryEvent } from '../../../lib/protocol';
import { since } from './since';

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
  expect(since(STORY, 0)).toEqual([{ seat: 1, ambulance: null, cards: ['s_pharmacist'], healed: [1, 3], home: 1, lost: 0 }]);
});

test('whoever acts has seen it, and whoever looks on has no last move', () => {
  expect(since([...STORY, event('activated', 0)], 0)).toEqual([]);
  expect(since(STORY, null)).toEqual([]);
});
