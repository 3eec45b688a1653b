/** What passes by itself, and what others do, as a short scene over the table: the view is the truth all the while. */

import { tick } from 'svelte';
import { findAnchor, type Box } from '../../../lib/flight';
import { prefs } from '../../../lib/prefs.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import { play } from '../../../lib/sound';
import type { Hospital } from '../model';
import { beatsOf, isLong, passingOf, type Beat, type Fate, type Flying, type Note, type Passing, type Seen } from './beats';
import { divided, endingOf, type Ending } from './ending';
import { after } from './night';

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
}

/** A place as it was before the view changed. */
interface Kept {
  box: Box;
  copy: Element | null;
}

interface Planned {
  beat: Beat;
  kept: Map<string, Kept>;
  before: Hospital | undefined;
}

export const FLIGHT_MS = 360;
/** All of it, and what words need at the least. */
export const LONGEST_MS = 2000;
const READ_MS = 1500;
/** What a round brought is shown so long where nobody has to press. */
export const RESULT_MS = 6000;
const LAST_MS = 440;
const NEXT_MS = 50;
const LATEST_MS = 300;
/** Places with one patient: where it lies is where it flies from and to. */
const OF_ONE = /^(bed|cot|tile):/;

export class Scene {
  /** One's hospital as far as the night has come; null when none passes. */
  hospital: Hospital | null = $state.raw(null);
  /** What becomes of whom just now, by bed. */
  fates: Map<number, Fate> = $state.raw(new Map());
  /** How far the round is that ends; null when none does. */
  passing: Passing | null = $state.raw(null);
  /** The points of the round, from when they are counted until the next one begins. */
  scored: StoryEvent | null = $state.raw(null);
  /** The round that ends, from its night until its result has been read. */
  ending: Ending | null = $state.raw(null);
  /** Whether its result is read now, and nothing else shown. */
  paused = $state(false);
  flights: Flight[] = $state.raw([]);
  rings: Ring[] = $state.raw([]);
  bubbles: Bubble[] = $state.raw([]);
  root: HTMLElement | null = $state.raw(null);

  #queue: Planned[] = [];
  /** What follows the end of the round. */
  #later: Planned[] = [];
  #passed: StoryEvent[] = [];
  #plays = $state(false);
  #began = 0;
  /** When the next beat begins. */
  #due = 0;
  #ids = 0;
  #hidden = new Set<Element>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reading: ReturnType<typeof setTimeout> | undefined;
  /** Which scene: whatever was begun for an older one comes too late. */
  #number = 0;

  get plays(): boolean {
    return this.#plays;
  }

  /** Shows a batch before the view changes; one that still plays goes on, faster. What follows the end of a round comes after its result. */
  play(events: readonly StoryEvent[], seen: Seen): void {
    if (this.ending && !this.ending.waits) this.skip();
    if (this.ending) return this.#hold(events, seen);
    this.passing ??= isLong(events) ? null : passingOf(events, seen);
    this.ending = endingOf(events, seen);
    if (!this.ending) return this.#show(events, seen);
    const { ends, follows } = divided(events);
    this.#later = prefs.still ? [] : this.#planned(follows, seen);
    if (!prefs.still && !isLong(events)) this.hospital = seen.before?.hospitals[seen.shown] ?? null;
    this.#show(isLong(events) ? [] : ends, seen);
    if (!this.#plays) this.#pause();
  }

  /** What happens while a result is read is shown after it. */
  #hold(events: readonly StoryEvent[], seen: Seen): void {
    if (!this.ending) return;
    this.ending = { ...this.ending, untold: this.ending.untold + events.length };
    if (!prefs.still) this.#later = [...this.#later, ...this.#planned(events, seen)];
  }

  #planned(events: readonly StoryEvent[], seen: Seen): Planned[] {
    return beatsOf(events, seen).map((beat) => ({ beat, kept: new Map(), before: undefined }));
  }

  #show(events: readonly StoryEvent[], seen: Seen): void {
    const beats = prefs.still ? [] : beatsOf(events, seen);
    if (beats.length === 0) return;
    const kept = this.#keep(beats);
    const before = isLong(events) ? undefined : seen.before?.hospitals[seen.shown];
    this.#begin(beats.map((beat) => ({ beat, kept, before })));
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
      this.#began = this.#due = Date.now();
      void this.#next();
    });
  }

  /** Ends what moves at once; a result that waits for its reader still does. */
  skip(): void {
    this.#end();
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
    if (this.passing) this.passing = { ...this.passing, step: 'discharge' };
    if (this.ending && !this.ending.waits) this.#reading = setTimeout(() => this.goOn(), RESULT_MS);
  }

  #forget(): void {
    clearTimeout(this.#reading);
    this.#later = [];
    this.ending = this.passing = this.scored = null;
    this.paused = false;
  }

  #end(): void {
    if (!this.#plays) return;
    this.#number += 1;
    this.#plays = false;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#passed = [];
    this.#clear();
    if (this.ending) this.#pause();
    else this.passing = null;
  }

  #clear(): void {
    this.hospital = null;
    this.fates = new Map();
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
    this.#enter(planned);
    await tick();
    if (number !== this.#number) return;
    this.#lift(planned);
    this.#due += planned.beat.ms; // by the clock: a slow machine catches up
    this.#timer = setTimeout(() => void this.#next(), Math.max(0, this.#due - Date.now()));
  }

  /** What was said stays until it can have been read. */
  #linger(): void {
    const passed = Date.now() - this.#began;
    const least = this.bubbles.length ? READ_MS : 0;
    const rest = Math.max(this.flights.length || this.rings.length ? LAST_MS : 0, least - passed);
    this.#timer = setTimeout(() => this.#end(), Math.max(0, Math.min(rest, LONGEST_MS - passed)));
  }

  #enter({ beat, before }: Planned): void {
    if (beat.stage === 'outside') this.hospital = null;
    else if (this.hospital) this.hospital = after(this.hospital, this.#passed);
    else if (beat.stage === 'inside' && before && beat.fates.length) this.hospital = before;
    this.#passed = beat.events;
    this.fates = this.hospital ? new Map(beat.fates) : new Map();
    this.scored = beat.scored ?? this.scored;
    if (this.passing && beat.step !== undefined) this.passing = beat.step ? { ...this.passing, step: beat.step } : null;
    if (beat.sound) play(beat.sound);
  }

  #lift({ beat, kept }: Planned): void {
    const flights = beat.flying.flatMap((one, n) => this.#flight(one, kept, Math.min(n * NEXT_MS, LATEST_MS)));
    this.flights = [...this.flights, ...flights];
    const rings = new Map(beat.lit.flatMap(({ at, bad }) => this.#ring(at, bad)));
    this.rings = [...rings].map(([, ring]) => ring);
    for (const note of beat.notes) this.bubbles = [...told(this.bubbles, note), { ...note, box: this.#seatBox(note.seat) }];
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

/** All that is still to come in less than two seconds. */
function shortened(queue: readonly Planned[]): Planned[] {
  const all = queue.reduce((sum, { beat }) => sum + beat.ms, 0);
  const share = Math.min(1, (LONGEST_MS - LAST_MS) / all);
  return queue.map((planned) => ({ ...planned, beat: { ...planned.beat, ms: planned.beat.ms * share } }));
}

/** What was said before; a line that was carried on replaces what was told of it so far. */
const told = (bubbles: readonly Bubble[], { from }: Note): Bubble[] => bubbles.filter((one) => one.from !== from);

const plain = ({ left, top, width, height }: Box): Box => ({ left, top, width, height });

/** The box of a place, or of the one patient in it. */
function boxOf(anchor: string, element: Element): Box {
  const patient = OF_ONE.test(anchor) && element.querySelector('[data-patient]');
  return plain((patient || element).getBoundingClientRect());
}

/** A copy that nothing else on the page takes for the thing itself. */
function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'data-anchor', 'data-ref', 'data-key']) one.removeAttribute(name);
  }
  return copy;
}
