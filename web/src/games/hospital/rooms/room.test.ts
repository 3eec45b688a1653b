/** A room: what it shows and says, and what a click asks for. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, startLanguage } from '../../../lib/i18n.svelte';
import { cardOf } from '../cards';
import { layout, type Glyph } from './layout';
import Room from './Room.svelte';

let shown: Record<string, unknown> | null = null;
const WORDS = { each: 'each', or: 'or', all: 'all' };

function show(props: Record<string, unknown>): HTMLButtonElement {
  shown = mount(Room as unknown as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
  return document.querySelector('button') as HTMLButtonElement;
}

function drawn(id: string, width: number, height: number): Glyph[] {
  const card = cardOf(id);
  return card ? layout(card, width, height, WORDS) : [];
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

test('a room that can be picked is picked, and says whom it reaches', () => {
  const onpick = vi.fn();
  const room = show({ id: 'd_triage', seat: 0, state: 'legal', reaches: 2, onpick });
  expect(room.querySelector('.sr-only')?.textContent).toBe('Triage Centre. Heal exactly 2 patients of value 1 to 3 by 2 steps each. Reaches 2 patients.');
  expect(room.dataset).toMatchObject({ ref: 'department:d_triage', anchor: 'room:0:d_triage' });
  expect(room.textContent).toContain('≤3');
  room.click();
  expect(onpick).toHaveBeenCalledOnce();
});

test('Mothers and Babies have their letter', () => {
  expect(show({ id: 'd_mat_same4', seat: 0 }).querySelector('svg.mark')?.textContent?.replace(/\s+/g, '')).toBe('M=B==+1each');
});

test('another one answers why not', () => {
  const [onpick, onwhy] = [vi.fn(), vi.fn()];
  const room = show({ id: 'd_icu', seat: 0, state: 'used', staff: 'nurse', onpick, onwhy });
  expect(room.getAttribute('aria-disabled')).toBe('true');
  expect(room.querySelector('.sr-only')?.textContent).toContain('Nurse works here');
  room.click();
  expect([onpick.mock.calls.length, onwhy.mock.calls.length]).toEqual([0, 1]);
});

test('who points at it sees the text of the card', () => {
  vi.useFakeTimers();
  const room = show({ id: 'd_theatre#2', seat: 1 });
  room.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  vi.runAllTimers();
  flushSync();
  expect(room.querySelector('.tip')?.textContent).toContain('Heal 1 red patient by 3 steps.');
  room.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  flushSync();
  expect(room.querySelector('.tip')).toBeNull();
  vi.useRealTimers();
});

test('a long press tells and picks nothing', () => {
  vi.useFakeTimers();
  const onpick = vi.fn();
  const room = show({ id: 'd_icu', seat: 0, state: 'legal', tile: true, onpick });
  room.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch' }));
  vi.runAllTimers();
  flushSync();
  expect(room.querySelector('.tip')).not.toBeNull();
  room.click();
  expect(onpick).not.toHaveBeenCalled();
  vi.useRealTimers();
});

test('a card that only a pack knows shows its name', () => {
  expect(show({ id: 'd_pack', seat: null, name: 'Sauna' }).textContent).toContain('Sauna');
});

test('equal dice have a sign between them, a run climbs', () => {
  expect(drawn('d_anaesthesia', 90, 56).filter((glyph) => glyph.kind === 'text' && glyph.text === '=')).toHaveLength(2);
  const heights = drawn('d_cardiology', 90, 56).flatMap((glyph) => (glyph.kind === 'die' ? [glyph.y] : []));
  expect(heights).toEqual([...heights].sort((a, b) => b - a));
  expect(new Set(heights).size).toBe(3);
});

test.each([
  [92, 57],
  [67, 37],
  [66, 27],
])('in a box of %d x %d nothing is smaller than 11 pixels or sticks out much', (width, height) => {
  for (const id of ['d_triage', 'd_anaesthesia', 'd_cardiology', 'd_mat_same3', 'd_inv_red', 'p_radiology']) {
    for (const glyph of drawn(id, width, height)) {
      if (glyph.kind === 'text') expect(glyph.size).toBeGreaterThanOrEqual(11);
      expect(glyph.x).toBeGreaterThan(0);
      expect(glyph.x).toBeLessThan(width);
    }
  }
});
