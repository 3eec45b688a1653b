import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { need, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import { shell } from '../../lib/shell.svelte';
import Table from './Board.svelte';
import { OUTLOOK, TestSession, VIEW, placing } from './table.testing';

let shown: Record<string, unknown> | null = null;

function show(session: TestSession): TestSession {
  shown = mount(Table, { target: document.body, props: { session } });
  flushSync();
  return session;
}

function placed(): TestSession {
  const { view, outlook } = placing();
  return show(new TestSession(view, outlook));
}

/** A yellow 2 and an extra red 1 or 2: ward 1 is open to both. */
function both(): TestSession {
  const { view, outlook } = placing();
  const writing = (value: number) => ({ value, word: 30 + value, stethoscopes: 0, bag: false, points: 0, fills: false, final: false });
  const open = (ward: number, number: number, word: number, ...values: number[]) => ({ ward, bed: number, word, values: values.map(writing) });
  const options = [
    { word: 1, text: 'W1', ref: 'ward:1' },
    { word: 7, text: 'W7', ref: 'ward:7' },
    { word: 21, text: 'extra W1', ref: 'ward:1' },
    { word: 23, text: 'extra W3', ref: 'ward:3' },
  ];
  return show(new TestSession(
    { ...view, ambulance: 0, taken: ['yellow', 'red'], todo: [['main', 'extra'], []], options } as typeof view,
    { ...outlook, beds: [open(1, 301, 1, 2), open(7, 504, 7, 2)], extra: [open(1, 301, 21, 1, 2), open(3, 202, 23, 1)], screens: [] },
  ));
}

const bed = (number: number): Element => {
  const found = document.querySelector(`[data-bed="${number}"]`);
  if (!found) throw new Error(`no bed ${number}`);
  return found;
};
const click = (element: Element | null): void => {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
};
const key = (name: string): void => {
  window.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  flushSync();
};

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_table', 'web_er', 'hints');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  prefs.confirm = true;
});

describe('the table', () => {
  it('names every bed in full', () => {
    placed();
    expect(document.querySelectorAll('[data-bed]').length).toBe(32);
    expect(bed(100).getAttribute('aria-label')).toBe(
      'Ward 1, bed 3 of 4, grey, any colour, free, legal: writes 6, free, +2 points, 2 possible values',
    );
    expect(bed(404).getAttribute('aria-label')).toBe('Ward 6, bed 2 of 6, green, patient 5, critical');
    expect(bed(1).getAttribute('aria-disabled')).toBe('true');
  });

  it('sends ward and value as one step', () => {
    const session = placed();
    click(bed(100));
    expect(session.sent).toEqual([]);
    expect(document.querySelectorAll('.picker button').length).toBe(2);
    key('4');
    expect(session.sent).toEqual([{ kind: 'picks', words: [4, 34] }]);
  });

  it('asks before a step that cannot be taken back', () => {
    const session = placed();
    click(bed(302));
    expect(session.sent).toEqual([]);
    expect(document.querySelector('.bar h2')?.textContent).toContain('write 6 in ward 2?');
    key('Enter');
    expect(session.sent).toEqual([{ kind: 'picks', words: [5, 36] }]);
  });

  it('does not ask when the player wants no questions', () => {
    prefs.confirm = false;
    const session = placed();
    click(bed(302));
    expect(session.sent).toEqual([{ kind: 'picks', words: [5, 36] }]);
  });

  it('puts a screen round the patient that is picked', () => {
    const session = placed();
    click(bed(202));
    expect(session.sent).toEqual([{ kind: 'pick', word: 21 }]);
  });

  it('asks why a bed is closed to the patient in hand, of two the one that is chosen', async () => {
    const { view, outlook } = placing();
    const todo = [['extra'], []];
    const session = show(new TestSession({ ...view, ambulance: 0, taken: ['yellow', 'red'], todo, options: [{ word: 20, text: 'extra W3', ref: 'ward:3' }] } as typeof view, { ...outlook, beds: [], extra: [] }));
    click(bed(203));
    await tick();
    expect(session.asked).toEqual([{ about: 'why', ref: 'ward:4', word: 'extra W4' }]);
  });

  it('lights the beds of two patients, and asks which one only where both fit', () => {
    const session = both();
    expect([...document.querySelectorAll('[data-bed].legal')].map((one) => one.getAttribute('data-bed')).sort()).toEqual(['202', '301', '504']);
    expect([...document.querySelectorAll('[data-bed].second')].map((one) => one.getAttribute('data-bed'))).toEqual(['202']);
    click(bed(202));
    expect(session.sent).toEqual([{ kind: 'picks', words: [23, 31] }]);
  });

  it('offers the values of both patients in a bed that fits both', () => {
    const session = both();
    click(bed(301));
    expect([...document.querySelectorAll('.picker .who')].map((one) => one.textContent)).toEqual(['Yellow 2', 'Extra red 1–\u20602']);
    expect(bed(301).getAttribute('aria-label')).toContain('legal for the extra patient');
    key('x');
    key('2');
    expect(session.sent).toEqual([{ kind: 'picks', words: [21, 32] }]);
  });

  it('leads the keyboard back to the bed whose values were offered, and there from anywhere', async () => {
    prefs.confirm = true;
    placed();
    key('ArrowDown');
    await tick();
    await tick();
    expect(document.activeElement).toBe(bed(100));
    click(bed(100));
    await tick();
    expect(document.activeElement?.closest('.picker')).not.toBeNull();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    flushSync();
    await tick();
    await tick();
    expect(document.activeElement).toBe(bed(100));
  });

  it('says why a bed is closed, and leads to the rule', async () => {
    const session = placed();
    click(bed(203));
    await tick();
    await tick();
    flushSync();
    expect(session.asked).toEqual([{ about: 'why', ref: 'ward:4', word: 'W4' }]);
    expect(document.querySelector('.bar h2')?.textContent).toBe('Not in W4');
    expect(document.querySelector('.bar p')?.textContent).toContain('Ward W4 is full');
    expect(bed(203).classList).toContain('asked');
    click(document.querySelector('.bar .buttons button'));
    expect(shell.rules).toEqual({ open: true, game: 'er', rule: 'ER-4.1' });
  });

  it('takes a die by its letter in either language', () => {
    const session = show(new TestSession(VIEW, OUTLOOK));
    key('j');
    expect(session.sent).toEqual([{ kind: 'pick', word: 2 }]);
  });

  it('buries by key and picks a ward by its number', async () => {
    const session = placed();
    key('b');
    await tick();
    await tick();
    key('w');
    key('1');
    key('6');
    expect(session.sent).toEqual([
      { kind: 'pick', word: 20 },
      { kind: 'picks', words: [4, 36] },
    ]);
  });

  it('shows a hint and plays it on demand', async () => {
    const session = placed();
    key('h');
    await vi.waitFor(() => expect(document.querySelector('.bar h2')?.textContent).toContain('write 6 in ward 1'));
    key('Enter');
    expect(session.sent).toEqual([{ kind: 'picks', words: [4, 36] }]);
  });

  it('lets a spectator look but not pick', () => {
    const session = show(new TestSession({ ...VIEW, options: [] }, OUTLOOK, null));
    key('r');
    click(document.querySelector('.bay'));
    expect(session.sent).toEqual([]);
    expect(document.querySelector('.bar h2')?.textContent).toBe('Waiting for Mila');
  });
});
