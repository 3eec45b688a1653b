/** What a press at the table of Dice Hospital sends, and what is asked before it is sent. */

import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { prefs } from '../../lib/prefs.svelte';
import type { Outlook } from '../../lib/protocol';
import { asking, pick, settled, show, text, useBoard } from './board.testing';
import type { Ask, Hospital, HospitalView } from './model';
import type { HospitalOutlook } from './outlook';
import { CRITICAL, DONE, TestSession, view } from './table.testing.svelte';

useBoard();

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

test('the end is not asked about where nobody is left who could work', () => {
  const session = new TestSession({ ...view(), options: [DONE] });
  session.outlook = { final: [DONE.word] };
  show(session);
  pick(DONE.ref)?.click();
  expect(session.acts).toEqual([{ kind: 'pick', word: DONE.word }]);
});

test.each([
  ['confirm', []],
  ['loss', [{ place: 1, before: 'R1' }]],
])('an end is told as %s where these die: %o', (tone, die) => {
  const session = new TestSession(view());
  const forecast = { worsen: [], die, home: [], points: 0, more: {}, ladder: [], idle: { nurses: 1, specialists: [] } };
  session.outlook = { ...session.outlook, final: [], forecast } as HospitalOutlook;
  show(session);
  pick(DONE.ref)?.click();
  flushSync();
  expect(document.querySelector('.bar')?.classList).toContain(tone);
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
  expect(text()).toContain('About 1.4 points better than the next suggestion (± 0.5). Then: spend a blood bag on red 3. This plan saves red 3 tonight.');
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'play', move: [75, 217, 25] }]);
});

test('another move of a hint is shown and played when it is pressed', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="H"]')?.click();
  await vi.waitFor(() => expect(document.querySelector('[data-testid="hint-moves"]')).not.toBeNull());
  const moves = [...document.querySelectorAll<HTMLButtonElement>('[data-testid="hint-moves"] button')];
  expect(moves.map((one) => one.textContent)).toEqual([
    'A activate Critical Care with a nurse for red 3 suggested',
    'B spend a blood bag on red 3 −1.4',
    'What the Expert sees',
  ]);
  moves[1]?.click();
  flushSync();
  expect(moves.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false']);
  expect(text()).toContain('About 1.4 points worse than the first suggestion (± 0.5). In its favour: it keeps red 3 from getting worse tonight.');
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="Enter"]')?.click();
  expect(session.acts).toEqual([{ kind: 'play', move: [80, 25] }]);
});

test('undo goes to the server', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('[aria-keyshortcuts="U"]')?.click();
  await settled();
  expect(session.acts).toEqual([{ kind: 'undo' }]);
});

describe('what cannot be taken back is asked by name', () => {
  const REPORTS = { columns: [['m13']], completed: [], cards: { m13: { slots: 'RRYY', filled: 'RRYY', points: 6, missing: 6 } } };
  const [first, second] = view().hospitals as [HospitalView['hospitals'][0], HospitalView['hospitals'][0]];
  const asked = (ask: Ask, change: Partial<HospitalView>, args: number[] = []): HospitalView => view({ agenda: [{ seat: 0, ask, args, draft: [] }], ...change });

  test.each<[string, HospitalView, RegExp, object?]>([
    ['arrival:1', asked('solo_intake', { reports: REPORTS, hospitals: [{ ...first, arrivals: ['R4', 'G3'] }, second], options: [{ word: 0, text: 'R4', ref: 'arrival:1' }] }), /^Turn away red 4\?/],
    ['report:m13', asked('reports', { reports: REPORTS, options: [{ word: 0, text: 'm13', ref: 'report:m13' }] }), /^Complete the report for 6 points\?/],
    ['colour:green', asked('arrange', { phase: 'intake', rolled: ['R4', 'G4'], options: [{ word: 1, text: 'red', ref: 'colour:red' }, { word: 0, text: 'green', ref: 'colour:green' }] }, [0, 4, 1]), /^Ambulance 2: green 4\?/, { options: [{ word: 0, changes: [], drafted: { ambulance: 0, dice: ['G4'], rolled: ['R4'] } }] }],
    ['ambulance:2', asked('choose', { phase: 'intake', options: [{ word: 0, text: 'A2', ref: 'ambulance:2' }] }), /^Take ambulance 2\?/],
  ])('%s', async (pressed, shown, said, told = {}) => {
    const session = new TestSession(shown);
    session.outlook = { final: [0], ...told } as Outlook;
    show(session);
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
    session.outlook = { final: [], forced: 43 } as Outlook;
    show(session);
    await settled();
    expect(session.acts).toEqual([{ kind: 'pick', word: 43 }]);
  });

  test('not so where something else may come in any order', async () => {
    const session = new TestSession(filling(['green'], ['R3', 'G3', 'G3'], GREEN_3));
    session.outlook = { final: [], forced: null, also: [RED_3] } as Outlook;
    show(session);
    await settled();
    expect(session.acts).toEqual([]);
    pick('colour:red')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 41 }]);
  });

  test('dice that cannot come are dim, and the others keep their places', () => {
    const session = new TestSession(filling([], ['R3', 'R3', 'Y3', 'G3', 'G4'], RED_3, GREEN_3));
    show(session);
    const way = (): string[] =>
      [...document.querySelectorAll('.way .place')].map((one) => [one.getAttribute('data-ref'), one.classList.contains('gone') && 'gone', one.querySelector('.faded') && 'dim'].find(Boolean) || 'die');
    expect(way()).toEqual(['colour:red', 'die', 'dim', 'colour:green', 'dim']);
    session.outlook = { final: [], drafted: { ambulance: 0, dice: ['R3'], rolled: ['R3', 'Y3', 'G3', 'G4'] } } as unknown as Outlook;
    session.view = filling(['red'], ['R3', 'R3', 'Y3', 'G3', 'G4'], RED_3, GREEN_3);
    flushSync();
    expect(way()).toEqual(['gone', 'colour:red', 'dim', 'colour:green', 'dim']);
  });
});

describe('patients who are alike', () => {
  const alike = (first: string, second: string, draft: string[] = []): HospitalView => {
    const [own, other] = view().hospitals as [Hospital, Hospital];
    const patients = [
      { text: first, place: 1, pick: 25, first: true },
      { text: second, place: 2, pick: first === second ? 25 : 26, first: first !== second },
    ];
    return view({ hospitals: [{ ...own, patients }, other], agenda: [{ seat: 0, ask: 'turn', args: [], draft }], options: [{ word: 25, text: first, ref: 'patient:1' }] });
  };
  const shown = (): string[] => [...document.querySelectorAll('.bed [data-patient]')].map((die) => die.getAttribute('data-patient') ?? '');

  test('the one who is pressed changes', () => {
    const session = new TestSession(alike('R3', 'R3', ['d_icu', 'nurse']));
    show(session);
    pick('patient:2')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 25 }]);
    session.view = alike('R4t', 'R3');
    flushSync();
    expect(shown()).toEqual(['R3', 'R4t']);
  });

  test('whoever is asked about is named by the bed that the engine knows', async () => {
    const session = new TestSession(alike('R3', 'R3', ['d_icu', 'nurse']));
    show(session);
    pick('patient:2')?.click();
    session.view = { ...alike('R4t', 'R3', ['d_icu', 'nurse']), options: [{ word: 0, text: 'done', ref: 'button:done' }] } as HospitalView;
    await settled();
    pick('patient:2')?.click();
    await settled();
    expect(session.asked).toContainEqual({ about: 'why', ref: 'patient:1' });
  });
});

test('an empty bed, the blood rack and staff who cannot work say why', async () => {
  const session = new TestSession(view());
  show(session);
  document.querySelector<HTMLButtonElement>('.bed .cursor-help')?.click();
  document.querySelector<HTMLButtonElement>('.blood .rack')?.click();
  pick('card:s_surgeon')?.click();
  await settled();
  expect(session.asked.map((question) => (question.about === 'why' ? question.ref?.split(':')[0] : ''))).toEqual(['patient', 'button', 'card']);
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
  expect(bar).toContain('Choose a department');
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
