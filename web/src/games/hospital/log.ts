/** The log by rounds: what happens several times in a row is one sentence with a list in it. */

import { t } from '../../lib/i18n.svelte';
import type { Message, Param, StoryEvent } from '../../lib/protocol';

export interface Line {
  /** Where its first event stands in the story. */
  index: number;
  seat: number | null;
  say: Message;
}

export interface Round {
  round: number;
  lines: Line[];
}

/** Events that are told together, the sentence for them, and which parameter becomes the list. */
const TOGETHER: Record<string, { say?: string; list: string; from?: string; alike?: string }> = {
  dice_rolled: { list: 'dice' },
  arranged: { list: 'dice', alike: 'ambulance' },
  started: { list: 'dice' },
  display_dealt: { list: 'card' },
  patient_arrived: { say: 'web_hospital.log_arrived', list: 'dice', from: 'die' },
  deteriorated: { say: 'web_hospital.log_neglected', list: 'dice', from: 'die' },
};

/** All rounds, the newest first; in a round the newest line first. */
export function rounds(events: readonly StoryEvent[]): Round[] {
  const found: Round[] = [{ round: 0, lines: [] }];
  let start = 0;
  while (start < events.length) {
    const event = events[start] as StoryEvent;
    const end = endOfRow(events, start);
    if (event.event === 'round_started') found.push({ round: Number(event['round']), lines: [] });
    else found.at(-1)?.lines.unshift({ index: start, seat: event.seat, say: told(events.slice(start, end)) });
    start = end;
  }
  return found.filter((round) => round.lines.length > 0).reverse();
}

function endOfRow(events: readonly StoryEvent[], start: number): number {
  const first = events[start] as StoryEvent;
  const together = TOGETHER[first.event];
  let end = start + 1;
  if (!together) return end;
  const alike = (one: StoryEvent | undefined): boolean =>
    one !== undefined &&
    one.event === first.event &&
    one.seat === first.seat &&
    (!together.alike || one[together.alike] === first[together.alike]);
  while (alike(events[end])) end += 1;
  return end;
}

function told(row: readonly StoryEvent[]): Message {
  const [first] = row as [StoryEvent, ...StoryEvent[]];
  const together = TOGETHER[first.event];
  if (!together || row.length === 1) return first.say;
  const items = row.map(({ say }) => item(say, together.from ?? together.list));
  return { id: together.say ?? first.say.id, params: { ...first.say.params, [together.list]: items } };
}

/** A patient, with what became of it where its sentence says so. */
function item(say: Message, field: string): Param {
  const thing = say.params[field] ?? null;
  const value = say.params['value'];
  return value === undefined ? thing : { id: 'web_hospital.log_change', params: { thing, value } };
}

/** The heading of a round. */
export function heading(round: number): string {
  return round > 0 ? t('web_hospital.log_round', { round }) : t('web_hospital.log_start');
}
