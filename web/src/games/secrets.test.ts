/** What must be covered when one screen changes hands. */

import { expect, test } from 'vitest';
import type { View } from '../lib/protocol';
import { erSecret, hospitalSecret } from './secrets';

const VIEW = {
  choices: 'simultaneous',
  chief: 0,
  taken: ['red', 'green', null],
  has_taken: [true, true, false],
} as unknown as View;

test('a die taken in secret is covered', () => expect(erSecret(VIEW, 1)).toBe(true));
test("the Chief's die is open", () => expect(erSecret(VIEW, 0)).toBe(false));
test('a player who has not taken has no secret', () => expect(erSecret(VIEW, 2)).toBe(false));
test('after the reveal nothing is secret', () =>
  expect(erSecret({ ...VIEW, taken: ['red', 'green', 'green'], has_taken: [true, true, true] }, 1)).toBe(false));
test('choices made openly are no secret', () => expect(erSecret({ ...VIEW, choices: 'clockwise' }, 1)).toBe(false));

test('administrators are covered until everybody has kept one', () => {
  expect(hospitalSecret({ asked: [null, 'keep'] } as unknown as View, 0)).toBe(true);
  expect(hospitalSecret({ asked: ['choose', null] } as unknown as View, 0)).toBe(false);
});
