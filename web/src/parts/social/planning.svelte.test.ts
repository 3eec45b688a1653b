/** A wish for the coming turn: kept while others choose, sent once, dropped when it is gone. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { plans as hospital } from '../../games/hospital/plans';
import { plans as er } from '../../games/er/plans';
import { VIEW } from '../../games/er/table.testing';
import { need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import type { View } from '../../lib/protocol';
import { shell } from '../../lib/shell.svelte';
import type { SocketSession } from '../../lib/socket.svelte';
import Planning from './Planning.svelte';

/** The Chief, seat 1, chooses; seat 0 waits. */
const WAITS: View = { ...VIEW, to_act: [1], taken: [null, null], has_taken: [false, false], options: [] };
const ASKED: View = { ...VIEW, to_act: [0], taken: [null, 'red'], has_taken: [false, true] };

class Session {
  view = $state.raw<View>(WAITS);
  seat = 0;
  table = { yours: [0], status: 'playing', seats: [{ bot: null }, { bot: null }] };
  act = vi.fn(async () => ({ type: 'ack', id: '', seq: 1 }));
}
let shown: Record<string, unknown> | null = null;
async function show(): Promise<Session> {
  const session = new Session();
  const props = { session: session as unknown as SocketSession, wishes: er };
  shown = mount(Planning, { target: document.body, props });
  await settle();
  return session;
}
async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  flushSync();
}
const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
function press(words: string): void {
  const found = button(words);
  if (!found) throw new Error(`no button ${words}`);
  found.click();
  flushSync();
}

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital_names', 'hospital_abilities', 'web_er', 'web_hospital', 'web_table', 'web_social');
  await setLanguage('en');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  shell.toasts = [];
});

test('a planned die is taken when the turn comes, once', async () => {
  const session = await show();
  press('green 6');
  expect(button('Planned: green 6')).toBeDefined();
  session.view = ASKED;
  await settle();
  session.view = { ...ASKED, options: [...ASKED.options] };
  await settle();
  expect(session.act.mock.calls).toEqual([[{ kind: 'pick', word: 3 }, 0]]);
});

test('a die that somebody took before is not copied for a blood bag', async () => {
  const session = await show();
  press('red 3');
  session.view = ASKED;
  await settle();
  expect(session.act).not.toHaveBeenCalled();
  expect(shell.toasts.map(({ text }) => text)).toEqual(['Gone: red 3. Your plan was dropped.']);
});

test('a plan can be dropped', async () => {
  const session = await show();
  press('green 6');
  press('Drop plan');
  session.view = ASKED;
  await settle();
  expect(session.act).not.toHaveBeenCalled();
});

test('whoever is asked chooses, and plans nothing', async () => {
  const session = await show();
  session.view = ASKED;
  await settle();
  expect(document.querySelectorAll('button')).toHaveLength(0);
});

test('ambulances can be wished for once they are filled, until one has one', () => {
  const filled = {
    phase: 'intake',
    over: false,
    rolled: [],
    ambulances: [
      { number: 1, patients: ['R2', 'R3', 'G3'], seat: null },
      { number: 2, patients: [], seat: 1 },
    ],
  } as unknown as View;
  expect(hospital(filled, 0).map(({ ref }) => ref)).toEqual(['ambulance:1']);
  expect(hospital(filled, 0)[0]?.label).toMatch(/^Ambulance 1: red 2/);
  expect(hospital(filled, 1)).toEqual([]);
  expect(hospital({ ...filled, rolled: ['R5'] }, 0)).toEqual([]);
  expect(hospital({ ...filled, phase: 'improvement' }, 0)).toEqual([]);
});
