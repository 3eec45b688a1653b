/** Parts are measured once a frame, and drawn at first as large as the last of their kind. */

import { expect, test } from 'vitest';
import { lastSize, sized } from './sized';

function measured(width: number, height: number, kind?: string): number[] {
  let told: number[] = [];
  const part = document.createElement('div');
  Object.defineProperties(part, { clientWidth: { value: width }, clientHeight: { value: height } });
  sized((...size) => (told = size), kind)(part);
  return told;
}

test('a part is told its size', () => {
  expect(measured(300, 40)).toEqual([300, 40]);
});

test('the next part of a kind begins with the size of the last one', () => {
  expect(lastSize('shelf', [8, 9])).toEqual([8, 9]);
  measured(300, 40, 'shelf');
  expect(lastSize('shelf')).toEqual([300, 40]);
  expect(lastSize('desk')).toEqual([0, 0]);
});

test('in another window nothing is known of it', () => {
  measured(300, 40, 'shelf');
  Object.assign(window, { innerWidth: innerWidth + 1 });
  expect(lastSize('shelf')).toEqual([0, 0]);
  Object.assign(window, { innerWidth: innerWidth - 1 });
});
