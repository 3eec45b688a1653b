/** The night on one's hospital, moment by moment: who is kept, who gets worse, who dies, who leaves by the door. */

import type { Nights } from '../../../lib/prefs.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import type { Hospital } from '../model';
import type { Seen } from './beats';

/** What the night made of a patient; null for whoever died. */
export interface Change {
  before: string;
  after: string | null;
}

export interface Moment {
  kind: 'dusk' | 'kept' | 'worse' | 'dies' | 'city' | 'leaves' | 'scored';
  ms: number;
  place?: number;
  change?: Change;
  /** Points of the round, once they are counted. */
  points?: number;
}

/** How far the night has come. */
export interface Shown {
  now: Moment;
  /** One's hospital; in `discharged` those who have not left yet. */
  hospital: Hospital;
  /** By bed. */
  changes: ReadonlyMap<number, Change>;
  /** How many got worse and died in the city. */
  city: { worsen: number; die: number };
  gone: string[];
  points: number | null;
}

/** The events of a batch: what was done before the night, the night with its points, and what follows. */
export interface Parts {
  acts: StoryEvent[];
  night: StoryEvent[];
  follows: StoryEvent[];
}

const FALLS = ['deteriorated', 'city_deteriorated', 'city_died', 'round_scored'];
/** Told before those, and of the night as well. */
const FALLS_WITH = ['died', 'fatality', 'protected', 'returned_waiting'];
const CLOSES = ['shift', 'game_over'];
const KINDS: Record<string, Moment['kind']> = { protected: 'kept', deteriorated: 'worse', died: 'dies', city_deteriorated: 'city', city_died: 'city', round_scored: 'scored' };
/** A death has a silence; whoever leaves takes a step of the ladder. */
const MS: Record<Moment['kind'], number> = { dusk: 800, kept: 300, worse: 360, dies: 1150, city: 60, leaves: 420, scored: 1000 };
const LONGEST: Record<Nights, number> = { full: 6000, short: 1800, none: 0 };

/** Parts a batch; nothing of it is a night where nobody got worse and nothing was scored. */
export function parted(events: readonly StoryEvent[]): Parts {
  let from = events.findIndex(({ event }) => FALLS.includes(event));
  if (from < 0) return { acts: [...events], night: [], follows: [] };
  while (FALLS_WITH.includes(events[from - 1]?.event ?? '')) from -= 1;
  const last = events.findLastIndex(({ event }) => FALLS.includes(event));
  const close = events.findIndex(({ event }, n) => n > last && CLOSES.includes(event));
  const until = close < 0 ? events.length : close;
  return { acts: events.slice(0, from), night: events.slice(from, until), follows: events.slice(until) };
}

/** The moments of a night on the hospital that is shown, no longer than somebody wants to look at it. */
export function momentsOf({ acts, night }: Parts, { before, shown, speed = 1 }: Seen, wanted: Nights): Moment[] {
  const scored = night.find(({ event, seat }) => event === 'round_scored' && seat === shown);
  const own = night.filter(({ event, seat }) => event in KINDS && (seat === shown || seat === null) && event !== 'round_scored').map(momentOf);
  const home = scored ? leaving(acts, before?.hospitals[shown], shown) : [];
  const all = [{ kind: 'dusk', ms: MS.dusk } as Moment, ...own, ...home, ...(scored ? [momentOf(scored)] : [])];
  const share = Math.min(1, LONGEST[wanted] / all.reduce((sum, { ms }) => sum + ms, 0)) / speed;
  return all.map((moment) => ({ ...moment, ms: moment.ms * share }));
}

function momentOf(event: StoryEvent): Moment {
  const kind = KINDS[event.event] ?? 'kept';
  const found: Moment = { kind, ms: MS[kind] };
  if (kind === 'scored') return { ...found, points: Number(event['points']) };
  const change = { before: String(event['before'] ?? event['patient']), after: typeof event['after'] === 'string' ? event['after'] : null };
  return kind === 'kept' ? { ...found, place: Number(event['place']) } : { ...found, change, ...(kind !== 'city' && { place: Number(event['place']) }) };
}

/** Everybody who is well leaves: those of the day, and those of the last acts. */
function leaving(acts: readonly StoryEvent[], hospital: Hospital | undefined, shown: number): Moment[] {
  const last = acts.filter(({ event, seat }) => event === 'discharged' && seat === shown).map((event) => String(event['patient']));
  return [...(hospital?.discharged ?? []), ...last].map((before) => ({ kind: 'leaves', ms: MS.leaves, change: { before, after: null } }));
}

/** A hospital on which night falls: the work of the day is over in all rooms. */
export const fallen = (hospital: Hospital, moments: readonly Moment[]): Shown => ({
  now: { kind: 'dusk', ms: 0 },
  hospital: { ...hospital, used: [], placed: [], nurses_free: hospital.nurses, current: null, discharged: moments.flatMap(({ kind, change }) => (kind === 'leaves' && change ? [change.before] : [])) },
  changes: new Map(),
  city: { worsen: 0, die: 0 },
  gone: [],
  points: null,
});

/** The night one moment later. Whoever dies lies in bed until the silence is over. */
export function later(shown: Shown, moment: Moment): Shown {
  const { kind, place = 0, change, points = null } = moment;
  const passed = { ...shown, now: moment, hospital: withoutDead(shown) };
  if (kind === 'city') {
    const { worsen, die } = shown.city;
    return { ...passed, city: change?.after ? { worsen: worsen + 1, die } : { worsen, die: die + 1 } };
  }
  if (kind === 'leaves' && change) {
    const [, ...discharged] = passed.hospital.discharged;
    return { ...passed, hospital: { ...passed.hospital, discharged }, gone: [...shown.gone, change.before] };
  }
  if (kind === 'scored') return { ...passed, points };
  return change ? { ...passed, hospital: changed(passed.hospital, place, change), changes: new Map([...shown.changes, [place, change]]) } : passed;
}

function withoutDead({ hospital, changes }: Shown): Hospital {
  const isDead = ({ place }: { place: number }): boolean => changes.get(place)?.after === null;
  return hospital.patients.some(isDead) ? { ...hospital, patients: hospital.patients.filter((one) => !isDead(one)) } : hospital;
}

function changed(hospital: Hospital, place: number, { after }: Change): Hospital {
  if (after === null) return hospital;
  return { ...hospital, patients: hospital.patients.map((one) => (one.place === place ? { ...one, text: after } : one)) };
}
