/** The offer of sounds waits for the player's first question: before that a bot may still be thinking. */

import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { TestSession, VIEW } from '../../games/er/table.testing';
import { recall, remember } from '../../lib/storage';
import SoundOffer from './SoundOffer.svelte';

/** Whether sounds are offered at a table, and whether that is remembered. */
function offeredAt(options: typeof VIEW.options): [boolean, string | null] {
  remember('sound.offered', null);
  const session = new TestSession({ ...VIEW, options }, null);
  const shown = mount(SoundOffer, { target: document.body, props: { session } });
  flushSync();
  const found = document.querySelector('.sounds') !== null;
  void unmount(shown);
  return [found, recall('sound.offered')];
}

test('sounds are offered to whoever is asked something, not before', () => {
  expect(offeredAt([])).toEqual([false, null]);
  expect(offeredAt(VIEW.options)).toEqual([true, 'yes']);
});
