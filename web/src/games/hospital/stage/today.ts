/** What has happened so far this round, as far as the stage shows it. */

import type { StoryEvent } from '../../../lib/protocol';
import { cardOf } from '../cards';
import type { HospitalView } from '../model';

function ofThisRound(events: readonly StoryEvent[]): StoryEvent[] {
  return events.slice(events.findLastIndex((event) => event.event === 'round_started' || event.event === 'shift') + 1);
}

/** Who got into each ambulance, by its number. */
export function broughtBy(events: readonly StoryEvent[]): Record<number, string[]> {
  const found: Record<number, string[]> = {};
  for (const event of ofThisRound(events)) {
    if (event.event === 'arranged') (found[Number(event['ambulance'])] ??= []).push(String(event['patient']));
  }
  return found;
}

/** Every die that was rolled this round, by value, where the story tells it; else those that still lie there. */
export function rolledToday(events: readonly StoryEvent[], rolled: readonly string[]): string[] {
  const all = ofThisRound(events).flatMap((one) => (one.event === 'dice_rolled' ? [`${String(one['colour']).charAt(0).toUpperCase()}${String(one['value'])}`] : []));
  const dice = all.length < rolled.length ? rolled : all;
  return [...dice].sort((one, other) => one.slice(1).localeCompare(other.slice(1)));
}

/** How many of each kind were dealt to the display, by kind. */
export function slotsOf(events: readonly StoryEvent[]): Record<string, number> {
  const shift = events.findLastIndex((event) => event.event === 'shift');
  const found: Record<string, number> = {};
  for (const event of events.slice(shift + 1)) {
    if (event.event !== 'display_dealt') continue;
    const kind = kindOf(String(event['card']));
    found[kind] = (found[kind] ?? 0) + 1;
  }
  return found;
}

/** The kind of improvement, as the display names it: those of Maternity, which are pink, lie apart. */
function kindOf(id: string): string {
  const kind = id.startsWith('d_') ? 'departments' : 'specialists';
  return cardOf(id)?.colour === 'pink' ? `mat_${kind}` : kind;
}

/** Who takes an improvement when, and what it was: null for nothing, undefined for not yet. */
export function turnsOf(events: readonly StoryEvent[], view: HospitalView): { seat: number; took?: string | null; now: boolean }[] {
  if (view.phase !== 'improvement') return [];
  const took = new Map<number | null, string | null>();
  for (const event of ofThisRound(events)) {
    if (event.event === 'improved') took.set(event.seat, String(event['card']));
    else if (event.event === 'passed') took.set(event.seat, null);
  }
  return view.order.map((seat) => {
    const card = took.get(seat);
    return { seat, now: view.to_act.includes(seat), ...(card !== undefined && { took: card }) };
  });
}
