/** The offer of sounds waits for the player's first question: before that a bot may still be thinking. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { TestSession, VIEW } from '../../games/er/table.testing';
import { recall, remember } from '../../lib/storage';
import SoundOffer from './SoundOffer.svelte';

afterEach(() => vi.restoreAllMocks());

/** Whether sounds are offered at a table, and whether that is remembered; what has no height is hidden. */
function offeredAt(options: typeof VIEW.options, height = 40): [boolean, string | null] {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
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

test('an offer that a mentor’s words leave no room for comes later', () => {
  expect(offeredAt(VIEW.options, 0)).toEqual([true, null]);
});
