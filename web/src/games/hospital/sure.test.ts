/** Every confirmation names the act, in both languages. */

import { afterAll, expect, test } from 'vitest';
import { need, setLanguage } from '../../lib/i18n.svelte';
import { sure, sureOf } from './sure';

afterAll(() => setLanguage('en'));

test.each([
  ['choose', 'ambulance:2', '', 'Take ambulance 2?', 'Prendre l’ambulance 2 ?'],
  ['choose', 'ambulance:0', '', 'Take the helicopter?', 'Prendre l’hélicoptère ?'],
  ['improve', 'card:d_crash', 'ORL', 'Take ORL?', 'Prendre « ORL » ?'],
  ['keep', 'card:a_red', 'ORL', 'Keep ORL?', 'Garder « ORL » ?'],
  ['admit', 'patient:3', 'R4', 'Lose R4?', 'Perdre le R4 ?'],
  ['city_collect', 'tile:a2', 'R4', 'Collect R4?', 'Aller chercher le R4 ?'],
  ['turn', 'button:done', 'x', 'End your activation?', 'Terminer votre activation ?'],
  ['reveal_extra', 'deck:department', 'Reveal', 'Reveal?', 'Reveal ?'],
] as const)('%s %s', async (ask, ref, name, english, french) => {
  for (const [language, said] of [['en', english], ['fr', french]] as const) {
    await setLanguage(language);
    await need('web_hospital', 'web_table');
    expect(sure(ask, ref, name).replaceAll('\u00a0', ' ')).toBe(said);
  }
});

test.each([
  ['en', 'Lose red 1, green 2?'],
  ['fr', 'Perdre red 1, green 2 ?'],
  ['de', 'Patienten verlieren: red 1, green 2?'],
])('several patients to lose are said to be lost: %s', async (language, said) => {
  await setLanguage(language);
  await need('web_hospital', 'web_table');
  expect(sureOf('admit', ['patient:1'], ['red 1', 'green 2']).replaceAll('\u00a0', ' ')).toBe(said);
});
