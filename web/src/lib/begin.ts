/** From a wish to a table: makes one and goes there. */

import { createTable, type Fault } from './api';
import type { NewTable } from './protocol';
import { go } from './router.svelte';
import { remember } from './storage';

/** Where the id of the last table is kept that was begun as a first game. */
export const FIRST_GAME = 'first_game';

const ALONE: Omit<NewTable, 'game'> = {
  players: 1,
  options: {},
  seats: ['me'],
  names: {},
  visibility: 'private',
  clock: { move: 0, game: 0 },
  start: true,
};

/** Makes a table and opens it, with a mentor at a first game; returns what went wrong, if anything. */
export async function begin(table: Partial<NewTable> & { game: string }, isFirst = table.guided ?? false): Promise<Fault | null> {
  const made = await createTable({ ...ALONE, ...table });
  if (!made.ok) return made.fault;
  if (isFirst) remember(FIRST_GAME, made.data.id);
  go(`/table/${made.data.id}`);
  return null;
}

/** Where an invitation leads in whatever somebody pasted: the whole link or the code alone. */
export function invitedTo(pasted: string): string | null {
  const text = pasted.trim();
  const found = /\/(?:join|table|tournament)\/[\w-]+/.exec(text)?.[0];
  return found ?? (/^[\w-]{4,}$/.test(text) ? `/join/${text}` : null);
}
