/** Typed questions: what cannot be read is not called legal. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { OUTLOOK, TABLE, TestSession, VIEW } from '../games/er/table.testing';
import { need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import type { Answer, Message, Reject } from '../lib/protocol';
import CommandBox from './CommandBox.svelte';

let shown: Record<string, unknown> | null = null;

const answer = (data: Record<string, unknown>): Answer => ({ type: 'answer', id: '', data });
const bad = (field: string, why: Message): Reject => {
  const message = { id: 'server.bad_field', params: { field, why } };
  return { type: 'reject', id: '', code: 'bad', seq: 0, message, retry: false };
};

async function typed(line: string, reply: Answer | Reject, table = TABLE): Promise<string> {
  const session = new TestSession(VIEW, OUTLOOK, 0, table);
  session.ask = () => Promise.resolve(reply as Answer);
  shown = mount(CommandBox, { target: document.body, props: { session, open: true } });
  flushSync();
  const input = document.querySelector('input') as HTMLInputElement;
  input.value = line;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  await vi.waitUntil(() => document.querySelector('li span'));
  flushSync();
  return document.querySelector('li span')?.textContent ?? '';
}

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'server', 'web_social', 'web_table');
  await setLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test('a question about nonsense says that it is neither a move nor a question', async () => {
  const reply = bad('move', { id: 'unknown_notation', params: { seen: 'zzz', known: ['bury'] } });
  expect(await typed('why zzz', reply)).toBe('“zzz” is neither a move nor a question.');
});

test('a question that the server refuses is answered with its sentence', async () => {
  const reply = bad('ward', { id: 'not_one_of', params: { seen: '9', allowed: [1, 2] } });
  expect(await typed('why W9=2', reply)).toBe('There is no ward 9: W1 to W7');
  expect(document.querySelector('li span')?.textContent).not.toContain('legal move');
});

test('only a move without a reason against it can be played', async () => {
  expect(await typed('why W3=2', answer({ reason: null }))).toContain('legal move');
});

test('a rule is answered in its own words, and the box still listens', async () => {
  expect(await typed('rules er-4.3', answer({}))).toContain('Values rise. The first patient of a ward may have any value.');
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(document.activeElement).toBe(document.querySelector('input'));
});

test.each([
  ['en', 'why d_icu', true],
  ['fr', 'pourquoi d_icu', false],
])('moves are named as they are written where the language has it (%s)', async (language, line, isWritten) => {
  await setLanguage(language);
  const nearest = [{ text: 'activate d_icu nurse: R2', move: {}, say: { id: 'name.alicat', params: {} } }];
  const reason = { rule: 'DH-5.1', message: { id: 'reason.undo_nothing', params: {} }, facts: {}, nearest };
  const said = await typed(line, answer({ reason }), { ...TABLE, game: 'hospital' });
  await setLanguage('en');
  expect(said).toMatch(/ALICAT|URSULE/);
  expect(said.includes('nurse')).toBe(isWritten);
});
