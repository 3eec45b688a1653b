/** The specialists alone against ALICAT: goals that score only together are one entry. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { Desk } from './desk.svelte';
import Specialists from './Specialists.svelte';
import { OUTLOOK, TestSession, VIEW } from './table.testing';

let shown: Record<string, unknown> | null = null;

function show(together: string[], shows: Record<string, number>): void {
  const cardiologists = Object.fromEntries(Object.entries(shows).map(([id, points]) => [id, { shows: points, points: [0, 0] }]));
  const goal = { have: [1, 0], need: 3, together, worth: 5 * together.length };
  const cards = { ...(OUTLOOK as { cards: object }).cards, C12: goal, C15: goal };
  const session = new TestSession({ ...VIEW, players: 1, cardiologists } as typeof VIEW, { ...OUTLOOK, cards } as typeof OUTLOOK);
  shown = mount(Specialists, { target: document.body, props: { desk: new Desk(() => session) } });
  flushSync();
}
const heads = (): string[] => [...document.querySelectorAll('.head')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim() ?? '');

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_er', 'web_table');
  await setLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

test('two goals in play are one entry for 10 points, with both bars', () => {
  show(['C12', 'C15'], { C12: 5, C15: 5 });
  expect(heads()[0]).toMatch(/^Both goals together 10$/);
  expect(document.querySelectorAll('.card > ul > li:first-child [role=progressbar]')).toHaveLength(2);
  const told = [...document.querySelectorAll('.card > ul > li:first-child p')].map((one) => one.textContent);
  expect(told).toEqual(['1 of 3 nurses', '1 of 3 full wards']);
  expect(heads()).toHaveLength(3);
});

test('after one is gone the other counts alone, for 5', () => {
  show(['C15'], { C12: 0, C15: 5 });
  expect(heads()).toHaveLength(4);
  expect(document.body.textContent).toContain('One goal left: 5 points');
});
