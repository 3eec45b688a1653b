/** What a round brought to each hospital, from the events that tell it. */

import type { StoryEvent } from '../../../lib/protocol';

export interface SeatRound {
  /** Patients who went home, as the engine writes them. */
  home: string[];
  /** Patients who died, or found no bed. */
  lost: string[];
  /** How many untreated patients worsened. */
  worse: number;
  points: number;
  blood: number;
}

const nothing = (): SeatRound => ({ home: [], lost: [], worse: 0, points: 0, blood: 0 });
/** A patient without the sign of the treated row: it is no longer in a bed. */
const textOf = (event: StoryEvent): string => (typeof event['patient'] === 'string' ? event['patient'].replace('t', '') : '');
const numberOf = (event: StoryEvent, field: string): number => (typeof event[field] === 'number' ? event[field] : 0);

const TOLD: Record<string, (sum: SeatRound, event: StoryEvent) => void> = {
  discharged: (sum, event) => sum.home.push(textOf(event)),
  died: (sum, event) => sum.lost.push(textOf(event)),
  patient_lost: (sum, event) => sum.lost.push(textOf(event)),
  deteriorated: (sum) => (sum.worse += 1),
  points: (sum, event) => (sum.points += numberOf(event, 'points')),
  blood: (sum, event) => (sum.blood += numberOf(event, 'count')),
};

/** The events of a round: from its start to the start of the next one. */
export function eventsOfRound(events: readonly StoryEvent[], round: number): StoryEvent[] {
  const starts = (event: StoryEvent, of: number): boolean => event.event === 'round_started' && event['round'] === of;
  const from = events.findLastIndex((event) => starts(event, round));
  const to = events.findLastIndex((event) => starts(event, round + 1));
  return from < 0 ? [] : events.slice(from, to > from ? to : undefined);
}

/** What a round brought to each seat. */
export function roundOf(events: readonly StoryEvent[], round: number, seats: number): SeatRound[] {
  const sums = Array.from({ length: seats }, nothing);
  for (const event of eventsOfRound(events, round)) {
    const sum = event.seat === null ? undefined : sums[event.seat];
    if (sum) TOLD[event.event]?.(sum, event);
  }
  return sums;
}
