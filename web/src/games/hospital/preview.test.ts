import { expect, test } from 'vitest';
import type { CardOutlook, Change, RoomOutlook } from './outlook';
import { cardLine, previewOf } from './preview';
import type { Told } from './told.svelte';

const change = (place: number, more: Partial<Change> = {}): Change => ({ place, before: 'R3', after: 'R4t', treated: true, leaves: false, ...more });
const card = (more: Partial<CardOutlook>): CardOutlook => ({ word: 7, card: 'd_theatre', staff: 0, patients: [], helps: [], points: 0, blood: 0, ...more });
const critical: RoomOutlook = { department: 'd_critical', word: 3, staff: [{ staff: 'nurse', word: 9, patients: [change(1), change(2, { as: 'red' })] }] };
const desk = (more: Record<string, unknown>): Told =>
  ({ refs: new Map(), staged: null, hint: null, pointed: null, isFree: true, wish: { staff: null, place: null }, rooms: new Map([['d_critical', critical]]), outlook: {}, ...more }) as unknown as Told;

test('a room that is pointed at lights whom it reaches without a bag', () => {
  expect([...previewOf(desk({ pointed: 'department:d_critical' })).reached]).toEqual([[1, change(1)]]);
});

test('a patient who is pointed at lights the rooms that reach it', () => {
  expect(previewOf(desk({ pointed: 'patient:1' })).rooms).toEqual(new Set(['d_critical']));
  expect(previewOf(desk({ pointed: 'patient:2' })).rooms).toEqual(new Set());
  expect(previewOf(desk({})).rooms).toBeNull();
});

test('what is chosen is foretold while nothing else is pointed at', () => {
  const ride = { word: 5, leave: [2], comes: [], number: 2 };
  const chosen = previewOf(desk({ staged: { words: [5] }, outlook: { ambulances: [ride] } }));
  expect([chosen.ride?.number, [...chosen.leave]]).toEqual([2, [2]]);
});

test('a card says whom it reaches, or that it is for nobody', () => {
  expect(cardLine(card({ patients: [change(1), change(2, { as: 'red' })] }))).toBe('reaches 1 now');
  expect(cardLine(card({ patients: [change(2, { as: 'red' })] }))).toBe('1 with a blood bag');
  expect(cardLine(card({}))).toBe('nobody now');
  expect(cardLine(card({ staff: 1, helps: [1, 4], points: 1 }))).toBe('+1 staff · up to +1 point now · helps 2 now');
});
