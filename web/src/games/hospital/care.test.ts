/** Investments and Maternity at the table: desks, tokens, cots; what can be picked there, and why not. */

import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Option } from '../../lib/protocol';
import { prefs } from '../../lib/prefs.svelte';
import Board from './Board.svelte';
import { desksOf, kindsOf, spacesOf } from './invest/spaces';
import type { Ask, Hospital, HospitalView } from './model';
import { readable } from './names';
import { inEnglish, ref, show } from './shown.testing';
import { stageOf } from './stages';
import { TestSession, care } from './table.testing.svelte';

async function open(shown: HospitalView, options: Record<string, unknown>[] = []): Promise<TestSession> {
  const session = new TestSession(shown);
  session.outlook = { final: [], options } as unknown as TestSession['outlook'];
  show(Board, { session });
  await vi.dynamicImportSettled();
  flushSync();
  return session;
}

const at = (selector: string) => document.querySelector<HTMLElement>(selector);
const option = (word: number, wanted: string): Option => ({ word, text: wanted, ref: wanted });
const dice = (selector: string) => [...document.querySelectorAll<HTMLElement>(`${selector} [data-patient]`)].map((one) => one.dataset['patient']);

function asking(ask: Ask, draft: string[], options: Option[], change: Partial<HospitalView> = {}): HospitalView {
  return care({ asked: [ask, null], agenda: [{ seat: 0, ask, args: [], draft }], options, ...change });
}

/** One's hospital, changed. */
function mine(change: Partial<Hospital>): HospitalView['hospitals'] {
  const [own, other] = care().hospitals;
  if (!own || !other) throw new Error('no hospital');
  return [{ ...own, ...change }, other];
}

const INVESTING = [option(1, 'space:yellow'), option(2, 'space:pink')];
const NOBODY_LOOKS = { ...care().investments, looked: 0 } as HospitalView['investments'];
const DESKS = { investments: NOBODY_LOOKS } as Partial<HospitalView>;

inEnglish();
beforeEach(() => void (prefs.confirm = false));

describe('the stage', () => {
  test.each<[Ask, string[], string]>([
    ['invest', [], 'investments'],
    ['keep_token', [], 'investments'],
    ['keep_token', ['t_low2_red'], 'hospital'],
    ['tokens', [], 'hospital'],
    ['card_tokens', [], 'hospital'],
    ['settle', [], 'hospital'],
    ['babies', [], 'hospital'],
    ['place_mothers', [], 'ambulances'],
  ])('of %s %j is %s', (ask, draft, stage) => {
    const shown = asking(ask, draft, []);
    expect(stageOf(shown, shown.agenda[0])).toBe(stage);
  });

  test('shows the desks to whoever waits while others invest', async () => {
    const shown = care({ phase: 'improvement', steps: ['city', 'improvement', 'investments'], step: 2, agenda: [] });
    expect(stageOf(shown, undefined)).toBe('investments');
  });
});

describe('desks', () => {
  test('say who stands there, and for how many there is room', async () => {
    const [red, yellow] = spacesOf(care({ decks: { tokens_red: 12, tokens_yellow: 9 } }));
    expect(red).toEqual({ colour: 'red', standing: [[0, 'nurse']], free: 0, left: 12 });
    expect(yellow).toMatchObject({ free: 1, left: 9 });
    expect([...desksOf(care(), 1)]).toEqual([['s_surgeon', 'space:green']]);
    expect(kindsOf('pink')).toContain('t_nurse_pink');
  });

  test('that are open glow and are picked, others say why not', async () => {
    const session = await open(asking('invest', [], INVESTING, DESKS));
    expect(ref('space:yellow')?.classList).toContain('legal');
    expect(ref('space:red')?.getAttribute('aria-disabled')).toBe('true');
    expect(ref('space:red')?.textContent).toContain('Ana: Nurse');
    ref('space:pink')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 2 }]);
  });

  test('may be changed for another as long as nobody went there', async () => {
    const spaces = [{ word: 1, text: 'space yellow', ref: 'space:yellow' }, { word: 2, text: 'space pink', ref: 'space:pink' }];
    const session = await open(asking('invest', [], spaces, DESKS));
    session.view = asking('invest', ['space yellow'], [option(5, 'staff:nurse'), option(6, 'card:s_surgeon')], DESKS);
    flushSync();
    expect(['yellow', 'pink', 'green'].map((colour) => ref(`space:${colour}`)?.className)).toEqual([
      expect.stringContaining('chosen'), expect.stringContaining('legal'), expect.stringContaining('dim'),
    ]);
    ref('space:pink')?.click();
    expect(session.acts).toEqual([{ kind: 'drop', kept: 0 }]);
    session.view = asking('invest', [], spaces, DESKS);
    await vi.waitFor(() => expect(session.acts).toEqual([{ kind: 'drop', kept: 0 }, { kind: 'pick', word: 2 }]));
  });

  test('ask who goes there, on the stage itself', async () => {
    const staff = [option(5, 'staff:nurse'), option(6, 'card:s_surgeon')];
    const session = await open(asking('invest', ['space yellow'], staff, DESKS));
    expect(ref('space:yellow')?.classList).toContain('chosen');
    at('.stage [data-ref="card:s_surgeon"]')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 6 }]);
  });

  test('hide what another looks at', async () => {
    await open(care({ phase: 'improvement', steps: ['investments'], step: 0, agenda: [], options: [], investments: { ...NOBODY_LOOKS, looked: 2 } as HospitalView['investments'] }));
    expect(at('.stage .covered')?.getAttribute('aria-label')).toBe('2 tokens under inspection');
    expect(at('.stage .token')).toBeNull();
  });
});

describe('tokens', () => {
  test('that are looked at are cards with their effect', async () => {
    const session = await open(asking('keep_token', [], [option(7, 'token:t_low2_red')]));
    expect(ref('token:t_low2_red')?.textContent).toContain('Red Urgent Care');
    expect(ref('token:t_low2_red')?.textContent).toContain('heal 1 red patient of value 1 or 2 by 2 steps');
    ref('token:t_low2_red')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 7 }]);
  });

  test('go to a room that glows; a full one is dim', async () => {
    const session = await open(asking('keep_token', ['t_low2_red'], [option(8, 'department:d_imaging')]));
    expect(at('.plan [data-ref="department:d_imaging"]')?.classList).toContain('legal');
    expect(at('.plan [data-ref="department:d_icu"]')?.classList).toContain('dim');
    at('.plan [data-ref="department:d_imaging"]')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 8 }]);
  });

  test('that lie on a room are told with it', async () => {
    await open(asking('turn', [], []));
    expect(at('.plan [data-ref="department:d_icu"]')?.textContent).toContain('Red Urgent Care: After the department');
    expect(at('.plan [data-ref="department:d_icu"] .coin')?.textContent?.trim()).toBe('≤2');
  });

  test('are used by a press on the card, on their room, or on the patient they are for', async () => {
    const change = { place: 1, before: 'R3', after: 'R5t', treated: true, leaves: false };
    const session = await open(asking('tokens', [], [option(9, 'token:t_low2_red')]), [{ word: 9, changes: [], blood: 0, points: 0, ends: false, patients: [change] }]);
    expect(at('.tray [data-ref="token:t_low2_red"]')?.textContent).toContain('Reaches 1 patient');
    expect(at('[data-anchor="bed:0:1"] .badge')?.textContent).toBe('5');
    at('.plan [data-ref="patient:1"]')?.click();
    await new Promise((resolve) => setTimeout(resolve, 0));
    at('.plan [data-ref="department:d_icu"]')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'picks', words: [9, 25] }, { kind: 'pick', word: 9 }]);
  });
});

describe('families', () => {
  const FAMILY = { ward: 2, mother: 4, babies: [15], expects: false };

  test('lie in the cot under their ward, tied to their Mother', async () => {
    await open(asking('turn', [], [], { hospitals: mine({ families: [FAMILY] }) }));
    const [first, second] = document.querySelectorAll('.plan .ward');
    expect(first?.querySelector('.cot')?.textContent).toContain('no family');
    expect(first?.querySelector('.tie')).toBeNull();
    expect(second?.querySelector('.tie')).not.toBeNull();
    expect(dice('[data-anchor="cot:0:15"]')).toEqual(['B4']);
  });

  test('have Babies who can be chosen, and who then wait', async () => {
    const change = { place: 15, before: 'B4', after: 'B7', treated: true, leaves: false };
    const session = await open(asking('turn', ['chevron2', 'nurse'], [option(39, 'patient:15')], { hospitals: mine({ families: [FAMILY] }) }), [
      { word: 39, changes: [change], blood: 0, points: 0, ends: false },
    ]);
    expect(ref('patient:15')?.getAttribute('aria-label')).toContain('will wait for family');
    ref('patient:15')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 39 }]);
  });

  test('are settled by a tap on a ward, which shows the bed', async () => {
    const comes = [{ word: 30, changes: [], blood: 0, points: 0, ends: false, comes: [{ place: 7, patient: 'M3' }] }];
    const hospitals = mine({ families: [FAMILY], arrivals: ['M3'] });
    const session = await open(asking('settle', [], [option(30, 'ward:3')], { hospitals }), comes);
    expect(dice('[data-anchor="bed:0:7"] .comes')).toEqual(['M3']);
    expect(ref('ward:3')?.getAttribute('aria-label')).toBe('Ward 3: Mother 3 goes here');
    expect(ref('ward:2')?.getAttribute('aria-disabled')).toBe('true');
    ref('ward:3')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 30 }]);
  });

  test('stand before the ward that is asked about, whoever goes by itself afterwards', async () => {
    const both = (word: number, here: number, there: number) => ({ word, changes: [], blood: 0, points: 0, ends: false, comes: [{ place: here, patient: 'G2' }, { place: there, patient: 'G4' }] });
    const hospitals = mine({ families: [FAMILY], arrivals: ['G2', 'G4'] });
    await open(asking('settle', [], [option(30, 'ward:3'), option(31, 'ward:4')], { hospitals }), [both(30, 7, 10), both(31, 10, 7)]);
    expect([7, 10].flatMap((place) => dice(`[data-anchor="bed:0:${place}"] .comes`))).toEqual(['G2', 'G2']);
  });

  test('are born in the cot', async () => {
    const born = (word: number, ...places: number[]) => ({ word, changes: [], blood: 0, points: 0, ends: false, comes: places.map((place) => ({ place, patient: 'B4' })) });
    const expecting = { ward: 3, mother: 7, babies: [], expects: true };
    const session = await open(asking('babies', [], [option(1, 'count:1'), option(2, 'count:2')], { hospitals: mine({ families: [expecting] }) }), [born(1, 17), born(2, 17, 18)]);
    expect(at('.plan .ward:nth-child(3) [data-ref="count:2"]')?.getAttribute('aria-label')).toBe('2 Babies');
    expect(at('.bar [data-ref^="count:"]')).toBeNull();
    ref('count:2')?.click();
    await Promise.resolve();
    expect(session.acts).toEqual([{ kind: 'pick', word: 2 }]);
  });

  test('are seen from an ambulance: the Mother who is asked for, and who has her place', async () => {
    const ambulances = [1, 2].map((number) => ({ number, patients: [], seat: null }));
    const maternity = { mothers: [{ patient: 'M2', ambulance: 1 }] };
    await open(asking('place_mothers', [], [option(3, 'mother:3')], { ambulances, rolled: ['M2', 'R3', 'M3'], maternity }));
    expect(dice('[data-ref="ambulance:1"] .coming')).toEqual(['M2']);
    expect(dice('[data-ref="mother:3"]')).toEqual(['M3']);
  });
});

test('tokens from the city lie with the staff, say what they do and are used there', async () => {
  const session = await open(asking('turn', [], [option(9, 'bonus:b_heal1')]));
  expect(ref('bonus:b_heal1')?.textContent).toContain('First Aid. Activation: heal 1 patient by 1 step.');
  expect(at('.bar [data-ref="bonus:b_heal1"]')).toBeNull();
  ref('bonus:b_heal1')?.click();
  await Promise.resolve();
  expect(session.acts).toEqual([{ kind: 'pick', word: 9 }]);
});

test('reasons name patients and wards as people do, and entrances as they are', () => {
  const known = ['W1', 'W2'];
  expect(readable({ id: 'reason.hospital.ward_full', params: { ward: 'W4', patient: 'Y4', known } }).params).toEqual({ ward: '4', patient: 'yellow 4', known: ['1', '2'] });
  expect(readable({ id: 'reason.hospital.too_far', params: { entrance: 'W4', known } }).params).toEqual({ entrance: 'W4', known });
});
