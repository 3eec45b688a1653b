/** Every page paints in both languages, and no text is missing. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import { match, ROUTES, type Params } from '../lib/router.svelte';
import { toast } from '../lib/shell.svelte';
import HandOver from '../parts/HandOver.svelte';

const TABLE = {
  id: 'k3v9q2xr',
  game: 'er',
  players: 2,
  options: { choices: 'clockwise' },
  status: 'playing',
  visibility: 'open',
  seats: [
    { kind: 'person', name: 'Ana', bot: null, you: true, present: true, resigned: false, clock: null },
    { kind: 'bot', name: null, bot: 'greedy', you: false, present: true, resigned: false, clock: null },
  ],
  clock: { move: 60, game: 0 },
  created: 0,
  updated: 0,
  turn: [3, 24],
  result: null,
  yours: [0],
  your_turn: true,
};
const GAME = {
  id: 'er',
  players: [1, 6],
  opponent: [1],
  levels: ['easy', 'normal'],
  usual: 'normal',
  bots: ['easy', 'normal', 'greedy', 'random'],
  presets: [
    { id: 'table', players: [2, 6], minutes: [15, 30], options: {} },
    { id: 'solo', players: [1, 1], minutes: [15, 15], options: {} },
  ],
  options: [
    { key: 'modifiers', kind: 'some', choices: ['preparation', 'equipment'], },
    { key: 'choices', kind: 'one', choices: ['simultaneous', 'clockwise'] },
  ],
};
const HOSPITAL = {
  id: 'hospital',
  players: [1, 4],
  opponent: [],
  levels: ['easy', 'normal'],
  usual: 'normal',
  bots: ['easy', 'normal', 'greedy', 'random'],
  presets: [
    { id: 'first_game', players: [2, 5], minutes: [40, 80], options: { administrators: false } },
    { id: 'reports', players: [1, 1], minutes: [30, 30], options: {} },
  ],
  options: [
    { key: 'edition', kind: 'one', choices: ['final', 'proto212'] },
    { key: 'administrators', kind: 'flag', usual: true },
    { key: 'modules', kind: 'some', choices: ['experimental', 'events'] },
    { key: 'double_reports', kind: 'flag' },
  ],
  packs: true,
};
const ANSWERS: Record<string, unknown> = {
  '/api/me': { name: 'Ana', games: [TABLE] },
  '/api/games': { games: [GAME, HOSPITAL], version: '1', commit: null },
  '/api/tables': { tables: [TABLE] },
  '/api/agreement': { options: {}, asked: ['edition', 'modules'], closed: [], dropped: [] },
};

async function answer(url: string): Promise<Response> {
  const found = ANSWERS[new URL(url, 'http://localhost').pathname];
  if (found) return new Response(JSON.stringify(found), { status: 200 });
  return new Response('{}', { status: 404 });
}

beforeAll(() => startLanguage());
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(answer));
  vi.stubGlobal('WebSocket', class {
    close(): void {}
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** What a reader sees or hears; ids that no catalogue has would stand there as they are. */
function words(): string {
  const labels = [...document.querySelectorAll('[aria-label], [title], [placeholder], img')].flatMap((part) =>
    ['aria-label', 'title', 'placeholder', 'alt'].map((name) => part.getAttribute(name) ?? ''),
  );
  return [document.body.textContent, ...labels].join(' ');
}

async function painted(): Promise<string> {
  for (let turn = 0; turn < 6; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    flushSync();
  }
  return words();
}

const OURS = ROUTES.filter(({ name }) => name !== 'replay' && name !== 'learn');

// All languages have the same texts with the same placeholders; tests of the catalogues see to it.
describe.each(['fr'] as const)('in %s', (language) => {
  test.each(OURS)('the page $name has all its texts', async ({ load }) => {
    await need('kernel', 'er', 'web_table', 'web_er');
    await setLanguage(language);
    const Page = (await load()).default as Component<{ params: Params }>;
    const page = mount(Page, { target: document.body, props: { params: { id: 'x', code: 'y', game: 'er' } } });
    // As long as a busy machine needs to load the parts of a page.
    await vi.waitFor(() => expect(document.querySelectorAll('h1')).toHaveLength(1), { timeout: 10_000 });
    expect(await painted()).not.toMatch(/\bweb(_er)?\.[a-z]/);
    await unmount(page);
  });

  test('the frame has all its texts', async () => {
    await setLanguage(language);
    const app = mount(App, { target: document.body });
    toast('hello', 'bad');
    const text = await painted();
    expect(text).toContain('hello');
    expect(text).not.toMatch(/\bweb\.[a-z]/);
    expect(document.documentElement.lang).toBe(language);
    await unmount(app);
  });
});

test('rules without a game are a choice of books', async () => {
  await setLanguage('en');
  const { route, params } = match('/rules');
  const Page = (await route.load()).default as Component<{ params: Params }>;
  const page = mount(Page, { target: document.body, props: { params } });
  await painted();
  expect([...document.querySelectorAll('main a, .books a')].map((link) => link.getAttribute('href'))).toEqual(['/rules/er', '/rules/hospital']);
  await unmount(page);
});

test('the screen is uncovered only when the next player says so', async () => {
  const ready = vi.fn();
  const back = vi.fn();
  const props = { from: 'Ana', to: 'Ben', ready, back };
  const screen = mount(HandOver, { target: document.body, props });
  flushSync();
  const [show, stay] = document.querySelectorAll('button');
  show?.click();
  stay?.click();
  expect([ready.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
  expect(document.activeElement).toBe(show);
  await unmount(screen);
});
