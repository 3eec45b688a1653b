/** The count of the points: a race that tells every turn, in time, and nothing before it. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Turn } from '../../lib/aftermath';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import type { Table } from '../../lib/protocol';
import { NO_TABLE } from '../../lib/table';
import { noteCounted, wasCounted } from './counted';
import { lines } from './picture';
import { paceOf, RACE_MS, rowsAt } from './race';
import Standing from './Standing.svelte';

const turn = (number: number, ...totals: number[]): Turn => ({ turn: number, scores: totals.map((total) => ({ total, parts: {} })) });
const TURNS = [turn(0, 0, -2), turn(1, 6, 3), turn(2, 7, 10)];

test('the start brings nothing, and nobody has less than no bar', () => {
  expect(rowsAt(TURNS, 0)).toEqual([
    { total: 0, gained: 0, share: 0, rank: 0 },
    { total: -2, gained: 0, share: 0, rank: 1 },
  ]);
});

test('every turn says what it brought, and who overtakes moves up', () => {
  expect(rowsAt(TURNS, 1).map(({ gained, rank }) => [gained, rank])).toEqual([[6, 0], [5, 1]]);
  expect(rowsAt(TURNS, 2)).toEqual([
    { total: 7, gained: 1, share: 0.7, rank: 1 },
    { total: 10, gained: 7, share: 1, rank: 0 },
  ]);
});

test.each([1, 8, 24, 60])('a race over %i turns takes less than four seconds', (turns) => {
  expect(paceOf(turns) * (turns + 1)).toBeLessThanOrEqual(RACE_MS);
  expect(RACE_MS).toBeLessThan(4000);
});

test('a game is counted once before the same eyes', () => {
  expect(wasCounted('abc')).toBe(false);
  for (let n = 0; n < 50; n += 1) noteCounted(`t${n}`);
  noteCounted('abc');
  expect([wasCounted('abc'), wasCounted('t49'), wasCounted('t0')]).toEqual([true, true, false]);
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['en', 66, 'Your first game of this kind: 66 points short of winning.'],
  ['fr', 66, 'Votre première partie de ce genre\u00a0: il vous manquait 66 points pour gagner.'],
  ['en', 0, 'Your first game of this kind: 41 points to beat.'],
])('a first game says what was missing, or what is to be beaten (%s, %i)', async (language, missing, words) => {
  const standing = { points: missing ? -65 : 41, games: 1, place: 1, best: null };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ standing }))));
  await startLanguage();
  await need('er', 'web_table');
  await setLanguage(language);
  const shown = mount(Standing, { target: document.body, props: { table: { ...NO_TABLE, id: 'now', yours: [0] } as Table, missing } });
  await vi.waitUntil(() => document.querySelector('[data-testid=standing]'));
  flushSync();
  expect(document.querySelector('[data-testid=standing]')?.textContent).toBe(words);
  await unmount(shown);
});

test('a title is written in lines that fit', () => {
  expect(lines('Busiest room: Intensive Care, 8 times', 24)).toEqual(['Busiest room: Intensive', 'Care, 8 times']);
});
