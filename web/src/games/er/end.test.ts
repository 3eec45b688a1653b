/** The end of a game: whom it cheers, what comes first, and what the lines of the score count. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Seat, Table, View } from '../../lib/protocol';
import { SEAT } from '../../lib/table';
import { Desk } from './desk.svelte';
import End from './End.svelte';
import { countedBeds, readSheet } from './sheet';
import { OUTLOOK, TABLE, TestSession, VIEW } from './table.testing';

const ALICAT: Seat = { ...SEAT, kind: 'opponent' };
const [ME] = TABLE.seats;
const SOLO = [ME as Seat, ALICAT];

let shown: Record<string, unknown> | null = null;
function end(totals: number[], seats: Seat[], winners: number[], yours = [0]): void {
  const scores = totals.map((total) => ({ total, parts: VIEW.scores[0]?.parts ?? {} }));
  const view: View = { ...VIEW, over: true, players: winners.length, to_act: [], options: [], scores };
  const table: Table = { ...TABLE, status: 'over', seats, yours, result: { scores: totals, winners } };
  const session = new TestSession(view, OUTLOOK, yours[0] ?? null, table);
  shown = mount(End, { target: document.body, props: { desk: new Desk(() => session) } });
  flushSync();
}
const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? '';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_er', 'web_table', 'web_social');
  await setLanguage('en');
  prefs.motion = 'none';
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

test('a victory has its trophy', () => {
  end([61, 55], SOLO, [0]);
  expect(text('h2')).toBe('You win with 61 points!');
  expect(document.querySelector('.cup')).not.toBeNull();
});

test('a victory of ALICAT has none, and says what was missing', () => {
  end([55, 61], SOLO, []);
  expect(text('h2')).toBe('ALICAT wins with 61 points');
  expect([document.querySelector('.cup'), document.querySelector('.confetti')]).toEqual([null, null]);
  expect(text('.short')).toBe('You needed 7 points more to win.');
});

test('nor has the defeat by a person, but those who only watch see the winner cheered', async () => {
  end([55, 61], TABLE.seats, [1]);
  expect(document.querySelector('.cup')).toBeNull();
  if (shown) await unmount(shown);
  end([55, 61], TABLE.seats, [1], []);
  expect(document.querySelector('.cup')).not.toBeNull();
  expect(text('.short')).toBe('');
});

test('the rematch comes first', () => {
  end([61, 55], SOLO, [0]);
  expect([...document.querySelectorAll('.actions .primary')].map((one) => one.textContent?.trim())).toEqual(['Rematch']);
});

test('a line of the score opens the beds that it counts', () => {
  end([61, 55], TABLE.seats, [0]);
  const row = [...document.querySelectorAll<HTMLButtonElement>('tbody th button')].find((one) => one.textContent?.includes('Critical'));
  row?.click();
  flushSync();
  expect(row?.getAttribute('aria-expanded')).toBe('true');
  expect(text('.sheets')).toContain('1 bed counts');
  expect(document.querySelectorAll('.sheets .counted')).toHaveLength(1);
});

test('each line knows its beds', () => {
  const sheet = readSheet('1s2/-/3/-/4/25!/12 st5-3 bb1-0 n6 m1');
  const cards = OUTLOOK['cards'] as Parameters<typeof countedBeds>[3];
  const beds = (part: string) => countedBeds(part, 0, sheet, cards);
  expect(beds('epidemiologist')).toEqual([301, 200]);
  expect(beds('critical')).toHaveLength(1);
  expect(beds('isolation')).toHaveLength(1);
  expect(beds('wards').length + beds('capacity').length).toBe(sheet.patients.size);
  expect([beds('nurses'), beds('morgue'), beds('cardiologists')]).toEqual([[], [], []]);
});
