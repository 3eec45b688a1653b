/** The table of Dice Hospital in a test: shown, pressed, taken away again. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { language, need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import Board from './Board.svelte';
import type { HospitalView } from './model';
import { view, type TestSession } from './table.testing.svelte';

let board: Record<string, unknown> | null = null;

export function show(session: TestSession): void {
  board = mount(Board, { target: document.body, props: { session } });
  flushSync();
}

export async function showInWords(session: TestSession): Promise<void> {
  show(session);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }));
  await vi.dynamicImportSettled();
  await settled();
}

export async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  flushSync();
}

export const pick = (ref: string) => document.querySelector<HTMLButtonElement>(`[data-ref="${ref}"]`);
export const text = () => document.body.textContent ?? '';

/** Every test begins with an empty page in English, and with what it says. */
export function useBoard(): void {
  beforeAll(async () => {
    await startLanguage();
    await need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'web_table', 'web_hospital', 'web_social', 'hints');
  });
  beforeEach(async () => {
    prefs.confirm = true;
    if (language() !== 'en') await setLanguage('en');
  });
  afterEach(async () => {
    if (board) await unmount(board);
    board = null;
    document.body.replaceChildren();
  });
}

export const asking = (draft: string[], ...options: HospitalView['options']): HospitalView =>
  view({ agenda: [{ seat: 0, ask: 'turn', args: [], draft }], options });
