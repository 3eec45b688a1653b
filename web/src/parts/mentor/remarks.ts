/** What bots say when something happens: one line, at most one a round, and none over the end. */

import type { StoryEvent, Table, View } from '../../lib/protocol';
import { characterOf } from './characters';

/** So many who go home on one day are worth a word. */
const MANY = 4;

export interface Remark {
  seat: number;
  /** The id of its text. */
  id: string;
}

/** What happened of which a character has something to say. */
function occasion(events: readonly StoryEvent[], seat: number): string | null {
  const own = events.filter((event) => event.seat === seat);
  const is = (name: string): boolean => own.some(({ event }) => event === name);
  if (is('goal_scored')) return 'goal';
  if (own.filter(({ event }) => event === 'discharged').length >= MANY) return 'many';
  return is('died') || is('buried') ? 'lost' : null;
}

/** How far a game is: a round, a turn. */
export const momentOf = (view: View): string => String(view['round'] ?? view['turn']);

/** Listens to a table: what to say about a batch of events, if anything. */
export function remarker(): (table: Table, view: View, events: readonly StoryEvent[]) => Remark | null {
  let last = '';
  return ({ seats }, view, events) => {
    if (view.over || momentOf(view) === last) return null;
    for (const [seat, { kind, name }] of seats.entries()) {
      const character = kind === 'bot' && name ? characterOf(name) : undefined;
      const what = character && occasion(events, seat);
      if (!what) continue;
      last = momentOf(view);
      return { seat, id: `remark.${what}.${character.manner}` };
    }
    return null;
  };
}
