/** Places of patients who are alike: exchanged as often as they are pressed, each still in one bed. */

import { expect, test } from 'vitest';
import type { StoryEvent } from '../../lib/protocol';
import type { Hospital, Task } from './model';
import type { HospitalOutlook } from './outlook';
import { Arranged, AS_THEY_LIE, asEngineSays, exchanged, placeOf } from './places';

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

const places = exchanged(AS_THEY_LIE, 1, 12);
const arranged = new Arranged(places);

test('a hospital, a task and a thing tell places by where they are shown', () => {
  const hospital = { patients: [{ place: 1, text: 'R3' }], protected: [1, 2], families: [{ ward: 1, mother: 12, babies: [13] }], nurses: 1 };
  expect(arranged.hospital(hospital as unknown as Hospital)).toEqual({ patients: [{ place: 12, text: 'R3' }], protected: [12, 2], families: [{ ward: 1, mother: 1, babies: [13] }], nurses: 1 });
  expect(arranged.task({ seat: 1, draft: ['d_icu', '@12'] } as Task)).toEqual({ seat: 1, draft: ['d_icu', '@1'] });
  expect(arranged.pointing({ word: 1, ref: 'patient:1' })).toEqual({ word: 1, ref: 'patient:12' });
});

test('all that is foreseen for patients is told where they are shown, and nothing else of the same name', () => {
  const told = {
    options: [{ word: 1, changes: [{ place: 1 }], comes: [{ place: 12 }], patients: [{ place: 2 }] }],
    reached: [[{ place: 1 }]],
    forecast: { worsen: [{ place: 1 }], die: [{ place: 12 }], points: 1 },
    ambulances: [{ number: 1, comes: [{ place: 12 }], leave: [1, 3] }],
    display: [{ word: 1, patients: [{ place: 1 }], helps: [12] }],
    city: [{ word: 1, place: 1 }],
  };
  expect(arranged.outlook(told as unknown as HospitalOutlook)).toEqual({
    options: [{ word: 1, changes: [{ place: 12 }], comes: [{ place: 1 }], patients: [{ place: 2 }] }],
    reached: [[{ place: 12 }]],
    forecast: { worsen: [{ place: 12 }], die: [{ place: 1 }], points: 1 },
    ambulances: [{ number: 1, comes: [{ place: 1 }], leave: [12, 3] }],
    display: [{ word: 1, patients: [{ place: 12 }], helps: [1] }],
    city: [{ word: 1, place: 1 }],
  });
});

test('plans, events and words for the engine follow, too', () => {
  expect(arranged.leg({ path: [{ ref: 'staff:nurse' }, { ref: 'patient:1' }], changes: [{ ref: 'patient:1', before: 'R3', after: null }] })).toEqual({ path: [{ ref: 'staff:nurse' }, { ref: 'patient:12' }], changes: [{ ref: 'patient:12', before: 'R3', after: null }] });
  expect(arranged.event({ event: 'patient_moved', seat: 1, place: 1, to: 3, patient: 'R3' } as unknown as StoryEvent)).toEqual({ event: 'patient_moved', seat: 1, place: 12, to: 3, patient: 'R3' });
  expect(asEngineSays('patient:12', places)).toBe('patient:1');
  expect(asEngineSays('department:d_icu', places)).toBe('department:d_icu');
});
