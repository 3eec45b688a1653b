/** The end of a round: what is shown of it before the next one begins. */

import type { Score, StoryEvent } from '../../../lib/protocol';
import type { HospitalView } from '../model';
import { sumsOf } from '../stage/round';
import type { Seen } from './beats';
import { parted } from './night';

/** A round that is over, and what is held back until its result has been read. */
export interface Ending {
  round: number;
  /** Whether the game ends with it: its points are counted on a page of their own. */
  last: boolean;
  /** Whether it waits for a press; where nobody plays, it goes on by itself. */
  waits: boolean;
  /** How many events at the end of the story belong to what comes after it. */
  untold: number;
  /** How many before those tell of its night. */
  nightly: number;
  /** The table beside the hospitals as it was before: what the next round lays out is not shown yet. */
  table: Partial<HospitalView>;
  /** Points before the round was scored. */
  scores: Score[];
}

/** The round that a batch ends, if it does. */
export function endingOf(events: readonly StoryEvent[], { seat, before, after, replayed }: Seen): Ending | null {
  const { night, follows } = parted(events);
  if (!after || !night.some(({ event }) => event === 'round_scored')) return null;
  const shift = follows.find(({ event }) => event === 'shift');
  return {
    round: Number(shift?.['round'] ?? after.round),
    last: after.over,
    waits: seat !== null && !replayed,
    untold: follows.length,
    nightly: night.length,
    table: before ? tableOf(before) : {},
    scores: before?.scores ?? [],
  };
}

/** Scores without the points of what came later. */
export function scoresBefore(scores: readonly Score[], later: readonly StoryEvent[]): Score[] {
  const sums = sumsOf(later, scores.length);
  return scores.map(({ total, parts }, seat) => {
    const { points = 0, parts: booked = {} } = sums[seat] ?? {};
    return { total: total - points, parts: Object.fromEntries(Object.entries(parts).map(([part, n]) => [part, n - (booked[part] ?? 0)])) };
  });
}

/** What lies on a table between the hospitals, and what is only asked of it. */
function tableOf({ ambulances, bag, decks, display, event, first_player, order, rolled }: HospitalView): Partial<HospitalView> {
  return { ambulances, bag, decks, display, first_player, order, rolled, ...(event !== undefined && { event }) };
}
