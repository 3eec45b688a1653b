/** What the others have done since one's own last move, from the events that told it. */

import type { Message, StoryEvent } from '../../../lib/protocol';
import { linesOf } from '../../../lib/story';
import { placesOf } from '../scene/beats';

export interface Deeds {
  seat: number;
  ambulance: number | null;
  /** Where the vehicle went in the City: an entrance, or the tile it flew to. */
  drive: string | null;
  /** Patients that it collected. */
  collected: string[];
  /** Cards taken. */
  cards: string[];
  /** Investment tokens kept. */
  tokens: string[];
  /** Steps that patients were healed by, one for each time. */
  healed: number[];
  home: number;
  lost: number;
}

/** What somebody does by a decision: with the last of one's own begins what is new. */
const DECISIONS = ['ambulance_taken', 'improved', 'passed', 'activated', 'ability_used', 'seat_done', 'kept', 'started', 'vehicle_moved', 'invested', 'token_used', 'bonus_used', 'picked_up'];

const TOLD: Record<string, (deeds: Deeds, event: StoryEvent) => void> = {
  ambulance_taken: (deeds, event) => (deeds.ambulance = Number(event['ambulance'])),
  vehicle_moved: (deeds, event) => (deeds.drive = String(event['entrance'] ?? event['tile'] ?? '')),
  die_collected: (deeds, event) => deeds.collected.push(String(event['patient'])),
  improved: (deeds, event) => deeds.cards.push(String(event['card'])),
  token_kept: (deeds, event) => deeds.tokens.push(String(event['token'])),
  healed: (deeds, event) => deeds.healed.push(Math.max(1, valueOf(event['after']) - valueOf(event['before']))),
  discharged: (deeds) => (deeds.home += 1),
  patient_lost: (deeds) => (deeds.lost += 1),
  died: (deeds) => (deeds.lost += 1),
};

/** So many steps are told one by one. */
const FEW = 4;

const valueOf = (text: unknown): number => Number(String(text)[1] ?? 0);

/** Where in a story begins what happened after the last decision of a seat. */
const newFrom = (events: readonly StoryEvent[], seat: number | null): number => 1 + events.findLastIndex((event) => event.seat === seat && DECISIONS.includes(event.event));

const none = (seat: number): Deeds => ({ seat, ambulance: null, drive: null, collected: [], cards: [], tokens: [], healed: [], home: 0, lost: 0 });

/** The deeds of each other seat that did something since the last decision of a seat. */
export function since(events: readonly StoryEvent[], seat: number | null): Deeds[] {
  const found = new Map<number, Deeds>();
  for (const event of seat === null ? [] : events.slice(newFrom(events, seat))) {
    if (event.seat === null || event.seat === seat || !(event.event in TOLD)) continue;
    const deeds = found.get(event.seat) ?? none(event.seat);
    found.set(event.seat, deeds);
    TOLD[event.event]?.(deeds, event);
  }
  return [...found.values()];
}

/** "+2 +2 +1"; many that are alike as "+1 ×7". */
export function stepsOf(healed: readonly number[]): string {
  if (healed.length <= FEW) return healed.map((steps) => `+${steps}`).join(' ');
  const times = (steps: number): number => healed.filter((one) => one === steps).length;
  return [...new Set(healed)].map((steps) => (times(steps) > 1 ? `+${steps}\u202f×${times(steps)}` : `+${steps}`)).join(' ');
}

/** A line of what somebody did, and where it can be seen. */
export interface Retold {
  say: Message;
  places: string[];
}

/** What somebody else did since the last decision of a seat, line by line. */
export function retold(events: readonly StoryEvent[], seat: number | null, whose: number): Retold[] {
  const from = newFrom(events, seat);
  const lines = linesOf(events).filter(({ index }) => index >= from);
  return lines.flatMap(({ index, event, say }, n) => {
    const told = events.slice(index, lines[n + 1]?.index);
    return event.seat === whose ? [{ say, places: told.flatMap(placesOf) }] : [];
  });
}
