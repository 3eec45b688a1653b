/** What a listener hears at a table, and where the keyboard is meanwhile. */

import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import Table from '../games/er/Board.svelte';
import { OUTLOOK, TestSession, VIEW } from '../games/er/table.testing';
import { need, startLanguage } from './i18n.svelte';
import { announce, shell } from './shell.svelte';
import { aloud } from './telling.svelte';

let shown: Record<string, unknown> | null = null;
/** A die that cannot be put back once it is taken. */
const FINAL = { ...OUTLOOK, final: [1] };

async function settle(): Promise<void> {
  flushSync();
  await tick();
  await tick();
}

function press(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return settle();
}

const bay = (die: string): HTMLElement => document.querySelector<HTMLElement>(`.bay.${die}`) as HTMLElement;
const focused = (): string => document.activeElement?.textContent?.trim() ?? '';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_table', 'web_er');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

function show(): void {
  shown = mount(Table, { target: document.body, props: { session: new TestSession(VIEW, FINAL) } });
  flushSync();
}

test('a question gets no full stop of its own, a statement gets one', () => {
  expect(aloud({ title: 'Which die?', detail: 'Now red.' })).toBe('Which die? Now red.');
  expect(aloud({ title: 'Choose a bed', detail: '3 beds are open.' })).toBe('Choose a bed. 3 beds are open.');
});

test('a dot and an arrow between words are not spoken', () => {
  announce('2 idle · 6 worsen');
  expect(shell.spoken).toBe('2 idle, 6 worsen');
  announce('You heal green 2 → 3.');
  expect(shell.spoken).toBe('You heal green 2 to 3.');
});

test('a step that waits for its confirmation is spoken and takes the focus', async () => {
  show();
  await press('r');
  expect(shell.spoken).toMatch(/^take red 3\? ./i);
  expect(focused()).toBe('Confirm');
});

test('Escape gives the focus back to the thing that was chosen', async () => {
  show();
  bay('red').focus();
  bay('red').click();
  await settle();
  expect(focused()).toBe('Confirm');
  await press('Escape');
  await vi.waitUntil(() => document.activeElement === bay('red'));
});

test('a key says what has changed since one’s move', async () => {
  show();
  await press('c');
  await vi.waitUntil(() => shell.spoken.trim() === 'Nothing has changed since your move.');
});

test('a key says how one’s wards lie, another what is around the labs', async () => {
  show();
  await press('p');
  await vi.waitUntil(() => shell.spoken.includes('Ward 1, 5 points when full'), 5000);
  await press('l');
  await vi.waitUntil(() => shell.spoken.includes('Around lab 1: free green in ward 2'));
});
