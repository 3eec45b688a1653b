/** What the others have done since one's own last move, from the events that told it. */

import type { StoryEvent } from '../../../lib/protocol';

export interface Deeds {
  seat: number;
  ambulance: number | null;
  /** Cards taken. */
  cards: string[];
  /** Steps that patients were healed by, one for each time. */
  healed: number[];
  home: number;
  lost: number;
}

/** What somebody does by a decision: with the last of one's own begins what is new. */
const DECISIONS = ['ambulance_taken', 'improved', 'passed', 'activated', 'ability_used', 'seat_done', 'kept', 'started', 'vehicle_moved', 'invested', 'token_used', 'bonus_used', 'picked_up'];

const TOLD: Record<string, (deeds: Deeds, event: StoryEvent) => void> = {
  ambulance_taken: (deeds, event) => (deeds.ambulance = Number(event['ambulance'])),
  improved: (deeds, event) => deeds.cards.push(String(event['card'])),
  healed: (deeds, event) => deeds.healed.push(Math.max(1, valueOf(event['after']) - valueOf(event['before']))),
  discharged: (deeds) => (deeds.home += 1),
  patient_lost: (deeds) => (deeds.lost += 1),
  died: (deeds) => (deeds.lost += 1),
};

const valueOf = (text: unknown): number => Number(String(text)[1] ?? 0);

/** The deeds of each other seat that did something since the last decision of a seat. */
export function since(events: readonly StoryEvent[], seat: number | null): Deeds[] {
  const last = events.findLastIndex((event) => event.seat === seat && DECISIONS.includes(event.event));
  const found = new Map<number, Deeds>();
  for (const event of seat === null ? [] : events.slice(last + 1)) {
    if (event.seat === null || event.seat === seat || !(event.event in TOLD)) continue;
    const deeds = found.get(event.seat) ?? { seat: event.seat, ambulance: null, cards: [], healed: [], home: 0, lost: 0 };
    found.set(event.seat, deeds);
    TOLD[event.event]?.(deeds, event);
  }
  return [...found.values()];
}
