/** Names in rooms: where long words break, in each language that makes them. */

import { expect, test } from 'vitest';
import { breakable, sizeFor, wrapped } from './fit';

const parts = (name: string): string[] => breakable(name).split('\u00ad');

test.each([
  ['Ophthalmology', ['Ophthalmo', 'logy']],
  ['Immunologie', ['Immuno', 'logie']],
  ['Intensivstation', ['Intensiv', 'station']],
  ['Notfallversorgung', ['Notfall', 'versorgung']],
  ['Familienzimmer', ['Familien', 'zimmer']],
  ['Hausarzt', ['Haus', 'arzt']],
  ['Pharmacist', ['Phar', 'macist']],
  ['Infirmière', ['Infir', 'mière']],
  ['Obstetrician', ['Obste', 'trician']],
  ['Gesundheitskontrolle', ['Gesundheits', 'kontrolle']],
  ['Entlassungsleitung', ['Entlassungs', 'leitung']],
  ['Station', ['Station']],
])('%s breaks where doctors would break it', (name, broken) => expect(parts(name)).toEqual(broken));

test('a compound keeps its words and a legible size in the room of a tile', () => {
  expect(wrapped('Intensivstation', 66)).toBe('Intensiv\u00adstation');
  expect(sizeFor('Intensivstation', 66, 12)).toBeGreaterThanOrEqual(11);
});

test('a name that fits stays whole', () => expect(wrapped('Intensivstation', 120)).toBe('Intensivstation'));
