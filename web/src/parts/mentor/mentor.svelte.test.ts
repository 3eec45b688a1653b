/** A mentor whose table is drawn anew: whatever nobody has answered yet is still there. */

import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { TestSession, VIEW } from '../../games/er/table.testing';
import { tips } from '../../games/er/tips';
import { remember } from '../../lib/storage';
import { Mentor } from './mentor.svelte';

const session = new TestSession({ ...VIEW, turn: 1 }, null);

/** What there is to say at a table that is shown until this ends. */
function during<Told>(tell: (mentor: Mentor) => Told): Told {
  const shown: Mentor[] = [];
  const end = $effect.root(() => {
    shown.push(new Mentor(() => session, tips));
  });
  flushSync();
  const told = shown.map(tell);
  end();
  return told[0] as Told;
}

beforeEach(() => remember('mentor.told', null));

test('a welcome is kept until it has been answered', () => {
  expect(during((mentor) => mentor.tip?.id)).toBe('er.welcome');
  const after = during((mentor) => {
    expect(mentor.tip?.id).toBe('er.welcome');
    mentor.close();
    return mentor.tip?.id;
  });
  expect(after).toBe('er.take');
  expect(during((mentor) => mentor.tip?.id)).toBe('er.take');
});
