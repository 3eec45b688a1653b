/** Every text of the shell exists in both languages, and none lies there unused. */

import { expect, test } from 'vitest';
import enAccount from '../../../src/dicehospital/locales/en/web_account.json';
import enHospital from '../../../src/dicehospital/locales/en/web_hospital.json';
import enNew from '../../../src/dicehospital/locales/en/web_new.json';
import enSocial from '../../../src/dicehospital/locales/en/web_social.json';
import enWeb from '../../../src/dicehospital/locales/en/web.json';
import frAccount from '../../../src/dicehospital/locales/fr/web_account.json';
import frNew from '../../../src/dicehospital/locales/fr/web_new.json';
import frSocial from '../../../src/dicehospital/locales/fr/web_social.json';
import frWeb from '../../../src/dicehospital/locales/fr/web.json';

const en = { ...enWeb, ...enNew, ...enSocial, ...enAccount };
const fr = { ...frWeb, ...frNew, ...frSocial, ...frAccount };

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

test('both languages have the same texts', () => expect(Object.keys(fr)).toEqual(IDS));

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
  expect([...Object.values(en), ...Object.values(fr)].filter((text) => !text.trim())).toEqual([]);
});
