import { expect, test } from 'vitest';
import { initials, plainName } from './names';

test('an avatar tells people apart by more than the first letter', () => {
  expect(['Ana', 'Ana B', 'Ana Weiss', 'Seat 2', 'Dr Ada', 'Dr Bo', 'Greedy bot 3'].map(initials)).toEqual([
    'A', 'AB', 'AW', 'S2', 'A', 'B', 'G3',
  ]);
});

test('odd names have letters, too', () => {
  expect(['', '  ', 'é', 'Dr', '🙂 x', 'ALICAT'].map(initials)).toEqual(['?', '?', 'É', 'D', '🙂X', 'A']);
});

test('a name goes without its title where there is little room', () => {
  expect(['Dr Panda 2', ' Mme Curie ', 'Dr', 'Drew'].map(plainName)).toEqual(['Panda 2', 'Curie', 'Dr', 'Drew']);
});
