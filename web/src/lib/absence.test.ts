import { beforeAll, expect, test } from 'vitest';
import { awayText } from './absence';
import { need, setLanguage, startLanguage } from './i18n.svelte';

beforeAll(async () => {
  await startLanguage();
  await need('web_social');
});

test('an absence is told in words', async () => {
  await setLanguage('en');
  expect(awayText('Bo', 20_000)).toBe('Bo just left.');
  expect(awayText('Bo', 60_000)).toBe('Bo has been away for 1 minute.');
  expect(awayText('Bo', 200_000)).toBe('Bo has been away for 3 minutes.');
  expect(awayText('Bo', 7_300_000)).toBe('Bo has been away for 2 hours.');
  expect(awayText('Bo', 90_000_000)).toBe('Bo has been away for 1 day.');
  await setLanguage('fr');
  expect(awayText('Bo', 200_000)).toBe('Bo est hors ligne depuis 3 minutes.');
});
