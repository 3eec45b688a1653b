import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askToNotify, call, hush } from './calling';
import { prefs } from './prefs.svelte';
import { shell } from './shell.svelte';

const made = vi.fn();
class Notice {
  static permission = 'granted';
  static requestPermission = vi.fn(async () => Notice.permission);
  close = vi.fn();
  onclick: (() => void) | null = null;
  constructor(title: string, wishes: { body: string }) {
    made(title, wishes.body);
  }
}
let hidden = true;

beforeEach(() => {
  hidden = true;
  made.mockClear();
  Notice.permission = 'granted';
  prefs.notify = true;
  vi.stubGlobal('Notification', Notice);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  hush();
  prefs.notify = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page that is out of sight calls by its title and by the system', () => {
  call('Your turn', 'Dice Hospital');
  expect(shell.attention).toBe(true);
  expect(made.mock.calls).toEqual([['Your turn', 'Dice Hospital']]);
  hush();
  expect(shell.attention).toBe(false);
});

test('a page in sight calls nobody', () => {
  hidden = false;
  call('Your turn', '');
  expect([shell.attention, made.mock.calls.length]).toEqual([false, 0]);
});

test('the system is asked only on request, and its no is a no', async () => {
  prefs.notify = false;
  call('Your turn', '');
  expect(made).not.toHaveBeenCalled();
  Notice.permission = 'denied';
  expect(await askToNotify()).toBe(false);
  prefs.notify = true;
  call('Your turn', '');
  expect(made).not.toHaveBeenCalled();
});

test('a browser that cannot is no error', async () => {
  vi.stubGlobal('Notification', undefined);
  expect(await askToNotify()).toBe(false);
  made.mockImplementationOnce(() => {
    throw new TypeError('Illegal constructor');
  });
  vi.stubGlobal('Notification', Notice);
  call('Your turn', '');
  expect(shell.attention).toBe(true);
});
