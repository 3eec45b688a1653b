/** What happened, as a short row of beats: what flies where, what is lit, what is said; rows of a table, no code per event. */

import type { Json, Message, StoryEvent } from '../../../lib/protocol';
import type { Sound } from '../../../lib/sound';
import { TINTS } from '../invest/spaces';
import type { HospitalView } from '../model';
import type { IconName } from '../signs/icons';
import { groups, rows } from './table.json';

/** How an event is shown. Anchors are written with fields of the event; of several the first that is on the table counts. */
export interface Row {
  group: string;
  from?: string;
  to?: string;
  /** What flies: the patient of the event, a copy of what lies at `from`, or a sign. */
  what?: 'die' | 'card' | IconName;
  /** The field with the number that stands beside a sign. */
  count?: string;
  pulse?: string;
  /** Whether what is lit is bad news. */
  bad?: boolean;
  /** The field that must hold. */
  when?: string;
  sound?: Sound;
}

/** Events that follow each other and are shown together, or line by line. */
export interface Group {
  /** Until the next beat begins. */
  ms: number;
  by?: 'line';
  /** Whose lines are said. */
  tells?: 'others' | 'all';
}

export interface Flying {
  from: string[];
  to: string[];
  what: 'die' | 'card' | IconName;
  /** Values that a die shows one after the other. */
  dice: string[];
  count: number | null;
  /** Whoever is changed twice in a beat flies once. */
  of: string;
}

export interface Lit {
  at: string[];
  bad: boolean;
}

export interface Note {
  seat: number | null;
  say: Message;
  /** Where its line begins in the story. */
  from: number;
  /** Whether who comes when is shown with it. */
  order: boolean;
}

export interface Beat {
  ms: number;
  flying: Flying[];
  lit: Lit[];
  notes: Note[];
  sound: Sound | null;
}

/** From whose side it is seen, and what lies on the table before and after. */
export interface Seen {
  /** The seat that plays here; null for whoever looks on. */
  seat: number | null;
  /** The seat whose hospital is in the middle. */
  shown: number;
  before: HospitalView | null;
  after: HospitalView | null;
  /** Whether it is only looked at, in a replay or a lesson: nothing waits for a press. */
  replayed?: boolean;
  /** How many times faster the night passes. */
  speed?: number;
}

const GROUPS = groups as Record<string, Group>;
const ROWS = rows as Record<string, Row>;
const WITH = 'with';
/** What one does oneself need not be waited for. */
const OWN_MS = 90;
/** How many beats back from the end are shown. */
const MOST = 24;

/** The beats of a batch. After a long absence only the last round is shown. */
export function beatsOf(events: readonly StoryEvent[], seen: Seen): Beat[] {
  const found: Beat[] = [];
  for (const run of runsOf([...recent(events), ...meeplesBack(events, seen)])) found.push(...split(run, seen));
  return found.filter((beat) => beat.flying.length + beat.lit.length + beat.notes.length > 0).slice(-MOST);
}

/** Whether a batch is more than what follows from one view: then what was before is no longer known. */
export const isLong = (events: readonly StoryEvent[]): boolean => startsOf(events).length > 1;

const startsOf = (events: readonly StoryEvent[]): number[] => events.flatMap(({ event }, n) => (event === 'round_started' ? [n] : []));

function recent(events: readonly StoryEvent[]): StoryEvent[] {
  return events.slice(isLong(events) ? startsOf(events).at(-2) : 0);
}

/** Who stood on a desk and does not any more: nothing else tells it. */
function meeplesBack(events: readonly StoryEvent[], { before, after }: Seen): StoryEvent[] {
  if (!events.some(({ event }) => event === 'shift')) return [];
  return TINTS.flatMap((space) => {
    const staff = after?.investments?.[space]?.length ? [] : (before?.investments?.[space] ?? []);
    return staff.map(([seat, who]) => ({ event: 'meeple_back', seat, space, staff: who, say: { id: '', params: {} } }));
  });
}

interface Run {
  group: Group;
  events: { event: StoryEvent; row: Row | undefined; line: number }[];
}

/** Events one after the other that are of the same group. What has no group of its own goes with what came before. */
function runsOf(events: readonly StoryEvent[]): Run[] {
  const runs: Run[] = [];
  let name = '';
  let line = 0;
  for (const event of events) {
    const row = ROWS[event.event];
    const group = row?.group ?? WITH;
    const wanted = group === WITH ? name || 'act' : group;
    if (wanted !== name) runs.push({ group: GROUPS[wanted] as Group, events: [] });
    name = wanted;
    runs.at(-1)?.events.push({ event, row: row?.when && !event[row.when] ? undefined : row, line });
    if (event.line) line += 1;
  }
  return runs;
}

function split({ group, events }: Run, seen: Seen): Beat[] {
  const beats = new Map<number, Beat>();
  let shown = -1;
  for (const { event, row, line } of events) {
    const key = group.by === 'line' ? line : 0;
    const beat = beats.get(key) ?? (row && beatOf(group));
    if (!beat) continue;
    beats.set(key, beat);
    if (row) add(beat, row, event, seen);
    if (row) shown = line;
    if (event.line && shown === line && (group.tells === 'all' || (group.tells && event.seat !== seen.seat))) {
      beat.notes.push({ seat: event.seat, say: event.line.say, from: event.line.from, order: event.event === 'round_started' });
    }
  }
  return [...beats].sort(([a], [b]) => a - b).map(([, beat]) => (group.tells && beat.notes.length === 0 ? { ...beat, ms: OWN_MS } : beat));
}

const beatOf = ({ ms }: Group): Beat => ({ ms, flying: [], lit: [], notes: [], sound: null });

function add(beat: Beat, row: Row, event: StoryEvent, seen: Seen): void {
  const facts = { ...event, index: indexOf(event, seen) };
  if (row.pulse) beat.lit.push({ at: anchors(row.pulse, facts), bad: row.bad ?? false });
  if (row.what && row.to) fly(beat, row, event, facts);
  beat.sound ??= row.sound ?? null;
}

function fly(beat: Beat, row: Row, event: StoryEvent, facts: Record<string, unknown>): void {
  const to = anchors(row.to ?? '', facts);
  const of = event['place'] === undefined ? '' : `${event.seat}:${String(event['place'])}`;
  const flown = of ? beat.flying.findIndex((one) => one.of === of) : -1;
  const dice = [...(beat.flying[flown]?.dice ?? []), ...diceOf(event)];
  if (flown >= 0) beat.flying.splice(flown, 1);
  const what = row.what === 'die' && dice.length === 0 ? 'blood' : (row.what ?? 'die');
  beat.flying.push({ from: row.from ? anchors(row.from, facts) : to, to, what, dice, count: row.count ? Number(event[row.count]) : null, of });
}

/** Anchors with the fields filled in; those that name what the event lacks drop out. */
function anchors(template: string, facts: Record<string, unknown>): string[] {
  return template.split(' ').flatMap((one) => {
    const filled = one.replace(/\{(\w+)\}/g, (_, field: string) => String(facts[field] ?? ''));
    return /:(?=:|$)/.test(filled) ? [] : [filled];
  });
}

/** Where an event can be seen, on the table and in the hospital of whoever it is about. */
export function placesOf(event: StoryEvent): string[] {
  const { pulse = '', from = '', to = '' } = ROWS[event.event] ?? {};
  return anchors([pulse, from, to].join(' ').trim(), event);
}

/** The place of a card in the Automa's line, now or before. */
function indexOf(event: StoryEvent, { before, after }: Seen): number | null {
  for (const view of [after, before]) {
    const place = view?.automa?.line.findIndex(({ card }) => card !== null && card === event['card']) ?? -1;
    if (place >= 0) return place;
  }
  return null;
}

/** The faces a die shows on its way: one step after the other from before to after. */
function diceOf(event: StoryEvent): string[] {
  const { patient, before, after, colour } = event as Record<string, Json | undefined>;
  if (typeof before === 'string' && typeof after === 'string') return steps(before, after);
  if (typeof patient === 'string') return [patient];
  return typeof colour === 'string' ? [colour.slice(0, 1).toUpperCase()] : [];
}

function steps(before: string, after: string): string[] {
  const [low, high] = [Number(before[1]), Number(after[1])];
  const way = Math.sign(high - low);
  const between = Array.from({ length: Math.max(0, Math.abs(high - low) - 1) }, (_, n) => `${before[0]}${low + way * (n + 1)}`);
  return [before, ...between, after];
}
