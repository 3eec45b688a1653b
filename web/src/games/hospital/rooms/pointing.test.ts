import { afterEach, expect, test, vi } from 'vitest';
import { pointing } from './pointing';

afterEach(() => vi.useRealTimers());

test('a focus that is lost and comes back at once still points', () => {
  vi.useFakeTimers();
  const told: boolean[] = [];
  const node = document.createElement('button');
  vi.spyOn(node, 'matches').mockReturnValue(true);
  const stop = pointing((on) => told.push(on))(node);
  for (const name of ['focusin', 'focusout', 'focusin']) node.dispatchEvent(new Event(name));
  vi.runAllTimers();
  expect(told).toEqual([true, true]);
  node.dispatchEvent(new Event('focusout'));
  vi.runAllTimers();
  expect(told.at(-1)).toBe(false);
  stop?.();
});
