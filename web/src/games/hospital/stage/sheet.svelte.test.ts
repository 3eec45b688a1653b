import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { need, startLanguage } from '../../../lib/i18n.svelte';
import Sheet from './Sheet.svelte';

let sheet: Record<string, unknown> | null = null;
const given = $state({ title: 'Ambulances', moment: 'ambulances:1' });
const children = createRawSnippet(() => ({ render: () => '<p>vans</p>' }));
const handle = (): HTMLElement => document.querySelector<HTMLElement>('.handle') as HTMLElement;
const isOpen = (): boolean => handle().getAttribute('aria-expanded') === 'true';

function show(): void {
  sheet = mount(Sheet, { target: document.body, props: { get title() { return given.title; }, get moment() { return given.moment; }, children } });
  flushSync();
}

function swipe(from: number, to: number): void {
  handle().dispatchEvent(new PointerEvent('pointerdown', { clientY: from, bubbles: true }));
  handle().dispatchEvent(new PointerEvent('pointerup', { clientY: to, bubbles: true }));
  handle().click();
  flushSync();
}

beforeAll(async () => {
  await startLanguage();
  await need('web_hospital');
});
afterEach(async () => {
  if (sheet) await unmount(sheet);
  given.moment = 'ambulances:1';
});

test('it opens by itself, is pulled down, and comes back with the next question', () => {
  show();
  expect(isOpen()).toBe(true);
  handle().click();
  flushSync();
  expect([isOpen(), document.querySelector<HTMLElement>('.inside')?.hidden]).toEqual([false, true]);
  given.moment = 'display:1';
  flushSync();
  expect(isOpen()).toBe(true);
});

test('a thumb pulls it down and up; the click that ends a swipe does nothing more', () => {
  show();
  swipe(500, 600);
  expect(isOpen()).toBe(false);
  swipe(780, 600);
  expect(isOpen()).toBe(true);
});

test('a finger that was put down elsewhere does not pull it', () => {
  show();
  handle().dispatchEvent(new PointerEvent('pointerup', { clientY: 600, bubbles: true }));
  flushSync();
  expect(isOpen()).toBe(true);
});
