/** What people at a table tell each other, and what they are told of each other. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Said, Seat } from '../../lib/protocol';
import { shell } from '../../lib/shell.svelte';
import { SEAT } from '../../lib/table';
import Absent from './Absent.svelte';
import Bubbles from './Bubbles.svelte';
import Phrases from './Phrases.svelte';
import Resigned from './Resigned.svelte';
import NewInvitation from './NewInvitation.svelte';
import { placeOf } from './places';
import ShareLink from './ShareLink.svelte';

const person = (name: string, more: Partial<Seat> = {}): Seat => ({ ...SEAT, name, ...more });
const ANA = person('Ana', { you: true });
const BO = person('Bo');
const BOT = person('', { kind: 'bot', name: null, bot: 'greedy' });

let hearers: ((said: Said) => void)[] = [];
const session = (seats: Seat[], more = {}) => ({
  seat: 0,
  skew: 0,
  away: seats.map(() => null as number | null),
  view: { to_act: [1] },
  table: { game: 'er', seats, yours: [0] },
  speak: vi.fn(async () => null),
  onSaid: (hearer: (said: Said) => void) => {
    hearers.push(hearer);
    return () => (hearers = hearers.filter((one) => one !== hearer));
  },
  ...more,
});

let shown: Record<string, unknown> | null = null;
async function show(part: unknown, props: Record<string, unknown>): Promise<void> {
  shown = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  for (let turn = 0; turn < 4; turn += 1) {
    await vi.advanceTimersByTimeAsync(1);
    flushSync();
  }
}
const text = (): string => (document.body.textContent ?? '').replace(/\s+/g, ' ');
const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')];

beforeAll(async () => {
  await startLanguage();
  await need('web_social');
  await setLanguage('en');
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] }));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  prefs.phrases = true;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('phrases and faces are said with a press', async () => {
  const one = session([ANA, BO]);
  await show(Phrases, { session: one });
  expect(buttons().slice(1, 11).map((button) => button.textContent)).toContain('Well played!');
  expect(buttons()).toHaveLength(16);
  buttons().find((button) => button.textContent === 'Thank you!')?.click();
  buttons().find((button) => button.getAttribute('aria-label') === 'Bravo')?.click();
  expect(one.speak.mock.calls).toEqual([['thanks', 0], ['bravo', 0]]);
});

test('nobody is offered to talk to bots, nor may a spectator', async () => {
  await show(Phrases, { session: session([ANA, BOT]) });
  expect(buttons()).toHaveLength(0);
  if (shown) await unmount(shown);
  await show(Phrases, { session: session([BO, person('Cy')], { seat: null, table: { game: 'er', seats: [BO, BO], yours: [] } }) });
  expect(buttons()).toHaveLength(0);
});

test('what is said stands there for some seconds and is spoken', async () => {
  await show(Bubbles, { session: session([ANA, BO]) });
  hearers.forEach((hear) => hear({ type: 'said', seat: 1, phrase: 'hello' }));
  flushSync();
  expect(text()).toContain('Hello!');
  expect(shell.spoken.trim()).toBe('Bo: Hello!');
  hearers.forEach((hear) => hear({ type: 'said', seat: 1, phrase: 'thanks' }));
  flushSync();
  expect(text()).not.toContain('Hello!');
  await vi.advanceTimersByTimeAsync(6_000);
  flushSync();
  expect(text()).not.toContain('Thank you!');
});

test('at the end people speak at the upper edge, one at a time, away from the points', async () => {
  await show(Bubbles, { session: session([ANA, BO], { view: { to_act: [], over: true } }) });
  hearers.forEach((hear) => hear({ type: 'said', seat: 0, phrase: 'thanks' }));
  hearers.forEach((hear) => hear({ type: 'said', seat: 1, phrase: 'well_played' }));
  flushSync();
  expect(document.querySelector('.edge.over')?.textContent).toContain('Well played!');
  expect(document.querySelectorAll('.bubble')).toHaveLength(1);
});

test('what a bot says waits until its deeds are told, and goes when somebody goes on', async () => {
  let happens: (events: unknown[], view: unknown) => void = () => undefined;
  const bot = { ...BOT, name: 'Kofi' };
  const onEvents = (listen: typeof happens) => {
    happens = listen;
    return () => undefined;
  };
  await show(Bubbles, { session: session([ANA, bot], { onEvents }) });
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(50);
  shell.scene = true;
  happens([{ event: 'buried', seat: 1 }], { turn: 3, to_act: [0], over: false });
  flushSync();
  expect(document.querySelector('.bubble')).toBeNull();
  shell.scene = false;
  flushSync();
  expect(document.querySelector('.bubble')?.textContent).not.toBe('');
  window.dispatchEvent(new Event('pointerdown'));
  flushSync();
  expect(document.querySelector('.bubble')).toBeNull();
});

test('whoever wants quiet has it', async () => {
  prefs.phrases = false;
  await show(Bubbles, { session: session([ANA, BO]) });
  hearers.forEach((hear) => hear({ type: 'said', seat: 1, phrase: 'wow' }));
  flushSync();
  expect(document.querySelector('.bubble')).toBeNull();
});

test('a bubble stands at the largest avatar in sight', () => {
  const page = document.createElement('div');
  for (const [seat, width, top] of [[1, 20, 10], [1, 34, 100], [1, 46, 5_000], [0, 34, 10]] as const) {
    const one = document.createElement('i');
    one.dataset['avatar'] = `${seat}`;
    one.getBoundingClientRect = () => new DOMRect(50, top, width, width);
    page.append(one);
  }
  expect(placeOf(1, page)).toEqual({ x: 84, y: 117, left: false });
  expect(placeOf(3, page)).toBeNull();
});

test('an absent player whom the table waits for is told in words, with what can be done', async () => {
  const gone = session([ANA, person('Bo', { present: false })], { away: [null, Date.now() - 185_000] });
  const act = vi.fn(async () => true);
  await show(Absent, { session: gone, act });
  expect(text()).toContain('Bo has been away for 3 minutes.');
  buttons().find((button) => button.textContent?.includes('Let a bot play for Bo'))?.click();
  expect(act).toHaveBeenCalledWith({ kind: 'bot', bot: 'greedy' }, 1);
  buttons().at(-1)?.click();
  flushSync();
  expect(text()).not.toContain('Bo has been away');
});

test('a page that loads again is no absence, nor is one that one does not wait for', async () => {
  const seats = [ANA, person('Bo', { present: false })];
  await show(Absent, { session: session(seats, { away: [null, Date.now() - 4_000] }), act: vi.fn() });
  expect(text()).not.toContain('Bo');
  if (shown) await unmount(shown);
  // Who has something to decide does not wait for the other.
  await show(Absent, { session: session(seats, { away: [null, Date.now() - 90_000], view: { to_act: [0, 1] } }), act: vi.fn() });
  expect(text()).not.toContain('Bo');
});

test.each([
  [null, 'http://localhost:3000/join/x', 'dicehospital serve --host 0.0.0.0 --port 3000 --data /srv/tables'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000/join/x', null],
])('an invitation to a server at %s', async (address, link, command) => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ games: [], version: '1', commit: null, address, command })));
  await show(ShareLink, { path: '/join/x', label: 'Invite', qr: '/qr.svg' });
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map((field) => field.value);
  expect(fields).toEqual(command ? [link, command] : [link]);
  expect(text().includes('only accepts connections from this computer')).toBe(command !== null);
  expect(document.querySelector('img') === null).toBe(command !== null);
});

test('a new link is made at the second press, and the first says what becomes of the old one', async () => {
  const act = vi.fn(async () => true);
  await show(NewInvitation, { act });
  expect(text()).toBe('Replace link ');
  buttons()[0]?.click();
  flushSync();
  expect(text()).toContain('The old link and its QR code will stop working.');
  buttons()[1]?.click();
  flushSync();
  expect(act).not.toHaveBeenCalled();
  expect(buttons()).toHaveLength(1);
  buttons()[0]?.click();
  flushSync();
  buttons()[0]?.click();
  expect(act).toHaveBeenCalledExactlyOnceWith({ kind: 'reinvite' }, null);
});

// -- giving up ------------------------------------------------------------------------------------------
const GONE = person('Bo', { bot: 'greedy', resigned: true });
const playing = (seats: Seat[], more = {}) => session(seats, { table: { game: 'er', status: 'playing', seats, yours: [0], result: null, ...more } });

test('whoever is left among bots may end the game, or play on', async () => {
  const act = vi.fn(async () => true);
  await show(Resigned, { session: playing([ANA, GONE, BOT]), act });
  expect(text()).toContain('Everyone else is out of the game.');
  buttons()[0]?.click();
  expect(act).toHaveBeenCalledWith({ kind: 'end' }, 0);
  buttons()[1]?.click();
  flushSync();
  expect(text()).not.toContain('Everyone else');
});

test('somebody who gave up is told so, and may end the game only where nobody else plays', async () => {
  const out = person('Ana', { you: true, bot: 'greedy', resigned: true });
  await show(Resigned, { session: playing([out, BO]), act: vi.fn() });
  expect(text()).toContain('You’re out of this game for good.');
  expect(buttons()).toHaveLength(0);
});

test('a game that was ended early says so, and who won', async () => {
  const table = { status: 'over', closed: null, result: { scores: [3, 9], winners: [0] } };
  await show(Resigned, { session: playing([ANA, GONE], table), act: vi.fn() });
  expect(text()).toContain('This game was ended early. Winner: Ana.');
});
