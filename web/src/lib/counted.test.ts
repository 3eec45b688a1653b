import { expect, test } from 'vitest';
import { isCounted } from './counted';

test('a game in which answers were taken back, or that began with a position, is not compared with others', () => {
  expect(isCounted({ taken_back: 0, position: null })).toBe(true);
  expect(isCounted({ taken_back: 1, position: null })).toBe(false);
  expect(isCounted({ taken_back: 0, position: 'as_set' })).toBe(false);
});
