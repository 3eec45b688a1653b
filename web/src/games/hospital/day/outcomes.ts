/** What a planned move makes of patients, from the events that it would bring. */

import type { StoryEvent } from '../../../lib/protocol';

export interface Outcome {
  before: string;
  after: string | null;
  leaves: boolean;
}

/** Each patient once: as they were before the move, and as they are after all of it. */
export function outcomes(events: readonly StoryEvent[]): Outcome[] {
  const found = new Map<unknown, Outcome>();
  for (const { event, place, before, after, patient } of events) {
    const isGone = event === 'discharged' || event === 'sent_away';
    const was = String(before ?? patient ?? '');
    if (place === undefined || !was || (after === undefined && !isGone)) continue;
    const first = found.get(place)?.before ?? was;
    found.set(place, { before: first, after: isGone ? null : String(after), leaves: isGone || (found.get(place)?.leaves ?? false) });
  }
  return [...found.values()];
}

/** The blood bags that a move uses up. */
export function bagsIn(events: readonly StoryEvent[]): number[] {
  const used = events.reduce((sum, { event, count }) => sum - (event === 'blood' ? Math.min(0, Number(count)) : 0), 0);
  return Array.from({ length: used }, (_, n) => n);
}
