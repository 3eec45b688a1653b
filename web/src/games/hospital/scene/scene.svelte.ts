/** What passes by itself, and what others do, as a short scene over the table: the view is the truth all the while. */

import { tick } from 'svelte';
import { findAnchor, type Box } from '../../../lib/flight';
import { prefs } from '../../../lib/prefs.svelte';
import type { Message, StoryEvent } from '../../../lib/protocol';
import { play, type Sound } from '../../../lib/sound';
import type { Hospital, HospitalView } from '../model';
import { beatsOf, isLong, type Beat, type Flying, type Note, type Seen } from './beats';
import { boxOf, copyOf, OF_ONE, plain } from './boxes';
import { endingOf, type Ending } from './ending';
import { momentsOf, parted, type Moment } from './night';
import { Nightfall } from './nightfall.svelte';
import { LONGEST_MS, lineMs, readingMs } from './pace';

/** Something in the air, from one box of the window to another. */
export interface Flight extends Pick<Flying, 'what' | 'dice' | 'count'> {
  id: number;
  from: Box;
  to: Box;
  wait: number;
  /** A copy of what lay there. */
  copy: Element | null;
  /** What it becomes when it lands, hidden until then. */
  target: Element | null;
}

export interface Ring {
  id: number;
  box: Box;
  bad: boolean;
}

export interface Bubble extends Note {
  /** The miniature it is said at; null where there is none. */
  box: Box | null;
  /** When it can have been read. */
  until: number;
}

/** The step of the round that ends, while the view is in the next one already. */
interface Passing {
  round: number;
  step: string;
}

/** A place as it was before the view changed. */
interface Kept {
  box: Box;
  copy: Element | null;
}

interface Planned {
  beat: Beat;
  kept: Map<string, Kept>;
}

export const FLIGHT_MS = 360;
/** What a round brought is shown so long where nobody has to press. */
export const RESULT_MS = 6000;
const LAST_MS = 440;
const NEXT_MS = 50;
const LATEST_MS = 300;
const SOUNDS: Partial<Record<Moment['kind'], Sound>> = { dusk: 'night', dies: 'loss', leaves: 'home', scored: 'good' };

export class Scene {
  readonly night = new Nightfall();
  /** The table as it was before the night, while that passes. */
  held: HospitalView | null = $state.raw(null);
  /** How far the round is that ends; null when none does. */
  passing: Passing | null = $state.raw(null);
  /** The round that ends, from its night until its result has been read. */
  ending: Ending | null = $state.raw(null);
  /** Whether its result is read now, and nothing else shown. */
  paused = $state(false);
  /** Whether everything is told in words: nothing is to be seen then. */
  plain = false;
  flights: Flight[] = $state.raw([]);
  rings: Ring[] = $state.raw([]);
  bubbles: Bubble[] = $state.raw([]);
  root: HTMLElement | null = $state.raw(null);

  #queue: Planned[] = [];
  /** What follows the end of the round. */
  #later: Planned[] = [];
  /** The night that falls when the last acts of the day are told. */
  #dusk: (() => void) | null = null;
  #plays = $state(false);
  /** When the next beat begins. */
  #due = 0;
  #ids = 0;
  #hidden = new Set<Element>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  #speed = 1;
  /** Which scene: whatever was begun for an older one comes too late. */
  #number = 0;
  readonly #words: (say: Message) => string;

  constructor(words: (say: Message) => string = ({ id }) => id) {
    this.#words = words;
  }

  get plays(): boolean {
    return this.#plays || this.#passesNight;
  }

  /** One's hospital as far as the night has come; null when none passes. */
  get hospital(): Hospital | null {
    return this.night.shown?.hospital ?? null;
  }

  /** What becomes of the patient in a bed just now. */
  fateOf(place: number): Moment['kind'] | null {
    const now = this.night.shown?.now;
    return now?.place === place ? now.kind : null;
  }

  /** The sky over the hospital, where it is not that of the day. */
  get sky(): 'dusk' | 'night' | null {
    if (this.night.shown) return this.night.shown.now.kind === 'dusk' ? 'dusk' : 'night';
    return this.paused ? 'night' : null;
  }

  /** Whether a round ends: neither its question nor the next one's is asked. */
  get rests(): boolean {
    return this.paused || this.#passesNight;
  }

  /** From the last acts of the day until the night is over. */
  get #passesNight(): boolean {
    return this.held !== null || this.night.shown !== null;
  }

  /** Shows a batch before the view changes; one that still plays goes on, faster. What follows a night comes after it, and after the result of the round. */
  play(events: readonly StoryEvent[], seen: Seen): void {
    if (this.ending && !this.ending.waits) this.skip();
    if (this.ending || this.#passesNight) return this.#hold(events, seen);
    const parts = parted(events);
    if (!parts.night.length) return this.#show(events, seen);
    this.ending = endingOf(events, seen);
    this.#speed = seen.speed ?? 1;
    this.#later = this.#planned(parts.follows, seen);
    const hospital = isLong(events) || this.#isStill || prefs.night === 'none' ? undefined : seen.before?.hospitals[seen.shown];
    if (!hospital || !seen.before) return this.#morning();
    this.held = seen.before;
    this.passing = { round: seen.before.round, step: seen.before.steps[seen.before.step ?? -1] ?? '' };
    const moments = momentsOf(parts, seen, prefs.night);
    this.#dusk = () => this.night.begin(hospital, moments, { passes: (moment) => this.#passes(moment), dawns: () => (this.held = null), over: () => this.#morning() });
    this.#show(parts.acts, seen);
    if (!this.#plays) this.#fall();
  }

  get #isStill(): boolean {
    return prefs.still || this.plain;
  }

  /** What happens while a result is read is shown after it. */
  #hold(events: readonly StoryEvent[], seen: Seen): void {
    if (this.ending) this.ending = { ...this.ending, untold: this.ending.untold + events.length };
    this.#later = [...this.#later, ...this.#planned(events, seen)];
  }

  #planned(events: readonly StoryEvent[], seen: Seen): Planned[] {
    const beats = this.#isStill ? [] : beatsOf(events, seen).filter((beat) => prefs.bots !== 'at_once' || !tellsOfOthers(beat, seen));
    return beats.map((beat) => ({ beat: { ...beat, ms: this.#msOf(beat) }, kept: new Map() }));
  }

  #msOf({ ms, notes }: Beat): number {
    return Math.max(ms, ...notes.map(({ say }) => lineMs(prefs.bots, this.#words(say))));
  }

  #show(events: readonly StoryEvent[], seen: Seen): void {
    const planned = this.#planned(events, seen);
    const kept = this.#keep(planned.map(({ beat }) => beat));
    if (planned.length) this.#begin(planned.map(({ beat }) => ({ beat, kept })));
  }

  // -- the night -------------------------------------------------------------------------------
  #fall(): void {
    const dusk = this.#dusk;
    this.#dusk = null;
    dusk?.();
  }

  #passes({ kind }: Moment): void {
    const step = kind === 'leaves' || kind === 'scored' ? 'discharge' : 'neglect';
    if (this.passing?.step !== step) this.passing = { round: this.passing?.round ?? 0, step };
    const sound = SOUNDS[kind];
    if (sound) play(sound);
  }

  /** The night is over: its result is read, or what follows begins. */
  #morning(): void {
    this.#dusk = null;
    this.night.end();
    this.held = null;
    if (this.ending) return this.#pause();
    const later = this.#later;
    this.#forget();
    if (later.length) this.#begin(later);
  }

  #begin(planned: Planned[]): void {
    const isNew = !this.#plays;
    this.#plays = true;
    this.#queue = shortened([...this.#queue, ...planned]);
    const number = isNew ? (this.#number += 1) : this.#number;
    void tick().then(() => {
      if (number !== this.#number) return;
      this.#hide(planned.map(({ beat }) => beat));
      if (!isNew) return;
      this.#due = Date.now();
      void this.#next();
    });
  }

  /** Ends what moves at once: the last acts of the day, or the night. A result that waits for its reader still does. */
  skip(): void {
    const isDay = this.#dusk !== null;
    this.#end();
    if (this.#passesNight && (!isDay || !this.ending?.waits)) this.#morning();
    if (this.ending && !this.ending.waits) this.#forget();
  }

  /** The result has been read: the next round begins. */
  goOn(): void {
    if (!this.paused) return;
    const later = this.#later;
    this.#forget();
    if (later.length) this.#begin(later);
  }

  #pause(): void {
    this.paused = true;
    this.passing = { round: this.ending?.round ?? 0, step: 'discharge' };
    if (this.ending && !this.ending.waits) this.#reading = setTimeout(() => this.goOn(), RESULT_MS / this.#speed);
  }

  #forget(): void {
    clearTimeout(this.#reading);
    this.#later = [];
    this.ending = this.passing = null;
    this.paused = false;
  }

  #end(): void {
    if (!this.#plays) return;
    this.#number += 1;
    this.#plays = false;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#clear();
    this.#fall();
  }

  #clear(): void {
    this.flights = [];
    this.rings = [];
    this.bubbles = [];
    for (const element of this.#hidden) delete (element as HTMLElement).dataset['arriving'];
    this.#hidden.clear();
  }

  landed({ id, target }: Flight): void {
    this.flights = this.flights.filter((one) => one.id !== id);
    if (target) this.#uncover(target);
  }

  async #next(): Promise<void> {
    const planned = this.#queue.shift();
    if (!planned) return this.#linger();
    const number = this.#number;
    if (planned.beat.sound) play(planned.beat.sound);
    await tick();
    if (number !== this.#number) return;
    this.#lift(planned);
    this.#due += planned.beat.ms; // by the clock: a slow machine catches up
    this.#timer = setTimeout(() => void this.#next(), Math.max(0, this.#due - Date.now()));
  }

  /** What was said stays until it can have been read. */
  #linger(): void {
    const now = Date.now();
    const rest = Math.max(this.flights.length || this.rings.length ? LAST_MS : 0, ...this.bubbles.map(({ until }) => until - now));
    this.#timer = setTimeout(() => this.#end(), Math.max(0, rest));
  }

  #lift({ beat, kept }: Planned): void {
    const flights = beat.flying.flatMap((one, n) => this.#flight(one, kept, Math.min(n * NEXT_MS, LATEST_MS)));
    this.flights = [...this.flights, ...flights];
    const rings = new Map(beat.lit.flatMap(({ at, bad }) => this.#ring(at, bad)));
    this.rings = [...rings].map(([, ring]) => ring);
    const now = Date.now();
    const unread = this.bubbles.filter(({ until }) => until > now);
    this.bubbles = beat.notes.reduce((said, note) => [...told(said, note), { ...note, box: this.#seatBox(note.seat), until: now + readingMs(this.#words(note.say)) }], unread);
  }

  // -- where things are ------------------------------------------------------------------------
  #find(anchors: readonly string[]): [string, Element] | null {
    for (const anchor of anchors) {
      const element = this.root && findAnchor(this.root, anchor);
      if (element) return [anchor, element];
    }
    return null;
  }

  #flight({ from, to, what, dice, count }: Flying, kept: Map<string, Kept>, wait: number): Flight[] {
    const end = this.#find(to);
    if (!end) return [];
    const [name, element] = end;
    const stays = from.includes(name);
    const start = (stays && kept.get(name)) || this.#start(from, kept);
    if (!start) return [];
    const copy = what === 'card' ? start.copy : null;
    if (what === 'card' && !copy) return [];
    const target = OF_ONE.test(name) || (copy && stays) ? element : null;
    if (target) this.#cover(target);
    return [{ id: (this.#ids += 1), from: start.box, to: boxOf(name, element), what, dice, count, wait, copy, target }];
  }

  /** Where something flies from: where it lies, else where it lay. */
  #start(from: readonly string[], kept: Map<string, Kept>): Kept | null {
    const found = this.#find(from);
    const old = from.map((anchor) => kept.get(anchor)).find((one) => one !== undefined) ?? null;
    if (!found) return old;
    return { box: boxOf(...found), copy: old?.copy ?? null };
  }

  #ring(at: readonly string[], bad: boolean): [string, Ring][] {
    const found = this.#find(at);
    return found ? [[found[0], { id: (this.#ids += 1), box: plain(found[1].getBoundingClientRect()), bad }]] : [];
  }

  #seatBox(seat: number | null): Box | null {
    const found = seat === null ? null : this.#find([`seat:${seat}`]);
    return found && plain(found[1].getBoundingClientRect());
  }

  /** Places that flights begin at, before they change. */
  #keep(beats: readonly Beat[]): Map<string, Kept> {
    const kept = new Map<string, Kept>();
    for (const { from, what } of beats.flatMap((beat) => beat.flying)) {
      const found = this.#find(from);
      if (!found) continue;
      const copy = what === 'card' ? copyOf(found[1]) : null;
      kept.set(found[0], { box: boxOf(...found), copy });
    }
    return kept;
  }

  /** Newcomers are not seen in their beds before they have come. */
  #hide(beats: readonly Beat[]): void {
    for (const { from, to, what } of beats.flatMap((beat) => beat.flying)) {
      const end = what === 'die' && this.#find(to);
      if (end && OF_ONE.test(end[0]) && !from.includes(end[0]) && this.#find(from)) this.#cover(end[1]);
    }
  }

  #cover(element: Element): void {
    (element as HTMLElement).dataset['arriving'] = '';
    this.#hidden.add(element);
  }

  #uncover(element: Element): void {
    delete (element as HTMLElement).dataset['arriving'];
    this.#hidden.delete(element);
  }
}

/** Whether it tells what somebody else did. */
const tellsOfOthers = ({ notes }: Beat, { seat: own }: Seen): boolean => notes.some(({ seat }) => seat !== null && seat !== own);

/** All that is still to come in no more time than the pace allows; what nobody has to read, in two seconds. */
function shortened(queue: readonly Planned[]): Planned[] {
  const all = queue.reduce((sum, { beat }) => sum + beat.ms, 0);
  const longest = LONGEST_MS[queue.some(({ beat }) => beat.notes.length) ? prefs.bots : 'at_once'];
  const share = Math.min(1, (longest - LAST_MS) / all);
  return queue.map((planned) => ({ ...planned, beat: { ...planned.beat, ms: planned.beat.ms * share } }));
}

/** What was said before; a line that was carried on replaces what was told of it so far. */
const told = (bubbles: readonly Bubble[], { from }: Note): Bubble[] => bubbles.filter((one) => one.from !== from);
