/** The table of Dice Hospital, drawn and in words: what it shows. */

import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import { prefs } from '../../lib/prefs.svelte';
import type { Answer } from '../../lib/protocol';
import { asking, settled, show, showInWords, text, useBoard } from './board.testing';
import type { Ask, HospitalView } from './model';
import { readDie } from './patient';
import { CRITICAL, DONE, TestSession, care, view } from './table.testing.svelte';

useBoard();

type Moment = [string, HospitalView];
const NURSE = { word: 217, text: 'nurse', ref: 'staff:nurse' };
const RED = { word: 45, text: 'as red', ref: 'colour:red' };
const PATIENT = { word: 26, text: 'Y4t', ref: 'patient:2' };
const OTHER_WAY = { word: 46, text: 'alt2', ref: 'alternative:2' };
const ASKED: Ask[] = [
  'reveal_extra',
  'set_patients',
  'keep',
  'event',
  'arrange',
  'choose',
  'solo_intake',
  'admit',
  'improve',
  'ability',
  'neglect',
  'reports',
  'pick_up',
  'place_mothers',
  'settle',
  'babies',
  'city_drive',
  'city_collect',
  'city_bonus',
  'city_admit',
  'invest',
  'keep_token',
  'tokens',
  'card_tokens',
];
const step = (ask: Ask, draft: string[], ...options: HospitalView['options']): HospitalView =>
  care({ agenda: [{ seat: 0, ask, args: [0], draft }], options });
const WARD = { word: 300, text: 'W2', ref: 'ward:2' };
const TILE = { word: 301, text: 'a1', ref: 'tile:a1' };
const ENTRANCE = { word: 302, text: 'entrance E1', ref: 'entrance:E1' };
const SPACE = { word: 303, text: 'space red', ref: 'space:red' };
const TOKEN = { word: 304, text: 't_low2_red', ref: 'token:t_low2_red' };
const BONUS = { word: 305, text: 'b_heal1', ref: 'bonus:b_heal1' };
const TURN = { word: 306, text: 'turn green', ref: 'colour:green' };
const DECLINE = { word: 307, text: 'decline', ref: 'button:decline' };
const MOTHER = { word: 308, text: 'M3', ref: 'mother:3' };
const COUNT = { word: 309, text: '1', ref: 'count:1' };
const CARE: Moment[] = [
  ['all modules', care()],
  ['a place in a ward', step('settle', ['W2', '@1'], WARD)],
  ['who makes room', step('settle', ['W2'], PATIENT)],
  ['a way into the city', step('city_drive', [], ENTRANCE, TILE)],
  ['a token of the city', step('city_bonus', [], BONUS)],
  ['a Mother', step('place_mothers', [], MOTHER)],
  ['a number', step('city_admit', [], COUNT)],
  ['an investment', step('invest', ['space red', 'nurse'], SPACE, DONE)],
  ['a place for a token', step('keep_token', ['t_low2_red'], CRITICAL)],
  ['a token', step('tokens', [], TOKEN)],
  ['whom a token helps', step('tokens', ['t_low2_red'], PATIENT)],
  ['whom a token of the city helps', step('turn', ['b_heal1'], PATIENT)],
  ['another colour', step('turn', ['d_icu', 'nurse'], TURN, DECLINE, PATIENT)],
  ['words of a draft', step('turn', ['entrance N1', 'turn green', 'decline', 'M3'], DONE)],
];
const MOMENTS: Moment[] = [
  ['a turn', view()],
  ['staff', asking(['d_icu'], NURSE)],
  ['patients', asking(['d_icu', 'nurse', 'as red', '@1'], RED, PATIENT, DONE)],
  ['an alternative', asking(['d_icu', 'nurse', 'alt1'], OTHER_WAY)],
  ...CARE,
  ['the end', view({ over: true, to_act: [], agenda: [], options: [], phase: 'end' })],
  ...ASKED.map((ask): Moment => [ask, view({ agenda: [{ seat: 0, ask, args: [0, 3, 2], draft: [] }] })]),
  ...['setup', 'intake', 'improvement', 'neglect', 'discharge', 'shift'].map((phase): Moment => [phase, view({ phase })]),
];

const RAW = /\b(web_hospital|table|thing|ability|part|word|module)\.[a-z]|\{\w+\}/;

// Both languages have the same texts with the same placeholders; tests of the catalogues see to it.
test.each(MOMENTS)('no text is missing: %s', (_, shown) => {
  show(new TestSession(shown));
  expect(text()).not.toMatch(RAW);
});

test.each([...MOMENTS.slice(0, 4), ...CARE])('no text is missing in words: %s', async (_, shown) => {
  await showInWords(new TestSession(shown));
  expect(text()).not.toMatch(RAW);
});

test('a second copy of a department is used without the first', () => {
  show(new TestSession(view()));
  const used = [...document.querySelectorAll('.room.used')].map((one) => one.getAttribute('data-ref'));
  expect(used).toEqual(['department:d_icu', 'department:d_theatre#2']);
});

test('a second copy of a department is told apart in words', async () => {
  await showInWords(new TestSession(view()));
  const names = [...document.querySelectorAll('[data-seat="0"] .spent strong')].map((one) => one.textContent);
  expect(names).toEqual(['Intensive Care', 'Operating Theatre (2)']);
});

test('in words nothing is told of the end before the points are counted', async () => {
  const session = new TestSession(view({ over: true, to_act: [], agenda: [], options: [], phase: 'end' }));
  let told: (answer: Answer) => void = () => undefined;
  session.ask = () => new Promise((resolve) => (told = resolve));
  prefs.motion = 'auto';
  await showInWords(session);
  expect(document.querySelectorAll('.text, .side')).toHaveLength(0);
  told({ type: 'answer', id: '', data: {} });
  await settled();
  await vi.dynamicImportSettled();
  await settled();
  expect(document.querySelectorAll('.text, .side')).toHaveLength(2);
});

test('a spectator sees everything and can pick nothing', () => {
  const session = new TestSession(view({ options: [], agenda: [], question: null }));
  session.seat = null;
  show(session);
  expect(document.querySelectorAll('.pick, [aria-keyshortcuts="U"]')).toHaveLength(0);
  expect(text()).toContain('Waiting for Ana');
});

test('the city shows where dice, tokens and vehicles are', async () => {
  await showInWords(new TestSession(care()));
  const cells = [...document.querySelectorAll('.city td')].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim());
  expect(cells[0]).toBe('a1 →↓ First Aid');
  expect(document.querySelectorAll('.city [data-patient]')).toHaveLength(2);
  expect(text()).toContain('Entrance E1');
});

test('a Mother, her Babies and their room are shown with their ward', async () => {
  await showInWords(new TestSession(care()));
  const wards = document.querySelectorAll('[data-seat="0"] .wards li');
  const dice = [...(wards[1]?.querySelectorAll('[data-patient]') ?? [])].map((die) => die.getAttribute('data-patient'));
  expect(dice).toEqual(['M7', 'B4']);
  expect(text()).toContain('Paediatric Room 2');
});

test.each([
  ['R3', { colour: 'red', own: 'red', value: 3, treated: false, waits: false }],
  ['Y4t', { colour: 'yellow', own: 'yellow', value: 4, treated: true, waits: false }],
  ['R3t=Y~G', { colour: 'green', own: 'red', value: 3, treated: true, waits: false }],
  ['G', { colour: 'green', own: 'green', value: null, treated: false, waits: false }],
  ['M7', { colour: 'mother', own: 'mother', value: 7, treated: false, waits: true }],
  ['B4t', { colour: 'baby', own: 'baby', value: 4, treated: true, waits: false }],
])('%s is read as the engine writes it', (written, die) => expect(readDie(written)).toEqual(die));

test('a new question is seen on whichever tab it finds somebody', async () => {
  const session = new TestSession(view());
  show(session);
  const tab = (): string => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent?.trim() ?? '';
  [...document.querySelectorAll<HTMLElement>('[role="tab"]')].at(1)?.click();
  flushSync();
  expect(tab()).toBe('Table');
  session.view = asking(['d_critical'], NURSE);
  flushSync();
  expect(tab()).toBe('Table');
  session.view = view({ phase: 'intake', round: 4, agenda: [{ seat: 0, ask: 'choose', args: [], draft: [] }], options: [{ word: 74, text: 'A2', ref: 'ambulance:2' }] });
  flushSync();
  expect(tab()).toBe('Hospital');
});
