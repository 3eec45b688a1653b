import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../desk.svelte';
import { TestSession, view } from '../table.testing.svelte';
import { Pressing, type Pressable } from './pressing.svelte';

let node: HTMLButtonElement;
let leave: (() => void) | undefined;

function point(part: Pressable): Pressing {
  const press = new Pressing(() => part);
  leave = press.point(node) as () => void;
  node.addEventListener('click', press.click);
  return press;
}

const mouse = (name: string, clientX = 0, target: EventTarget = node): boolean => target.dispatchEvent(new PointerEvent(name, { pointerType: 'mouse', clientX }));

beforeEach(() => {
  vi.useFakeTimers();
  node = document.createElement('button');
});
afterEach(() => {
  leave?.();
  vi.useRealTimers();
});

test('whoever rests on what cannot be picked is told why, whoever passes by asks nothing', async () => {
  const reason = vi.fn(() => Promise.resolve('It is full'));
  const press = point({ free: false, reason });
  mouse('pointerenter');
  await vi.advanceTimersByTimeAsync(200);
  expect(press.told).toBe(true);
  mouse('pointerleave');
  await vi.advanceTimersByTimeAsync(2000);
  expect(reason).not.toHaveBeenCalled();
  mouse('pointerenter');
  await vi.advanceTimersByTimeAsync(250);
  expect(reason).toHaveBeenCalledTimes(1);
  expect(press.why).toBe('It is full');
});

test('what slides below a mouse that rests is pointed at when it moves', async () => {
  const press = point({ free: true });
  mouse('pointermove', 70, window);
  mouse('pointerenter', 70);
  mouse('pointermove', 70);
  await vi.advanceTimersByTimeAsync(2000);
  expect(press.told).toBe(false);
  mouse('pointermove', 71);
  await vi.advanceTimersByTimeAsync(300);
  expect(press.told).toBe(true);
});

test('nothing is asked about what can be picked', async () => {
  const [reason, onpick] = [vi.fn(() => Promise.resolve('no')), vi.fn()];
  const press = point({ free: true, reason, onpick });
  mouse('pointerenter');
  await vi.advanceTimersByTimeAsync(2000);
  node.click();
  expect([reason.mock.calls.length, onpick.mock.calls.length, press.told]).toEqual([0, 1, false]);
});

test('the server is asked once in a moment', async () => {
  const session = new TestSession(view());
  const asked = vi.spyOn(session, 'ask').mockResolvedValue({ type: 'answer', id: '', data: { reason: { message: { id: 'x', params: {} }, rule: 'DH-5.3' } } });
  const desk = new Desk(() => session);
  flushSync();
  expect(await desk.reason('department:d_icu')).toBe('x');
  await desk.reason('department:d_icu');
  await desk.askWhy('department:d_icu');
  expect(asked).toHaveBeenCalledTimes(1);
  expect(desk.why?.rule).toBe('DH-5.3');
});
