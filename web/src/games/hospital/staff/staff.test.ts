/** Staff cards: who they are, what they can, where they work. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, startLanguage } from '../../../lib/i18n.svelte';
import printed from '../cards.json';
import { faceOf } from './faces';
import Figure from './Figure.svelte';
import StaffCard from './StaffCard.svelte';

let shown: Record<string, unknown> | null = null;

function show(part: unknown, props: Record<string, unknown>): HTMLElement {
  shown = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
  return document.body;
}

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'web_hospital');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test.each([
  ['nurse', 'nurse', undefined],
  ['s_surgeon', 'specialist', 'red'],
  ['s_gp', 'specialist', 'blue'],
  ['a_red2', 'administrator', undefined],
])('%s is drawn as %s, in colour %s', (who, kind, tint) => {
  const figure = show(Figure, { who }).querySelector('svg');
  expect(figure?.classList).toContain(kind);
  expect(figure?.dataset['tint']).toBe(tint);
});

test('no two specialists of a game have the same face', () => {
  const ids = Object.keys(printed.specialists);
  const looks = (edition: RegExp): string[] => ids.filter((id) => edition.test(id)).map((id) => JSON.stringify(faceOf(id)));
  for (const edition of [/^s_/, /^p_/]) expect(new Set(looks(edition)).size).toBe(looks(edition).length);
});

test('a specialist who is free shows the ability and can be picked', () => {
  const onpick = vi.fn();
  const card = show(StaffCard, { id: 's_surgeon', seat: 0, state: 'legal', onpick }).querySelector('button');
  expect(card?.dataset).toMatchObject({ ref: 'card:s_surgeon', anchor: 'staff:0:s_surgeon' });
  expect(card?.querySelector('.sr-only')?.textContent).toContain('After healing a red patient');
  expect(card?.textContent).toContain('+1');
  card?.click();
  expect(onpick).toHaveBeenCalledOnce();
});

test('who is at work says where, and why nothing else is possible', () => {
  const [onpick, onwhy] = [vi.fn(), vi.fn()];
  const card = show(StaffCard, { id: 's_virologist', seat: 1, where: 'd_icu', onpick, onwhy }).querySelector('button');
  expect(card?.textContent).toContain('in Intensive Care');
  card?.click();
  expect([onpick.mock.calls.length, onwhy.mock.calls.length]).toEqual([0, 1]);
});

test('nurses are counted', () => {
  const card = show(StaffCard, { id: 'nurse', seat: 0, count: 2, shape: 'chip', state: 'legal' }).querySelector('button');
  expect([card?.dataset['ref'], card?.querySelector('.count')?.textContent]).toEqual(['staff:nurse', '2']);
  expect(card?.querySelector('.sr-only')?.textContent).toBe('Nurse. 2 free.');
});
