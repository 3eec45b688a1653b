/** Every text of the shell exists in all languages, and none lies there unused. */

import { expect, test } from 'vitest';
import enHospital from '../../../src/dicehospital/locales/en/web_hospital.json';
import { LANGUAGES } from '../lib/i18n.svelte';

const SHELL = import.meta.glob<Record<string, string>>('../../../src/dicehospital/locales/*/{web,web_new,web_social,web_account}.json', {
  import: 'default',
  eager: true,
});
/** The texts of the shell in a language, one catalogue after the other. */
const textsIn = (language: string): Record<string, string> =>
  Object.assign({}, ...Object.entries(SHELL).filter(([path]) => path.includes(`/${language}/`)).map(([, texts]) => texts)) as Record<string, string>;
const en = textsIn('en');

const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const CODE = Object.values(SOURCES).join('\n');
const IDS = Object.keys(en);

/** Ids as the code writes them; a part that is only known at run time reads `*`. */
const named = new Set(
  [...CODE.matchAll(/(['`])((?:web|social|account)\.(?:[\w.]|\$\{[^}]*\})+)\1/g)].map(([, , id = '']) => id.replace(/\$\{[^}]*\}/g, '*')),
);
/** An id without what tells its variants apart. */
const plain = (id: string) => id.replace(/\.(one|many|you)$/, '');
const pattern = (id: string) => new RegExp(`^${id.replaceAll('.', '\\.').replaceAll('*', '\\w+')}$`);

test.each(LANGUAGES)('the same texts are there in %s', (language) => expect(Object.keys(textsIn(language))).toEqual(IDS));

test('every text that the code names exists', () => {
  // What can be agreed on for Dice Hospital is said in its own catalogue.
  const known = new Set([...IDS, ...Object.keys(enHospital)].flatMap((id) => [id, plain(id)]));
  const missing = [...named].filter((id) =>
    id.includes('*') ? ![...known].some((one) => pattern(id).test(one)) : !known.has(id),
  );
  expect(missing).toEqual([]);
});

test('every text is used', () => {
  const patterns = [...named].map(pattern);
  const unused = IDS.filter((id) => !patterns.some((one) => one.test(id) || one.test(plain(id))));
  expect(unused).toEqual([]);
});

test('a text without a value is no text', () => {
  expect(LANGUAGES.flatMap((language) => Object.values(textsIn(language))).filter((text) => !text.trim())).toEqual([]);
});
