/** Batches of real games, by module, as the server sends them. */

import type { Json, StoryEvent } from '../../../lib/protocol';
import kept from './batches.json';

/** An event as it is kept: its kind, its seat, its facts, and whether a line of the log ends with it. */
type Kept = [string, number | null, Record<string, Json>, 1?];

function eventOf([event, seat, facts, ends]: Kept): StoryEvent {
  const say = { id: `event.hospital.${event}`, params: {} };
  return { event, seat, say, ...facts, ...(ends && { line: { from: 0, say } }) };
}

export const BATCHES: [string, StoryEvent[]][] = Object.entries(kept as unknown as Record<string, Kept[][]>).flatMap(([module, batches]) =>
  batches.map((batch, n): [string, StoryEvent[]] => [`${module} ${n}`, batch.map(eventOf)]),
);
