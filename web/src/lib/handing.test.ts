/** When a screen that several people share is covered. */

import { expect, test } from 'vitest';
import { coveredFor } from './handing';
import type { View } from './protocol';

const view = (secret: boolean): View => ({ game: 'hospital', to_act: [0], options: [], scores: [], over: false, question: null, secret });

test('what everybody may see is not covered', () => expect(coveredFor(view(false), 0, [1], null)).toBe(null));
test('a secret of one player is covered before the next one comes', () => expect(coveredFor(view(true), 0, [1, 2], 0)).toBe(1));
test('tokens that a player looks at are covered until that player is alone with them', () => {
  expect(coveredFor(view(true), 0, [0], null)).toBe(0);
  expect(coveredFor(view(true), 0, [0], 0)).toBe(null);
});
test('what one player has uncovered is covered again for another', () => expect(coveredFor(view(true), 1, [0, 1], 0)).toBe(1));
