/** What each round brought to each hospital, from the events that tell it. */

import type { StoryEvent } from '../../../lib/protocol';

export interface SeatRound {
  /** Patients who went home, as the engine writes them. */
  home: string[];
  /** How many went home, once that is counted: of whom a table began with no event tells. */
  sent: number;
  /** Patients who died, or found no bed. */
  lost: string[];
  /** How many untreated patients worsened. */
  worse: number;
  points: number;
  blood: number;
  /** Fatality tokens taken, for whomever. */
  tokens: number;
  /** Points by the line of the score that they are booked under. */
  parts: Record<string, number>;
}

const nothing = (): SeatRound => ({ home: [], sent: 0, lost: [], worse: 0, points: 0, blood: 0, tokens: 0, parts: {} });
/** A patient without the sign of the treated row: it is no longer in a bed. */
const textOf = (event: StoryEvent): string => (typeof event['patient'] === 'string' ? event['patient'].replace('t', '') : '');
const numberOf = (event: StoryEvent, field: string): number => (typeof event[field] === 'number' ? event[field] : 0);

/** What the Automa has is told with its card. */
const PART: Record<string, string> = { fatality: 'fatalities', automa_scored: 'cards' };

function book(sum: SeatRound, event: StoryEvent): void {
  const part = PART[event.event] ?? String(event['part']);
  sum.points += numberOf(event, 'points');
  sum.parts[part] = (sum.parts[part] ?? 0) + numberOf(event, 'points');
}

const TOLD: Record<string, (sum: SeatRound, event: StoryEvent) => void> = {
  discharged: (sum, event) => sum.home.push(textOf(event)),
  died: (sum, event) => sum.lost.push(textOf(event)),
  patient_lost: (sum, event) => sum.lost.push(textOf(event)),
  round_scored: (sum, event) => (sum.sent = numberOf(event, 'patients')),
  deteriorated: (sum) => (sum.worse += 1),
  points: book,
  blood: (sum, event) => (sum.blood += numberOf(event, 'count')),
  automa_scored: book,
  fatality: (sum, event) => (sum.tokens += Math.max(0, numberOf(event, 'count'))),
};

/** The lines of the score of which the story tells when they grew. */
export function partsOf(events: readonly StoryEvent[]): Set<string> {
  return new Set(events.map((event) => PART[event.event] ?? (event.event === 'points' ? String(event['part']) : '')));
}

const starts = (event: StoryEvent): boolean => event.event === 'round_started';

/** The story by rounds. A table set up in the middle of a round starts none: its story is of the round `now`. */
export function byRound(events: readonly StoryEvent[], now: number): Map<number, StoryEvent[]> {
  const first = events.find(starts);
  let round = first ? Number(first['round']) - 1 : now;
  const found = new Map<number, StoryEvent[]>();
  for (const event of events) {
    if (starts(event)) round = Number(event['round']);
    const told = found.get(round);
    if (told) told.push(event);
    else found.set(round, [event]);
  }
  return found;
}

/** What events brought to each seat. */
export function sumsOf(events: readonly StoryEvent[], seats: number): SeatRound[] {
  const sums = Array.from({ length: seats }, nothing);
  for (const event of events) {
    const sum = event.seat === null ? undefined : sums[event.seat];
    if (sum) TOLD[event.event]?.(sum, event);
  }
  return sums;
}

/** What a round brought to each seat. */
export function roundOf(events: readonly StoryEvent[], round: number, seats: number): SeatRound[] {
  return sumsOf(byRound(events, round).get(round) ?? [], seats);
}

/** What every round brought to each seat, by its number. */
export function roundsOf(events: readonly StoryEvent[], now: number, seats: number): Map<number, SeatRound[]> {
  return new Map([...byRound(events, now)].map(([round, told]) => [round, sumsOf(told, seats)]));
}

/** The last round that was scored; 0 before the first. */
export function lastScored(events: readonly StoryEvent[], now: number): number {
  const scored = [...byRound(events, now)].filter(([, told]) => told.some(({ event }) => event === 'round_scored'));
  return scored.at(-1)?.[0] ?? 0;
}
