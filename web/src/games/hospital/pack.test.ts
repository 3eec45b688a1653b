/** Cards of a pack at the table: drawn by their signs, called by their names, in the language shown. */

import { beforeAll, expect, test } from 'vitest';
import { lend, need, setLanguage, startLanguage } from '../../lib/i18n.svelte';
import { cardOf, lendCards } from './cards';
import { does, thing } from './names';

const PACK = {
  cards: [
    { id: 'd_night', kind: 'departments', copies: 2 },
    { id: 'd_ent', kind: 'departments', copies: 1 },
    { id: 'm01', kind: 'reports', copies: 1 },
  ],
  words: {
    en: { 'thing.d_night': 'Night Clinic', 'ability.d_night': 'Heal.', 'thing.d_ent': 'Head and Neck' },
    fr: { 'thing.d_night': 'Clinique de nuit', 'ability.d_night': 'Soignez.', 'thing.d_ent': 'Tête et cou' },
  },
  signs: {
    d_night: { style: 'built', colour: 'green', lines: [{ dice: ['G1-3', 'G1-3'], mark: '+1', each: true }] },
    d_ent: { style: 'built', colour: 'red', lines: [{ dice: ['R'], mark: '+2' }] },
  },
};

beforeAll(async () => {
  await startLanguage();
  await need('hospital_names', 'hospital_abilities', 'web_hospital');
});

test('a pack lends its names and pictures as long as its table is shown', async () => {
  const ours = [thing('d_ent'), cardOf('d_ent')?.colour];
  const ends = [lend(PACK.words), lendCards(PACK)];
  expect([thing('d_night'), thing('d_night#2'), does('d_night')]).toEqual(['Night Clinic', 'Night Clinic (2)', 'Heal.']);
  expect(cardOf('d_night#2')).toMatchObject({ kind: 'department', colour: 'green', lines: [{ each: true }] });
  expect([thing('d_ent'), cardOf('d_ent')?.colour]).toEqual(['Head and Neck', 'red']);
  await setLanguage('fr');
  expect(thing('d_night')).toBe('Clinique de nuit');
  await setLanguage('en');
  ends.forEach((end) => end());
  expect([thing('d_ent'), cardOf('d_ent')?.colour]).toEqual(ours);
  expect([thing('d_night'), cardOf('d_night')]).toEqual(['d_night', null]);
});
