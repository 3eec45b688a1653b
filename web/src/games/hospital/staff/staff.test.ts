/** Staff cards: who they are, what they can, where they work. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, startLanguage } from '../../../lib/i18n.svelte';
import { CUTS, WORN } from '../../../parts/art/looks';
import { CHARACTERS } from '../../../parts/mentor/characters';
import { CATALOGUE } from '../components/catalogue';
import Figure from './Figure.svelte';
import { nurseAt, nurseLook, NURSES, PEOPLE, personOf } from './people';
import StaffCard from './StaffCard.svelte';
import { TOOLS } from './tools';

const KINDS = ['specialists', 'administrators'];
let shown: Record<string, unknown> | null = null;

function show(part: unknown, props: Record<string, unknown>): HTMLElement {
  shown = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
  return document.body;
}

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'web_hospital');
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
  ['a_red2', 'administrator', 'red'],
  ['a_three', 'administrator', 'any'],
])('%s is drawn as %s, in colour %s', (who, kind, tint) => {
  const figure = show(Figure, { who }).querySelector('svg');
  expect(figure?.classList).toContain(kind);
  expect(figure?.dataset['tint']).toBe(tint);
});

const faces = [...KINDS.flatMap((kind) => CATALOGUE.find(([one]) => one === kind)?.[1] ?? []).map(({ id }) => id)];

test('every specialist and administrator of the components has a face that was drawn for them, and a tool', () => {
  expect(faces.length).toBeGreaterThan(60);
  expect(Object.keys(PEOPLE).sort()).toEqual([...faces].sort());
  for (const id of faces) {
    const { tool, look } = personOf(id);
    expect(TOOLS, id).toHaveProperty(tool);
    expect(CUTS, id).toHaveProperty(look.cut);
    for (const one of look.worn) expect(WORN, id).toHaveProperty(one);
  }
});

test('no two faces are alike: they differ in two things at least, nurses and bots among them', () => {
  const all = [...faces.map((id) => PEOPLE[id]?.split(' ').slice(1).join(' ') ?? ''), ...NURSES, ...Object.values(CHARACTERS).map(([, row]) => row)].map((row) => row.split(' '));
  const differing = ([skin, cut, tint, ...worn]: string[], other: string[]): number =>
    Number(skin !== other[0]) + Number(cut !== other[1]) + Number(tint !== other[2]) + worn.filter((one) => !other.includes(one)).length + other.slice(3).filter((one) => !worn.includes(one)).length;
  const close = all.flatMap((one, n) => all.slice(n + 1).flatMap((other) => (differing(one, other) < 2 ? [`${one.join(' ')} / ${other.join(' ')}`] : [])));
  expect(close).toEqual([]);
});

test('faces are of every skin, of both old and young, and some wear a beard and some do not', () => {
  const looks = faces.map((id) => personOf(id).look);
  for (const skin of [1, 2, 3, 4, 5, 6]) expect(looks.filter((one) => one.skin === skin).length).toBeGreaterThan(5);
  for (const worn of ['aged', 'lashes', 'beard', 'round', 'freckles'] as const) expect(looks.filter((one) => one.worn.includes(worn)).length).toBeGreaterThan(3);
});

test('somebody of a pack gets a face that stays the same', () => {
  expect(personOf('s_unheard_of')).toEqual(personOf('s_unheard_of'));
  expect(show(Figure, { who: 's_unheard_of' }).querySelectorAll('.person, .tool')).toHaveLength(2);
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

test('the six departments that every hospital has are staffed by six different nurses', () => {
  const rooms = ['d_critical', 'd_oncology', 'd_pharmacy', 'd_icu', 'd_imaging', 'd_clinic'];
  expect(new Set(rooms.map((room) => JSON.stringify(nurseLook(nurseAt(room))))).size).toBe(6);
});

test('nurses are counted', () => {
  const card = show(StaffCard, { id: 'nurse', seat: 0, count: 2, shape: 'chip', state: 'legal' }).querySelector('button');
  expect([card?.dataset['ref'], card?.querySelector('.count')?.textContent]).toEqual(['staff:nurse', '2']);
  expect(card?.querySelector('.sr-only')?.textContent).toBe('Nurse. 2 free.');
});

test('what a card would do today is read aloud without dots between words', () => {
  show(StaffCard, { id: 's_surgeon', tells: '+1 staff · helps 8 now', now: 'legal' });
  expect(document.querySelector('.sr-only')?.textContent).toMatch(/\+1 staff, helps 8 now\.$/);
});
