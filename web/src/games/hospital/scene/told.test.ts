/** What the night says while it passes. */

import { beforeAll, expect, test } from 'vitest';
import { need } from '../../../lib/i18n.svelte';
import { view } from '../table.testing.svelte';
import { fallen, later, type Moment } from './night';
import { nightly } from './told';

const MOMENTS: Moment[] = [
  { kind: 'dusk', ms: 0 },
  { kind: 'kept', ms: 0, place: 2 },
  { kind: 'worse', ms: 0, place: 1, change: { before: 'R3', after: 'R2' } },
  { kind: 'scored', ms: 0, points: 0 },
];

beforeAll(() => need('web_hospital'));

function told(moments: readonly Moment[]): string[] {
  let shown = fallen(view().hospitals[0] as never, moments);
  return moments.map((moment) => nightly((shown = later(shown, moment))));
}

test('whoever is kept is no reason to say that no one gets worse', () => {
  expect(told(MOMENTS)).toEqual(['', '', '1 patient gets worse', '1 patient gets worse · 0 points']);
});

test('that no one gets worse is said once it is certain', () => {
  expect(told(MOMENTS.filter(({ kind }) => kind !== 'worse'))).toEqual(['', '', 'No one gets worse · 0 points']);
});
