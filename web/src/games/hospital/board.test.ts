/** The plain table of Dice Hospital: what it shows, what it sends, what it asks before sending. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES, need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { StoryEvent } from '../../lib/protocol';
import Board from './Board.svelte';
import { rounds } from './log';
import type { Ask, HospitalView } from './model';
import { readDie } from './patient';
import { CRITICAL, DONE, TestSession, view } from './table.testing.svelte';

let board: Record<string, unknown> | null = null;

function show(session: TestSession): void {
  board = mount(Board, { target: document.body, props: { session } });
  flushSync();
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
}

const pick = (ref: string) => document.querySelector<HTMLButtonElement>(`[data-ref="${ref}"]`);
const text = () => document.body.textContent ?? '';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'web_hospital');
});
beforeEach(async () => {
  prefs.confirm = true;
  await setLanguage('en');
});
afterEach(async () => {
  if (board) await unmount(board);
  board = null;
  document.body.replaceChildren();
});

type Moment = [string, HospitalView];
const asking = (draft: string[], ...options: HospitalView['options']): HospitalView =>
  view({ agenda: [{ seat: 0, ask: 'turn', args: [], draft }], options });
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
];
const MOMENTS: Moment[] = [
  ['a turn', view()],
  ['staff', asking(['d_icu'], NURSE)],
  ['patients', asking(['d_icu', 'nurse', 'as red', '@1'], RED, PATIENT, DONE)],
  ['an alternative', asking(['d_icu', 'nurse', 'alt1'], OTHER_WAY)],
  ['the end', view({ over: true, to_act: [], agenda: [], options: [], phase: 'end' })],
  ...ASKED.map((ask): Moment => [ask, view({ agenda: [{ seat: 0, ask, args: [0, 3, 2], draft: [] }] })]),
  ...['setup', 'intake', 'improvement', 'neglect', 'discharge', 'shift'].map((phase): Moment => [phase, view({ phase })]),
];

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MOMENTS)('no text is missing: %s', async (_, shown) => {
    await setLanguage(language);
    show(new TestSession(shown));
    expect(text()).not.toMatch(/\b(web_hospital|thing|ability|part|word|module)\.[a-z]/);
    expect(text()).not.toMatch(/\{\w+\}/);
  });
});

test('a pick is sent at once where it can be taken back', () => {
  const session = new TestSession(view());
  show(session);
  pick(CRITICAL.ref)?.click();
  expect(session.acts).toEqual([{ kind: 'pick', word: CRITICAL.word }]);
});

test('a pick that cannot be taken back is confirmed first', () => {
  const session = new TestSession(view());
  show(session);
  pick(DONE.ref)?.click();
  flushSync();
  expect(session.acts).toEqual([]);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'pick', word: 0 }]);
});

test('players who want no questions are asked none', () => {
  prefs.confirm = false;
  const session = new TestSession(view());
  show(session);
  pick(DONE.ref)?.click();
  expect(session.acts).toEqual([{ kind: 'pick', word: 0 }]);
});

test('a hint is shown in words and played on demand', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="H"]')?.click();
  await settled();
  expect(text()).toContain('Critical Care, Nurse, red 3');
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'play', move: 'd_critical nurse: R3' }]);
});

test('undo goes to the server', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="U"]')?.click();
  await settled();
  expect(session.acts).toEqual([{ kind: 'undo' }]);
});

test('a second copy of a department is used without the first', () => {
  show(new TestSession(view()));
  const names = [...document.querySelectorAll('[data-seat="0"] .spent strong')].map((one) => one.textContent);
  expect(names).toEqual(['Intensive Care', 'Operating Theatre (2)']);
});

test('a spectator sees everything and can pick nothing', () => {
  const session = new TestSession(view({ options: [], agenda: [] }));
  session.seat = null;
  show(session);
  expect(document.querySelectorAll('.pick, [aria-keyshortcuts="U"]')).toHaveLength(0);
  expect(text()).toContain('Waiting for Ana');
});

test.each([
  ['R3', { colour: 'red', own: 'red', value: 3, treated: false }],
  ['Y4t', { colour: 'yellow', own: 'yellow', value: 4, treated: true }],
  ['R3t=Y~G', { colour: 'green', own: 'red', value: 3, treated: true }],
  ['G', { colour: 'green', own: 'green', value: null, treated: false }],
])('%s is read as the engine writes it', (written, die) => expect(readDie(written)).toEqual(die));

test('the same thing several times in a row is one line of the log', () => {
  const rolled = (value: number): StoryEvent => ({
    event: 'dice_rolled',
    seat: null,
    say: { id: 'event.hospital.dice_rolled', params: { dice: { id: 'die', params: { colour: 'red', value } } } },
  });
  const begun: StoryEvent = { event: 'round_started', seat: null, round: 2, say: { id: 'event.hospital.round_started', params: {} } };
  const [latest, first] = rounds([rolled(1), begun, rolled(2), rolled(3)]);
  expect([latest?.round, latest?.lines.length, first?.round]).toEqual([2, 1, 0]);
});
