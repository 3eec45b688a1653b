/** A screen stays lit: the lock is taken again when the page comes back, and given back at the end. */

import { afterEach, expect, test, vi } from 'vitest';
import { keepAwake } from './wake';

const locks: { released: boolean; release: () => Promise<void> }[] = [];
const request = vi.fn(async () => {
  const lock = { released: false, release: async () => void (lock.released = true) };
  locks.push(lock);
  return lock;
});
const turn = (visible: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};

afterEach(() => {
  locks.length = 0;
  request.mockClear();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('a page that comes back into sight takes the lock anew, and gives it back at the end', async () => {
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const stop = keepAwake();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  (locks[0] as { released: boolean }).released = true; // as browsers do when a page is hidden
  turn(false);
  expect(request).toHaveBeenCalledTimes(1);
  turn(true);
  await vi.waitFor(() => expect(locks).toHaveLength(2));
  stop();
  await vi.waitFor(() => expect(locks[1]?.released).toBe(true));
  turn(true);
  expect(request).toHaveBeenCalledTimes(2);
});

test('a browser that refuses, or knows no such lock, shows the page all the same', async () => {
  keepAwake()();
  Object.defineProperty(navigator, 'wakeLock', { value: { request: vi.fn().mockRejectedValue(new Error('no')) }, configurable: true });
  const stop = keepAwake();
  await Promise.resolve();
  expect(stop).not.toThrow();
});
