/** What a mentor says, and when it is silent. */

import { expect, test } from 'vitest';
import { tips as erTips } from '../../games/er/tips';
import { VIEW } from '../../games/er/table.testing';
import { tips as hospitalTips } from '../../games/hospital/tips';
import { view as activation } from '../../games/hospital/table.testing.svelte';
import type { View } from '../../lib/protocol';
import { prefs } from '../../lib/prefs.svelte';
import { recall, remember } from '../../lib/storage';

const ids = (found: { id: string }[]): string[] => found.map(({ id }) => id);
const early = (view: View, change: object): View => ({ ...view, ...change });

test('the first die is spoken of, then writing and the bonus that came with it', () => {
  expect(ids(erTips(early(VIEW, { turn: 1 }), 0, []))).toEqual(['er.take']);
  const placing = { turn: 1, todo: [['main'], []], taken: ['red', null] };
  expect(ids(erTips(early(VIEW, placing), 0, []))).toEqual(['er.write', expect.stringMatching(/^er\./)]);
});

test('Emergency Roll is without tips from turn 5 on, Dice Hospital from round 3 on', () => {
  expect(erTips(early(VIEW, { turn: 5 }), 0, [])).toEqual([]);
  expect(ids(hospitalTips(activation({ round: 2 }), 0, []))).toContain('hospital.rooms');
  expect(hospitalTips(activation({ round: 3 }), 0, [])).toEqual([]);
});

test('who changes the setting hears everything again', () => {
  remember('mentor.told', 'er.welcome er.take');
  prefs.mentor = 'always';
  expect(recall('mentor.told')).toBeNull();
  prefs.mentor = 'first';
});
