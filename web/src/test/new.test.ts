/** A new table: what the choice of a game says, and names for those round one screen. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage, startLanguage } from '../lib/i18n.svelte';
import New from '../pages/New.svelte';

const game = (id: string, most: number) => ({
  id,
  players: [1, most],
  opponent: [],
  bots: ['greedy'],
  presets: [{ id: 'one_screen', players: 2, options: {}, seats: ['me', 'local'] }],
  options: [],
});
const sent: [string, string, unknown][] = [];
let page: Record<string, unknown> | null = null;

async function answer(path: string, asked?: RequestInit): Promise<Response> {
  if (asked?.body) sent.push([asked.method ?? '', path, JSON.parse(String(asked.body))]);
  const answers: Record<string, unknown> = {
    '/api/games': { games: [game('er', 6), game('hospital', 5)], version: '1', commit: null, address: null },
    '/api/me': { name: 'Dr Ada', games: [] },
    '/api/tables': { id: 'x', invite: 'y' },
  };
  return new Response(JSON.stringify(answers[path]));
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    flushSync();
  }
}

beforeAll(async () => {
  await startLanguage();
  await setLanguage('en');
});
beforeEach(async () => {
  sent.length = 0;
  vi.stubGlobal('fetch', vi.fn(answer));
  page = mount(New, { target: document.body });
  await settle();
});
afterEach(async () => {
  if (page) await unmount(page);
  vi.unstubAllGlobals();
});

test('as many players are told as can be chosen', () => {
  const said = [...document.querySelectorAll('.games label')].map((label) => label.textContent);
  expect(said[0]).toContain('1 to 6 players');
  expect(said[1]).toContain('1 to 5 players');
});

test('round one screen everybody is asked for a name', async () => {
  document.querySelector<HTMLButtonElement>('.screen button')?.click();
  await settle();
  expect(sent).toEqual([]);
  const [first, second] = document.querySelectorAll<HTMLInputElement>('dialog input');
  expect([first?.value, second?.value]).toEqual(['Dr Ada', '']);
  if (!first || !second) throw new Error('no fields');
  first.value = 'Ana';
  first.dispatchEvent(new Event('input', { bubbles: true }));
  second.value = ' Bo ';
  second.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('dialog form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  await settle();
  expect(sent[0]).toEqual(['PUT', '/api/me', { name: 'Ana' }]);
  expect(sent[1]?.[2]).toMatchObject({ seats: ['me', 'local'], names: { 1: 'Bo' }, start: true });
});
