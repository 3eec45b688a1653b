/** Places of patients who are alike: exchanged as often as they are pressed, each still in one bed. */

import { expect, test } from 'vitest';
import { AS_THEY_LIE, arranged, asEngineSays, exchanged, placeOf } from './places';

const BEDS = [1, 2, 3, 4];

test('nobody is lost however often two change their beds', () => {
  let places = AS_THEY_LIE;
  for (const [one, other] of [[1, 2], [2, 3], [1, 3], [3, 4], [2, 1]] as const) {
    const there = [placeOf(places, one), placeOf(places, other)];
    places = exchanged(places, one, other);
    expect([placeOf(places, other), placeOf(places, one)]).toEqual(there);
    expect(BEDS.map((bed) => placeOf(places, bed)).sort()).toEqual(BEDS);
  }
});

test('whatever tells a place is told by where it is shown', () => {
  const places = exchanged(AS_THEY_LIE, 1, 12);
  const told = { place: 1, protected: [1, 2], families: [{ ward: 1, mother: 12, babies: [13] }], draft: ['d_icu', '@12'], ref: 'patient:1', nurses: 1, after: null };
  expect(arranged(told, places)).toEqual({ place: 12, protected: [12, 2], families: [{ ward: 1, mother: 1, babies: [13] }], draft: ['d_icu', '@1'], ref: 'patient:12', nurses: 1, after: null });
  expect(asEngineSays('patient:12', places)).toBe('patient:1');
  expect(asEngineSays('department:d_icu', places)).toBe('department:d_icu');
});
