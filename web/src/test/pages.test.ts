/** Every page paints in both languages, and no text is missing. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { LANGUAGES, need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import { go, match, ROUTES, type Params } from '../lib/router.svelte';
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
  bots: ['greedy', 'random'],
  presets: [
    { id: 'solo', players: 1, options: {}, seats: ['me'] },
    { id: 'friends_two', players: 2, options: {}, seats: ['me', 'open'] },
  ],
  options: [
    { key: 'modifiers', kind: 'some', choices: ['preparation', 'equipment'], most: 2, all: true, only: { players: 1 } },
    { key: 'choices', kind: 'one', choices: ['simultaneous', 'clockwise'] },
  ],
};
const HOSPITAL = {
  id: 'hospital',
  players: [1, 4],
  opponent: [],
  bots: ['greedy', 'random'],
  presets: [
    { id: 'reports', players: 1, options: {}, seats: ['me'] },
    { id: 'first_game', players: 2, options: { administrators: false }, seats: ['me', 'bot:greedy'] },
    { id: 'expert', players: 2, options: { modules: ['events'] }, seats: ['me', 'bot:greedy'] },
  ],
  options: [
    { key: 'edition', kind: 'one', choices: ['final', 'proto212'] },
    { key: 'administrators', kind: 'flag', usual: true, only: { least: 2 } },
    { key: 'modules', kind: 'some', choices: ['experimental', 'events'], limits: { events: { where: { edition: 'final' } } } },
    { key: 'double_reports', kind: 'flag', only: { players: 1 } },
  ],
};
const ANSWERS: Record<string, unknown> = {
  '/api/me': { name: 'Ana', games: [TABLE] },
  '/api/games': { games: [GAME, HOSPITAL], version: '1', commit: null },
  '/api/tables': { tables: [TABLE] },
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

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(OURS)('the page $name has all its texts', async ({ load }) => {
    await need('kernel', 'er', 'web_table', 'web_er');
    await setLanguage(language);
    const Page = (await load()).default as Component<{ params: Params }>;
    const page = mount(Page, { target: document.body, props: { params: { id: 'x', code: 'y', game: 'er' } } });
    const text = await painted();
    expect(text).not.toMatch(/\bweb(_er)?\.[a-z]/);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    await unmount(page);
  });

  test('a table of Dice Hospital can be set up, and only as its rules allow', async () => {
    await setLanguage(language);
    go('/new?game=hospital');
    const { default: Page } = await import('../pages/New.svelte');
    const page = mount(Page, { target: document.body });
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('form input[type=checkbox]')];
    expect(await painted()).not.toMatch(/\bweb(_hospital)?\.[a-z]/);
    expect(boxes().map((box) => box.checked)).toEqual([true, false, false]);
    document.querySelectorAll<HTMLInputElement>('form input[name$="-edition"]')[1]?.click();
    await painted();
    expect(boxes()).toHaveLength(2);
    boxes().forEach((box) => box.click());
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await painted();
    const sent = vi.mocked(fetch).mock.calls.find(([, request]) => request?.method === 'POST')?.[1]?.body;
    expect(JSON.parse(String(sent))).toMatchObject({
      game: 'hospital',
      options: { edition: 'proto212', administrators: false, modules: ['experimental'] },
    });
    await unmount(page);
    go('/');
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
