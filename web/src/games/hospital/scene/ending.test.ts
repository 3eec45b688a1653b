/** The end of a round at a table: what the log tells of it, and what already lies there of the next one. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../../../lib/prefs.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import { Desk } from '../desk.svelte';
import { TestSession, view } from '../table.testing.svelte';

const told = (event: string, facts: object = {}): StoryEvent => ({ event, seat: 0, say: { id: event, params: {} }, ...facts });
const DAY = [told('activated', { department: 'd_icu', staff: 'nurse' })];
const NIGHT = [told('deteriorated', { place: 1, before: 'R3', after: 'R2' }), told('round_scored', { patients: 0, points: 0 })];
const NEXT = [told('shift', { round: 3 }), told('round_started', { round: 4, rounds: 8 })];

/** A table that has just been told the end of the third round. */
function deskAtNight(): Desk {
  const before = view();
  const after = view({ round: 4, ambulances: [{ number: 1, patients: ['G1'], seat: 1 }], bag: { red: 0, yellow: 0, green: 0 } });
  const session = new TestSession(after);
  session.events = [...DAY, ...NIGHT, ...NEXT];
  const desk = new Desk(() => session);
  desk.scene.play([...NIGHT, ...NEXT], { seat: 0, shown: 0, before, after });
  return desk;
}

const kindsOf = (desk: Desk): string[] => desk.story.map(({ event }) => event);

beforeEach(() => {
  vi.useFakeTimers();
  prefs.motion = 'auto';
  prefs.night = 'full';
});
afterEach(() => vi.useRealTimers());

test('a night is not told before it has passed', () => {
  const desk = deskAtNight();
  expect(desk.scene.hospital).not.toBeNull();
  expect(kindsOf(desk)).toEqual(['activated']);
  desk.scene.skip();
  expect(kindsOf(desk)).toEqual(['activated', 'deteriorated', 'round_scored']);
  desk.scene.goOn();
  expect(kindsOf(desk)).toEqual(['activated', 'deteriorated', 'round_scored', 'shift', 'round_started']);
});

test('points of the next round are not counted before the result has been read', () => {
  const desk = deskAtNight();
  const score = { total: 7, parts: { discharge: 5, events: 2 } };
  const session = desk.session as TestSession;
  session.events = [...session.events, told('points', { points: 2, part: 'events' })];
  session.view = view({ ...session.view, scores: [score, { ...score }] });
  desk.scene.play([told('points', { points: 2, part: 'events' })], { seat: 0, shown: 0, before: view(), after: view() });
  desk.scene.skip();
  expect(desk.view?.scores[0]).toEqual({ total: 5, parts: { discharge: 5, events: 0 } });
  desk.scene.goOn();
  expect(desk.view?.scores[0]).toEqual(score);
});

test('what the next round lays out is not seen before the result has been read', () => {
  const desk = deskAtNight();
  desk.scene.held = null; // as at dawn
  expect([desk.scene.rests, desk.view?.ambulances]).toEqual([true, view().ambulances]);
  desk.scene.skip();
  expect(desk.scene.paused).toBe(true);
  expect([desk.view?.ambulances, desk.view?.bag]).toEqual([view().ambulances, view().bag]);
  desk.scene.goOn();
  expect([desk.view?.ambulances[0]?.patients, desk.view?.bag.red]).toEqual([['G1'], 0]);
});
