import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { Desk } from './desk.svelte';
import { sentence } from './sentence';
import { OUTLOOK, TestSession, VIEW } from './table.testing';

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_er', 'web_table');
  await setLanguage('en');
});
afterEach(() => void vi.unstubAllGlobals());

test.each([
  [true, 'Point at a die'],
  [false, 'Tap a die'],
])('where a pointer hovers is %s, the bar speaks of what can be done: %s', (hovers, words) => {
  const real = matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => (query === '(hover: hover)' ? { matches: hovers } : real(query)));
  const { detail } = sentence(new Desk(() => new TestSession(VIEW, OUTLOOK)));
  expect(detail).toContain(words);
});
