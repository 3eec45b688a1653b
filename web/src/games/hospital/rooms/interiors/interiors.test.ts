/** What stands in the rooms: a drawing for every department that there is, no two alike, none heavy. */

import { expect, it } from 'vitest';
import { CATALOGUE } from '../../components/catalogue';
import { INTERIORS, inked, interiorOf } from '.';

const IDS = (new Map(CATALOGUE).get('departments') ?? []).map(({ id }) => id);
const bytes = (id: string): number => JSON.stringify(INTERIORS[id]).length;

it('draws every department of every edition and module, and nothing else', () => {
  expect(Object.keys(INTERIORS).sort()).toEqual([...IDS].sort());
});

it('draws no two alike', () => {
  const drawn = IDS.map((id) => JSON.stringify(interiorOf(id)));
  expect(IDS.filter((_, n) => drawn.indexOf(drawn[n] ?? '') !== n)).toEqual([]);
});

it('takes a kilobyte a room at most, and 14 for all of them', () => {
  expect(IDS.filter((id) => bytes(id) > 1000)).toEqual([]);
  expect(IDS.reduce((sum, id) => sum + bytes(id), 0)).toBeLessThan(14_000);
});

it('knows all its shapes and inks', () => {
  const strokes = IDS.flatMap((id) => interiorOf(id).map((stroke) => ({ id, ...stroke })));
  const inks = new Set([...'begiklnoprstwyABPRW']);
  expect(strokes.filter(({ ink, d }) => !inks.has(ink) || !d.startsWith('M'))).toEqual([]);
  expect(IDS.filter((id) => interiorOf(id).length < 2)).toEqual([]);
  expect([inked('l'), inked('W').fill, inked('o').stroke]).toEqual([{ fill: 'none' }, 'none', 'none']);
});

it('furnishes a second room of a kind like the first, every cot alike, and nothing of a pack', () => {
  expect(interiorOf('d_icu#2')).toBe(interiorOf('d_icu'));
  expect(interiorOf('chevron3')).toBe(interiorOf('chevron'));
  expect(interiorOf('d_of_a_pack')).toEqual([]);
});
