/** One part of the table in a page of its own, for its tests. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';

let shown: Record<string, unknown> | null = null;

export function show(part: unknown, props: Record<string, unknown>): HTMLElement {
  shown = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
  return document.body;
}

/** Takes it away again. */
export async function clear(): Promise<void> {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
}

export const ref = (wanted: string) => document.querySelector<HTMLElement>(`[data-ref="${wanted}"]`);
export const text = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');

/** English words before each test, an empty page after it. */
export function inEnglish(): void {
  beforeAll(async () => {
    await startLanguage();
    await need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'hospital_reasons', 'web_hospital', 'web_table', 'web_social');
  });
  beforeEach(() => setLanguage('en'));
  afterEach(clear);
}
