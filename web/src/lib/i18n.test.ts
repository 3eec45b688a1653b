/** Catalogues that are asked for twice at once. */

import { expect, test } from 'vitest';
import { has, need, startLanguage } from './i18n.svelte';

test('whoever asks second waits as long as the first', async () => {
  await startLanguage();
  const first = need('hospital_names', 'hospital_abilities', 'web_hospital');
  await need('web_hospital');
  expect(has('web_hospital.keys')).toBe(true);
  await first;
  expect(has('thing.d_icu')).toBe(true);
});

test('a smaller wish that arrives last takes nothing away', async () => {
  await Promise.all([need('kernel'), need('er', 'web_er'), need('web_replay')]);
  expect(['word.red', 'web_er.keys', 'replay.review'].map(has)).toEqual([true, true, true]);
});
