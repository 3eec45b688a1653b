/** The one table of points: which lines it has, what opens, who leads. */

import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { Desk } from '../games/hospital/desk.svelte';
import { TestSession, view } from '../games/hospital/table.testing.svelte';
import { need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import ScoreTable from './ScoreTable.svelte';

let shown: Record<string, unknown> | null = null;
const PARTS = { discharge: 3, administrator: 0, empty_wards: 0, events: 2, blood: 1, fatalities: -2 };

function show(props: Record<string, unknown> = {}): void {
  const scores = [{ total: 4, parts: PARTS }, { total: 2, parts: { ...PARTS, events: 0 } }];
  const session = new TestSession(view({ scores }));
  shown = mount(ScoreTable, { target: document.body, props: { desk: new Desk(() => session), ...props } });
  flushSync();
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'web_hospital', 'web_table');
  await setLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test('it has the lines that stay, and others when somebody has something of them', () => {
  show({ keep: (part: string) => part === 'administrator' });
  expect(texts('tbody th')).toEqual(['Discharged patients', 'Administrator', 'Events', 'Blood bags', 'Fatality tokens']);
  expect(texts('tfoot td')).toEqual(['4', '2']);
  expect(texts('tfoot .best')).toEqual(['4']);
});

test('a line that counts something opens it, and closes it again', () => {
  const detail = createRawSnippet((part: () => string) => ({ render: () => `<p class="inside">${part()}</p>` }));
  show({ opens: (part: string) => part === 'discharge', detail });
  const [row, ...others] = [...document.querySelectorAll<HTMLButtonElement>('tbody th button')];
  expect(others).toEqual([]);
  row?.click();
  flushSync();
  expect([row?.getAttribute('aria-expanded'), ...texts('.inside')]).toEqual(['true', 'discharge']);
  row?.click();
  flushSync();
  expect(texts('.inside')).toEqual([]);
});
