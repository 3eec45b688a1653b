/** Phases that pass by themselves, as a short scene: one's hospital, event by event, until it is as the view says. */

import { prefs } from '../../lib/prefs.svelte';
import type { StoryEvent } from '../../lib/protocol';
import { play } from '../../lib/sound';
import { WARD, type Hospital } from './model';

export type Fate = 'worse' | 'dies';

/** What happened at once, and how long it is looked at. */
interface Step {
  events: StoryEvent[];
  ms: number;
}

const WARD_MS = 260;
const SCORED_MS = 1100;
const LONGEST_MS = 2000;
const FATES: Record<string, Fate> = { deteriorated: 'worse', died: 'dies' };

export class Scene {
  /** One's hospital as far as the scene has come; null when none plays. */
  hospital: Hospital | null = $state.raw(null);
  /** What becomes of whom just now, by bed. */
  fates: Map<number, Fate> = $state.raw(new Map());
  /** What the phase brought, when it is counted. */
  scored: StoryEvent | null = $state.raw(null);
  #steps: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows what the night did to a hospital; nothing where there was none, or where nothing may move. */
  play(events: readonly StoryEvent[], before: Hospital | undefined, seat: number): void {
    const steps = stepsOf(events.filter((event) => event.seat === seat));
    if (!before || prefs.still || steps.length === 0) return;
    this.#steps = shortened(steps);
    this.hospital = before;
    this.#next();
  }

  /** Ends the scene at once. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#steps = [];
    this.hospital = null;
    this.fates = new Map();
    this.scored = null;
  }

  #next(): void {
    const step = this.#steps.shift();
    if (!step || !this.hospital) return this.skip();
    this.fates = new Map(step.events.flatMap(fateOf));
    this.scored = step.events.find((event) => event.event === 'round_scored') ?? this.scored;
    if ([...this.fates.values()].includes('dies')) play('bad');
    else if (this.scored) play('good');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (this.hospital) this.hospital = after(this.hospital, step.events);
      this.#next();
    }, step.ms);
  }
}

function fateOf(event: StoryEvent): [number, Fate][] {
  const fate = FATES[event.event];
  return fate ? [[Number(event['place']), fate]] : [];
}

/** The night ward by ward, then the points. */
function stepsOf(events: readonly StoryEvent[]): Step[] {
  const wards = new Map<number, StoryEvent[]>();
  for (const event of events.filter((one) => one.event in FATES)) {
    const ward = Math.floor((Number(event['place']) - 1) / WARD);
    wards.set(ward, [...(wards.get(ward) ?? []), event]);
  }
  const nights = [...wards.keys()].sort((a, b) => a - b).map((ward) => ({ events: wards.get(ward) ?? [], ms: WARD_MS }));
  const scored = events.filter((event) => event.event === 'round_scored');
  return scored.length ? [...nights, { events: scored, ms: SCORED_MS }] : nights;
}

/** All of it in two seconds. */
function shortened(steps: Step[]): Step[] {
  const all = steps.reduce((sum, { ms }) => sum + ms, 0);
  const share = Math.min(1, LONGEST_MS / all);
  return steps.map(({ events, ms }) => ({ events, ms: ms * share }));
}

/** A hospital after what happened to its patients. */
function after(hospital: Hospital, events: readonly StoryEvent[]): Hospital {
  const changed = new Map(events.map((event) => [Number(event['place']), event]));
  const patients = hospital.patients.flatMap((patient) => {
    const event = changed.get(patient.place);
    if (!event) return [patient];
    return event.event === 'died' ? [] : [{ ...patient, text: String(event['after'] ?? patient.text) }];
  });
  return { ...hospital, patients };
}
