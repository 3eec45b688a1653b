/** The count of the points: a race that tells every turn, in time, and nothing before it. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { Turn } from '../../lib/aftermath';
import type { Seat, TableSummary } from '../../lib/protocol';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import type { Table } from '../../lib/protocol';
import { NO_TABLE } from '../../lib/table';
import { noteCounted, wasCounted } from './counted';
import { lines } from './picture';
import { paceOf, RACE_MS, rowsAt } from './race';
import Standing from './Standing.svelte';
import { standingOf } from './standing';

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

const game = (id: string, scores: number[], more: Partial<TableSummary> = {}): TableSummary =>
  ({ ...NO_TABLE, id, game: 'hospital', players: 2, options: {}, status: 'over', seats: scores.map(() => ({ resigned: false }) as Seat), result: { scores, winners: [0] }, yours: [0], ...more }) as TableSummary;

test('a result stands among games of its kind, and a better one than all before is the best', () => {
  const others = [game('a', [30, 2]), game('b', [41, 2]), game('c', [99], { players: 1 }), game('d', [99, 1], { options: { city: true } })];
  expect(standingOf(game('now', [41, 9]), others)).toEqual({ points: 41, games: 3, place: 1, best: 41 });
  expect(standingOf(game('now', [35, 9]), [...others, game('now', [35, 9])])).toEqual({ points: 35, games: 3, place: 2, best: 41 });
  expect(standingOf(game('now', [5, 9]), [])).toEqual({ points: 5, games: 1, place: 1, best: null });
});

test('games in which answers were taken back, that began in the middle or were given up are not compared', () => {
  const apart = [game('a', [90, 1], { taken_back: 1 }), game('b', [90, 1], { position: 'as_set' }), game('c', [90, 1], { seats: [{ resigned: true } as Seat] }), game('d', [90, 1], { yours: [0, 1] })];
  expect(standingOf(game('now', [5, 9]), apart)).toEqual({ points: 5, games: 1, place: 1, best: null });
  for (const one of apart) expect(standingOf(one, [])).toBeNull();
});

test.each([
  ['en', 66, 'Your first game of this kind: 66 points short of winning.'],
  ['fr', 66, 'Votre première partie de ce genre\u00a0: il vous manquait 66 points pour gagner.'],
  ['en', 0, 'Your first game of this kind: 41 points to beat.'],
])('a first game says what was missing, or what is to be beaten (%s, %i)', async (language, missing, words) => {
  const now = game('now', [missing ? -65 : 41, 0]);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ name: 'Ana', games: [now] }))));
  await startLanguage();
  await need('er', 'web_table');
  await setLanguage(language);
  const shown = mount(Standing, { target: document.body, props: { table: now as Table, missing } });
  await vi.waitUntil(() => document.querySelector('[data-testid=standing]'));
  flushSync();
  expect(document.querySelector('[data-testid=standing]')?.textContent).toBe(words);
  await unmount(shown);
});

test('a title is written in lines that fit', () => {
  expect(lines('Busiest room: Intensive Care, 8 times', 24)).toEqual(['Busiest room: Intensive', 'Care, 8 times']);
});
