/** Before the game a screen shows how phones come in, and who sits there. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { TABLE, TestSession } from '../games/er/table.testing';
import { need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import type { Seat, Table } from '../lib/protocol';
import { SEAT } from '../lib/table';
import { Room, type Watched } from './room.svelte';
import Waiting from './Waiting.svelte';

const OPEN: Seat = { ...SEAT, kind: 'open', name: null };
const ANA: Seat = { ...SEAT, name: 'Ana' };
let shown: Record<string, unknown> | null = null;

/** A screen in a room, on a server that others find at an address, or not at all. */
async function wait(seats: Seat[], address: string | null): Promise<void> {
  const games = { games: [], version: '', commit: null, pack_bytes: 0, pack_cards: 0, address, command: 'dicehospital serve' };
  vi.stubGlobal('fetch', async () => Response.json(games));
  const table: Table = { ...TABLE, status: 'open', visibility: 'private', seats, yours: [] };
  const session: Watched = Object.assign(new TestSession(null, null, null, table), { away: [], skew: 0 });
  shown = mount(Waiting, { target: document.body, props: { room: new Room(session), invite: 'x1' } });
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelector('h2')).not.toBeNull();
    expect(document.querySelector('.invite')?.textContent?.trim()).not.toBe('');
  });
}

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'web_screen', 'web_social', 'web_table');
  await setLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  vi.unstubAllGlobals();
});

test('a free seat is reached by the picture of the invitation, and by its address', async () => {
  await wait([ANA, OPEN], 'http://192.0.2.7:8000');
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`/api/tables/${TABLE.id}/qr.svg?invite=x1`);
  expect(document.querySelector('[data-testid=address]')?.textContent).toBe('192.0.2.7:8000/join/x1');
  expect([...document.querySelectorAll('li b')].map((one) => one.textContent)).toEqual(['Ana', 'Open seat']);
});

test('where nobody can come in the screen says what would help', async () => {
  await wait([ANA, OPEN], null);
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('code')?.textContent).toBe('dicehospital serve');
});

test('a full table needs no picture', async () => {
  await wait([ANA, { ...ANA, name: 'Ben' }], 'http://192.0.2.7:8000');
  expect(document.querySelector('img')).toBeNull();
  expect(document.querySelector('h2')?.textContent).toBe('Every seat is taken');
});
