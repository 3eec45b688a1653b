/** A new table: what is offered, what cannot be and why, and what the server is asked for. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_GAME } from '../lib/begin';
import { setLanguage, startLanguage } from '../lib/i18n.svelte';
import type { Agreed, Closed } from '../lib/protocol';
import { me } from '../lib/me.svelte';
import { go } from '../lib/router.svelte';
import { recall, remember } from '../lib/storage';
import New from '../pages/New.svelte';

const game = (id: string, most: number) => ({
  id,
  players: [1, most],
  opponent: [],
  levels: ['easy', 'normal'],
  usual: 'normal',
  bots: ['easy', 'normal', 'greedy'],
  presets: [
    { id: 'first_game', players: [2, most], minutes: [40, 80], options: { administrators: false } },
    { id: 'city', players: [2, most], minutes: [50, 100], options: { modules: ['city'] } },
    { id: 'automa', players: [1, 1], minutes: [40, 40], options: { solo: 'automa' } },
  ],
  options: [
    { key: 'administrators', kind: 'flag', usual: true },
    { key: 'modules', kind: 'some', choices: ['city', 'final_pickup'] },
  ],
  packs: true,
});
const shut = (choice: string, id: string, params: Closed['why']['params'], fix: Closed['fix']): Closed => ({
  key: 'modules',
  choice,
  why: { id, params },
  fix,
});
const PACK = {
  pack: { source: 'Night shift', reports: [{ id: 'm01' }] },
  name: 'Night shift',
  cards: {
    cards: [{ id: 'm01', kind: 'reports', copies: 1 }],
    words: { en: { 'thing.m01': 'A report', 'ability.m01': 'Four points.', 'components.title.reports': 'Reports' }, fr: {} },
    signs: {},
  },
};
const sent: [string, string, Record<string, unknown>][] = [];
let packFault: object | null = null;
let page: Record<string, unknown> | null = null;

/** The part of the server that says what can be: a city needs two, and is not played beside the final pick-up. */
function agreement({ players, options }: { players: number; options: Record<string, string[] | boolean> }): Agreed {
  const wished = (options['modules'] ?? []) as string[];
  const open = wished.filter((one, n) => (one !== 'city' || players > 1) && (n === 0 || !wished.slice(0, n).some((other) => other !== one)));
  const dropped = wished.filter((one) => !open.includes(one));
  const why = (choice: string) =>
    players === 1 ? shut(choice, 'server.closed_fewer', { n: 2 }, { players: 2, options }) : shut(choice, 'server.closed_without', { what: [] }, { players, options: { modules: [choice] } });
  const closed = ['city', 'final_pickup'].filter((one) => !open.includes(one) && (open.length > 0 || (one === 'city' && players === 1)));
  const agreed = { ...options, modules: open };
  return {
    options: Object.fromEntries(Object.entries(agreed).filter(([, value]) => !Array.isArray(value) || value.length)) as Agreed['options'],
    asked: ['administrators', 'modules'],
    closed: closed.map(why),
    dropped: dropped.map(why),
    unrated: open.length ? { id: 'server.rated_options', params: {} } : null,
  };
}

async function answer(path: string, asked?: RequestInit): Promise<Response> {
  const body = asked?.body ? (JSON.parse(String(asked.body)) as Record<string, unknown>) : {};
  if (asked?.body) sent.push([asked.method ?? '', path, body]);
  if (path === '/api/packs' && packFault) return new Response(JSON.stringify({ error: packFault }), { status: 422 });
  const answers: Record<string, unknown> = {
    '/api/games': { games: [game('er', 6), game('hospital', 5)], version: '1', commit: null, address: null, pack_bytes: 32768, pack_cards: 100 },
    '/api/me': { name: 'Dr Ada', games: [] },
    '/api/tables': { id: 'x', invite: 'y' },
    '/api/agreement': path === '/api/agreement' && agreement(body as never),
    '/api/packs': PACK,
  };
  return new Response(JSON.stringify(answers[path]));
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    flushSync();
  }
}

const made = () => sent.filter(([, path]) => path === '/api/tables').map(([, , body]) => body);
const text = () => document.body.textContent ?? '';
const submit = () => document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));

/** Presses the control of this name. */
async function take(name: string): Promise<void> {
  const labels = [...document.querySelectorAll('form label')];
  const said = (label: Element) => (label.querySelector('strong') ?? label.querySelector('span'))?.textContent;
  labels.find((label) => said(label) === name)?.querySelector('input')?.click();
  await settle();
}

async function press(name: string): Promise<void> {
  [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name)?.click();
  await settle();
}

beforeAll(async () => {
  await startLanguage();
  await setLanguage('en');
});
beforeEach(async () => {
  sent.length = 0;
  packFault = null;
  Object.assign(me, { known: false, name: null, games: [] });
  go('/new?game=hospital');
  vi.stubGlobal('fetch', vi.fn(answer));
  page = mount(New, { target: document.body });
  await vi.waitFor(() => expect(document.querySelector('form')).not.toBeNull(), 5000);
  await settle();
});
afterEach(async () => {
  if (page) await unmount(page);
  vi.unstubAllGlobals();
  go('/');
});

test('each way to play says for how many and how long', () => {
  expect(text()).toContain('2–5 players · 40–80 min');
  expect(text()).toContain('1 player · 40 min');
});

test('one press begins the first of them against a bot', async () => {
  submit();
  await settle();
  expect(made()).toEqual([
    expect.objectContaining({ game: 'hospital', players: 2, options: { administrators: false }, seats: ['me', 'bot:normal'], start: true }),
  ]);
});

test('at a first game with more bots a mentor speaks as well, at others none does', async () => {
  await take('3');
  submit();
  await settle();
  expect(made()[0]).toMatchObject({ players: 3, options: { administrators: false } });
  expect(recall(FIRST_GAME)).toBe('x');
  remember(FIRST_GAME, null);
  await take('City');
  submit();
  await settle();
  expect(made()).toHaveLength(2);
  expect(recall(FIRST_GAME)).toBeNull();
});

test('a way to play is taken with as many players as it is for', async () => {
  await take('Solo: Automa');
  submit();
  await settle();
  expect(made()[0]).toMatchObject({ players: 1, seats: ['me'], options: { solo: 'automa' } });
});

test('with friends there are open seats, and the table waits', async () => {
  await take('3');
  await take('With friends online');
  submit();
  await settle();
  expect(made()[0]).toMatchObject({ seats: ['me', 'open', 'open'], start: false });
});

test('a table for friends is rated on demand, and one whose rules are not usual says why it is not', async () => {
  await take('With friends online');
  submit();
  await settle();
  expect(made()[0]).not.toHaveProperty('rated');
  await take('Rated game.');
  submit();
  await settle();
  expect(made()[1]).toMatchObject({ rated: true, start: false });
  await take('City');
  expect(document.body.textContent).toContain('Only games with the usual rules are rated');
  submit();
  await settle();
  expect(made()[2]).not.toHaveProperty('rated');
});

test('what cannot be chosen says why, and what would help does', async () => {
  await take('City');
  const box = () => document.querySelector<HTMLInputElement>('.closed input');
  expect(box()?.disabled).toBe(true);
  expect(text()).toContain('Unavailable: not with');
  await press('Switch to it');
  expect(sent.at(-1)?.[2]).toMatchObject({ options: { modules: ['final_pickup'] } });
  expect(document.querySelector('.closed')?.textContent).toContain('City');
});

test('fewer players keep what is possible, say what fell out, and get it back', async () => {
  await take('City');
  await take('1');
  expect(document.querySelector('.fallen')?.textContent).toBe('Removed: City (needs 2 or more players).');
  await take('2');
  expect(document.querySelector('.fallen')).toBeNull();
  submit();
  await settle();
  expect(made()[0]).toMatchObject({ players: 2, options: { modules: ['city'] } });
});

test('round one screen everybody is asked for a name', async () => {
  await take('On one device');
  submit();
  await settle();
  expect(made()).toEqual([]);
  const [first, second] = document.querySelectorAll<HTMLInputElement>('dialog input');
  expect([first?.value, second?.value]).toEqual(['Dr Ada', '']);
  if (!first || !second) throw new Error('no fields');
  first.value = 'Ana';
  first.dispatchEvent(new Event('input', { bubbles: true }));
  second.value = ' Bo ';
  second.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('dialog form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  await settle();
  expect(sent).toContainEqual(['PUT', '/api/me', { name: 'Ana' }]);
  expect(made()[0]).toMatchObject({ seats: ['me', 'local'], names: { 1: 'Bo' }, start: true });
});

async function paste(contents: string): Promise<void> {
  const field = document.querySelector('textarea');
  if (!field) throw new Error('no field');
  field.value = contents;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await settle();
}

test('a pasted pack is checked, its cards are shown, and the table gets what it holds', async () => {
  await paste('[[reports]]');
  await press('Check pack');
  await vi.waitFor(() => expect(text()).toContain('Pack is valid: 1 card added.'), 5000); // words of cards are loaded only now
  expect(text()).toContain('A report');
  expect(text()).toContain('Four points.');
  submit();
  await settle();
  expect(made()[0]).toMatchObject({ options: { administrators: false, pack: PACK.pack } });
});

test('a pack that is wrong makes no table and says where', async () => {
  packFault = { code: 'bad_input', field: 'pack:reports[m01].points', message: { id: 'not_between', params: { seen: '"x"', low: 1, high: 20 } } };
  await paste('[[reports]]');
  submit();
  await settle();
  expect(made()).toEqual([]);
  expect(document.querySelector('.wrong')?.textContent).toContain('reports[m01].points');
  expect(document.querySelector('.wrong')?.textContent).toContain('from 1 to 20');
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true');
});
