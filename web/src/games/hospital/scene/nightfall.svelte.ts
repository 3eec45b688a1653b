/** The night as it passes: one moment after the other by the clock, until it is over or somebody skips it. */

import type { Hospital } from '../model';
import { fallen, later, type Moment, type Shown } from './night';

interface Listener {
  passes: (moment: Moment) => void;
  dawns: () => void;
  over: () => void;
}

/** Two frames: what changes round the hospital is shown before what takes its place. */
const DAWN_MS = 40;

export class Nightfall {
  /** How far it has come; null when it is not night. */
  shown: Shown | null = $state.raw(null);

  #left: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the next moment begins. */
  #due = 0;
  #passes: (moment: Moment) => void = () => undefined;
  #dawns: () => void = () => undefined;
  #over: () => void = () => undefined;

  /** Night falls; `passes` hears of each moment, `dawns` and then `over` of the end unless it is skipped. */
  begin(hospital: Hospital, moments: Moment[], { passes, dawns, over }: Listener): void {
    this.shown = fallen(hospital, moments);
    this.#left = moments;
    this.#passes = passes;
    this.#dawns = dawns;
    this.#over = over;
    this.#due = Date.now();
    this.#next();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#left = [];
    this.shown = null;
  }

  #next(): void {
    const [moment, ...left] = this.#left;
    this.#left = left;
    if (!moment || !this.shown) return this.#dawn();
    this.shown = later(this.shown, moment);
    this.#passes(moment);
    this.#due += moment.ms; // by the clock: a slow machine catches up
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#due - Date.now()));
  }

  #dawn(): void {
    this.#dawns();
    this.#timer = setTimeout(() => this.#over(), DAWN_MS);
  }
}
