/** The curve of the chances to win: lines for everybody, the same in sentences, and all numbers in a table. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { need, say, setLanguage, startLanguage } from '../lib/i18n.svelte';
import type { Message } from '../lib/protocol';
import Chances from './Chances.svelte';

const NAMES = ['Ana', 'ALICAT'];
const name = (seat: number): string => NAMES[seat] ?? '';
const course: Message[] = [{ id: 'review.chances.course', params: { name: { seat: 0 }, first: 50, low: 30, high: 80 } }];
const chances = [
  { turn: 1, chances: [50, 50] },
  { turn: 2, chances: [30, 70] },
  { turn: 3, chances: [80, 20] },
  { turn: null, chances: [100, 0] },
];
let shown: Record<string, unknown> | null = null;

function show(): void {
  const props = { game: 'er', chances, course, name, say: (message: Message) => say(message, name, 0) };
  shown = mount(Chances, { target: document.body, props });
  flushSync();
}
const texts = (selector: string): (string | undefined)[] => [...document.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'web_review');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
});

test('it says in words what the curve shows, and draws a line for each', async () => {
  await setLanguage('en');
  show();
  const told = 'You began at 50% and were between 30% and 80% before the end.';
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(`Chances to win. ${told}`);
  expect(texts('section > p')[0]).toBe(told);
  expect(texts('figcaption li')).toEqual(['Ana 100', 'ALICAT 0']);
  expect(document.querySelectorAll('polyline')).toHaveLength(2);
});

test('the table has every turn and the end, in every language', async () => {
  await setLanguage('fr');
  show();
  expect(texts('thead th')).toEqual(['Tour', 'Ana', 'ALICAT']);
  expect(texts('tbody th')).toEqual(['1', '2', '3', 'Fin']);
  expect(texts('tbody tr:last-child td').map((text) => text?.replace(/\s/g, ' '))).toEqual(['100 %', '0 %']);
});
