import { expect, test } from 'vitest';
import type { StoryEvent } from '../../../lib/protocol';
import { view } from '../table.testing.svelte';
import { broughtBy, slotsOf, turnsOf } from './today';

const told = (event: string, seat: number | null, fields: Record<string, unknown> = {}): StoryEvent =>
  ({ event, seat, say: { id: '', params: {} }, ...fields }) as StoryEvent;
const STORY = [
  told('arranged', null, { ambulance: 1, patient: 'R1' }),
  told('shift', null, { round: 1 }),
  told('display_dealt', null, { card: 'd_icu' }),
  told('display_dealt', null, { card: 's_surgeon' }),
  told('round_started', null, { round: 2 }),
  told('arranged', null, { ambulance: 1, patient: 'G2' }),
  told('arranged', null, { ambulance: 2, patient: 'Y3' }),
  told('improved', 1, { card: 's_surgeon' }),
];

test('ambulances remember whom they brought this round', () => {
  expect(broughtBy(STORY)).toEqual({ 1: ['G2'], 2: ['Y3'] });
});

test('the display remembers how much was dealt since the shift', () => {
  expect(slotsOf(STORY)).toEqual({ departments: 1, specialists: 1 });
});

test('the display remembers what Maternity dealt apart from the rest', () => {
  const cards = ['d_icu', 'd_mat_pair', 'd_mat_same4', 's_mat_doula'].map((card) => told('display_dealt', null, { card }));
  expect(slotsOf(cards)).toEqual({ departments: 1, mat_departments: 2, mat_specialists: 1 });
});

test('who takes when, and what they took', () => {
  const now = view({ phase: 'improvement', order: [1, 0], to_act: [0] });
  expect(turnsOf(STORY, now)).toEqual([
    { seat: 1, took: 's_surgeon', now: false },
    { seat: 0, now: true },
  ]);
});
