import { flushSync, mount, unmount } from 'svelte';
import { beforeAll, expect, test } from 'vitest';
import { need, startLanguage, t } from '../../../lib/i18n.svelte';
import { hospitalName } from '../names';
import Building from './Building.svelte';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'web_hospital');
});

/** How many windows it has, and how much stands on its roof. */
async function drawn(rooms: number, built: number): Promise<[number, number]> {
  const house = mount(Building, { target: document.body, props: { name: 'Saint Ana', rooms, built } });
  flushSync();
  const count = (what: string): number => document.querySelectorAll(what).length;
  const found: [number, number] = [count('.windows > i'), count('.over:not(.cloud)')];
  await unmount(house);
  return found;
}

test('a hospital grows with every department: a window more, and something more on its roof', async () => {
  expect([await drawn(6, 0), await drawn(9, 3), await drawn(14, 8)]).toEqual([[6, 0], [9, 3], [14, 6]]);
});

test.each([
  ['Ana', 'Saint Ana'],
  ['Dr Fox', 'Saint Fox'],
  ['Prof. Rook', 'Saint Rook'],
  ['Drake', 'Saint Drake'],
])('the hospital of %s is called %s', (player, name) => {
  expect(hospitalName(player)).toBe(name);
});

test('whoever has no name has a hospital of their own, and no saint is called You', () => {
  expect(hospitalName(t('web.you'))).toBe('Your hospital');
});
