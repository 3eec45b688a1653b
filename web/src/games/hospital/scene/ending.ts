/** The end of a round: what is shown of it before the next one begins. */

import type { Score, StoryEvent } from '../../../lib/protocol';
import type { Seen } from './beats';

/** A round that is over, and what is held back until its result has been read. */
export interface Ending {
  round: number;
  /** Whether the game ends with it: its points are counted on a page of their own. */
  last: boolean;
  /** Whether it waits for a press; where nobody plays, it goes on by itself. */
  waits: boolean;
  /** How many events at the end of the story belong to what comes after it. */
  untold: number;
  /** Points before the round was scored. */
  scores: Score[];
}

const CLOSES = ['shift', 'game_over'];

/** Events until a round is scored and over, and those after it; nothing is over where nothing was scored. */
export function divided(events: readonly StoryEvent[]): { ends: StoryEvent[]; follows: StoryEvent[] } {
  const scored = events.findLastIndex(({ event }) => event === 'round_scored');
  if (scored < 0) return { ends: [], follows: [...events] };
  const close = events.findIndex(({ event }, n) => n > scored && CLOSES.includes(event));
  const until = close < 0 ? events.length : close;
  return { ends: events.slice(0, until), follows: events.slice(until) };
}

/** The round that a batch ends, if it does. */
export function endingOf(events: readonly StoryEvent[], { seat, before, after, replayed }: Seen): Ending | null {
  const { ends, follows } = divided(events);
  if (!ends.length || !after) return null;
  const shift = follows.find(({ event }) => event === 'shift');
  return {
    round: Number(shift?.['round'] ?? after.round),
    last: after.over,
    waits: seat !== null && !replayed,
    untold: follows.length,
    scores: before?.scores ?? [],
  };
}
