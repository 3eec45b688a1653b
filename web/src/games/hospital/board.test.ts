/** The table of Dice Hospital, drawn and in words: what it shows, what it sends, what it asks before sending. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import Board from './Board.svelte';
import type { Ask, HospitalView } from './model';
import { readDie } from './patient';
import { CRITICAL, DONE, TestSession, care, view } from './table.testing.svelte';

let board: Record<string, unknown> | null = null;

function show(session: TestSession): void {
  board = mount(Board, { target: document.body, props: { session } });
  flushSync();
}

async function showInWords(session: TestSession): Promise<void> {
  show(session);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }));
  await vi.dynamicImportSettled();
  await settled();
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
}

const pick = (ref: string) => document.querySelector<HTMLButtonElement>(`[data-ref="${ref}"]`);
const text = () => document.body.textContent ?? '';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'web_table', 'web_hospital', 'web_social', 'hints');
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
describe.each(['en'] as const)('in %s', (language) => {
  test.each(MOMENTS)('no text is missing: %s', async (_, shown) => {
    await setLanguage(language);
    show(new TestSession(shown));
    expect(text()).not.toMatch(RAW);
  });

  test.each([...MOMENTS.slice(0, 4), ...CARE])('no text is missing in words: %s', async (_, shown) => {
    await setLanguage(language);
    await showInWords(new TestSession(shown));
    expect(text()).not.toMatch(RAW);
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
  await vi.waitFor(() => expect(text()).toContain('Hint: activate Critical Care with a nurse for red 3'));
  expect(text()).toContain('About 1.4 points more than the next move, give or take 0.5. This move saves red 1 tonight.');
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'play', move: 'd_critical nurse: R3' }]);
});

test('another move of a hint is shown and played when it is pressed', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="H"]')?.click();
  await vi.waitFor(() => expect(document.querySelector('[data-testid="hint-moves"]')).not.toBeNull());
  const moves = [...document.querySelectorAll<HTMLButtonElement>('[data-testid="hint-moves"] button')];
  expect(moves.map((one) => one.textContent)).toEqual([
    'activate Critical Care with a nurse for red 3 best',
    'spend a blood bag on red 3 −1.4',
  ]);
  moves[1]?.click();
  flushSync();
  expect(moves.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  expect(text()).toContain('About 1.4 points less than the best, give or take 0.5. In its favour: it keeps 1 more patient from getting worse tonight.');
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'play', move: 'transfuse R3' }]);
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
  const used = [...document.querySelectorAll('.room.used')].map((one) => one.getAttribute('data-ref'));
  expect(used).toEqual(['department:d_icu', 'department:d_theatre#2']);
});

test('a second copy of a department is told apart in words', async () => {
  await showInWords(new TestSession(view()));
  const names = [...document.querySelectorAll('[data-seat="0"] .spent strong')].map((one) => one.textContent);
  expect(names).toEqual(['Intensive Care', 'Operating Theatre (2)']);
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

describe('what cannot be taken back is asked by name', () => {
  const REPORTS = { columns: [['m13']], completed: [], cards: { m13: { slots: 'RRYY', filled: 'RRYY', points: 6, missing: 6 } } };
  const [first, second] = view().hospitals as [HospitalView['hospitals'][0], HospitalView['hospitals'][0]];
  const asked = (ask: Ask, change: Partial<HospitalView>, args: number[] = []): HospitalView => view({ agenda: [{ seat: 0, ask, args, draft: [] }], ...change });

  test.each([
    ['arrival:1', asked('solo_intake', { reports: REPORTS, hospitals: [{ ...first, arrivals: ['R4', 'G3'] }, second], options: [{ word: 0, text: 'R4', ref: 'arrival:1' }] }), /^red 4\?/],
    ['report:m13', asked('reports', { reports: REPORTS, options: [{ word: 0, text: 'm13', ref: 'report:m13' }] }), /^Report for 6 points\?/],
    ['colour:green', asked('arrange', { phase: 'intake', rolled: ['R4', 'G4'], options: [{ word: 1, text: 'red', ref: 'colour:red' }, { word: 0, text: 'green', ref: 'colour:green' }] }, [0, 4, 1]), /^Ambulance 2: green 4\?/],
  ])('%s', async (pressed, shown, said) => {
    show(new TestSession(shown));
    await vi.dynamicImportSettled();
    await settled();
    pick(pressed)?.click();
    flushSync();
    expect(document.querySelector('.bar.confirm h2')?.textContent).toMatch(said);
  });
});

test('to play what is advised is to confirm it', async () => {
  const session = new TestSession(view());
  session.outlook = { final: [75] };
  show(session);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }));
  await vi.waitFor(() => expect(document.querySelector('.bar.hint')).not.toBeNull());
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  await settled();
  expect(session.acts).toHaveLength(1);
});

describe('a press less', () => {
  const colour = (word: number, tint: string) => ({ word, text: tint, ref: `colour:${tint}` });
  const filling = (draft: string[], rolled: string[], ...options: HospitalView['options']): HospitalView =>
    view({ phase: 'intake', agenda: [{ seat: 0, ask: 'arrange', args: [0, 3, 2], draft }], rolled, options });
  const [RED_3, GREEN_3] = [colour(41, 'red'), colour(43, 'green')];

  test('what alone can follow is picked by itself', async () => {
    const session = new TestSession(filling(['red'], ['R3', 'G3', 'G3'], GREEN_3));
    show(session);
    await settled();
    expect(session.acts).toEqual([{ kind: 'pick', word: 43 }]);
  });

  test('also where others can only come after it', async () => {
    const yellow = colour(42, 'yellow');
    const session = new TestSession(filling(['red'], ['R3', 'Y3', 'Y3', 'G3'], yellow));
    show(session);
    await settled();
    expect(session.acts).toEqual([{ kind: 'pick', word: 42 }]);
    const faded = [...document.querySelectorAll('.way .die')].map((die) => die.classList.contains('faded'));
    expect(faded.at(-1)).toBe(true);
  });

  test('not so where another could come first', async () => {
    const session = new TestSession(filling(['green'], ['R3', 'G3', 'G3'], GREEN_3));
    show(session);
    await settled();
    expect(session.acts).toEqual([]);
  });

  test('who gets in first is pressed later', async () => {
    const rolled = ['R3', 'G3', 'G3'];
    const session = new TestSession(filling([], rolled, RED_3, GREEN_3));
    show(session);
    session.view = filling(['green'], rolled, GREEN_3);
    flushSync();
    const undone = vi.spyOn(session, 'act').mockImplementationOnce((what) => {
      session.acts.push(what);
      session.view = filling([], rolled, RED_3, GREEN_3);
      return Promise.resolve({ type: 'ack', id: '', seq: 1 });
    });
    pick('colour:red')?.click();
    await vi.waitFor(() => expect(session.acts).toEqual([{ kind: 'undo' }, { kind: 'picks', words: [41, 43] }]));
    undone.mockRestore();
  });

  test('who is offered only after somebody else can be pressed then', () => {
    const rolled = ['R3', 'R3', 'Y3', 'G3'];
    const YELLOW_3 = colour(42, 'yellow');
    const session = new TestSession(filling([], rolled, RED_3));
    show(session);
    session.view = filling(['red'], rolled, RED_3, YELLOW_3);
    flushSync();
    session.view = filling(['red', 'red'], rolled, YELLOW_3, GREEN_3);
    flushSync();
    pick('colour:green')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 43 }]);
  });
});

describe('rooms', () => {
  const THEATRE = { word: 9, text: 'd_theatre', ref: 'department:d_theatre' };

  test('that can be given back are pressed for it, and not for work', () => {
    const session = new TestSession(asking(['return'], THEATRE));
    show(session);
    expect(pick('department:d_theatre')?.classList.contains('legal')).toBe(true);
    pick('department:d_theatre')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 9 }]);
  });

  test('that are alike are offered once, and pressed anywhere', () => {
    const [own, other] = view().hospitals;
    if (!own || !other) throw new Error('no hospital');
    const session = new TestSession(view({ hospitals: [{ ...own, used: [] }, other], options: [THEATRE, DONE] }));
    show(session);
    const second = pick('department:d_theatre#2');
    expect(second?.classList.contains('legal')).toBe(true);
    second?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 9 }]);
  });
});

test('what waits for its confirmation is told with its question', () => {
  const LOST = { word: 25, text: 'R3', ref: 'patient:1' };
  const question = { title: { id: 'ask.hospital.turn', params: {} }, detail: null };
  const session = new TestSession(view({ agenda: [{ seat: 0, ask: 'admit', args: [], draft: [] }], options: [LOST], question }));
  session.outlook = { final: [25] };
  show(session);
  pick('patient:1')?.click();
  flushSync();
  const bar = document.querySelector('.bar')?.textContent ?? '';
  expect(bar).toContain('red 3?');
  expect(bar).toContain('which department?');
});

test('a hint asked for while a step is on its way is about what comes of it', async () => {
  const session = new TestSession(view());
  show(session);
  pick('department:d_critical')?.click();
  const hint = [...document.querySelectorAll<HTMLButtonElement>('.bar button')].find((one) => one.textContent === 'Hint');
  hint?.click();
  session.view = view({ round: 4 });
  flushSync();
  await settled();
  await vi.waitFor(() => expect(session.asked.filter((question) => question.about === 'hint')).toHaveLength(2));
});

test('a hint that comes too late is not shown', async () => {
  const session = new TestSession(view());
  show(session);
  const asked = vi.spyOn(session, 'ask');
  const hint = [...document.querySelectorAll<HTMLButtonElement>('.bar button')].find((one) => one.textContent === 'Hint');
  hint?.click();
  hint?.click();
  expect(asked).toHaveBeenCalledTimes(1);
  session.view = view({ round: 4 });
  flushSync();
  await settled();
  expect(document.querySelector('.bar.hint')).toBeNull();
});
