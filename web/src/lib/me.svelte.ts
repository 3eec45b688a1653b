/** Who plays in this browser: a guest with a name and games. */

import { deleteMe, fetchMe, rename as put, type Fault } from './api';
import type { TableSummary } from './protocol';

const state = $state({
  known: false,
  name: null as string | null,
  games: [] as TableSummary[],
});

/** Reactive. */
export const me = state;

/** Asks the server who we are and which games are ours. */
export async function refreshMe(): Promise<Fault | null> {
  const found = await fetchMe();
  if (!found.ok) return found.fault;
  Object.assign(state, { known: true, name: found.data.name, games: found.data.games });
  return null;
}

/** Takes a name; the first one makes us a guest of the house. */
export async function rename(name: string): Promise<Fault | null> {
  const done = await put(name);
  if (!done.ok) return done.fault;
  state.known = true;
  state.name = done.data.name ?? name;
  return null;
}

/** Deletes all that the server keeps of us; from then on we are strangers. */
export async function forgetMe(): Promise<Fault | null> {
  const done = await deleteMe();
  if (!done.ok) return done.fault;
  Object.assign(state, { known: true, name: null, games: [] });
  return null;
}
