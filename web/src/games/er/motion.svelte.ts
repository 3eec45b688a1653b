/** What happened, as movement. The view is painted at once; this only says what is still arriving. */

import { findAnchor, fly } from '../../lib/flight';
import { prefs } from '../../lib/prefs.svelte';
import { play } from '../../lib/sound';
import type { StoryEvent, View } from '../../lib/protocol';
import type { Colour } from './components';
import { WARDS, bedOf } from './components';
import { asEr } from './model';

/** Something to be celebrated for a moment. */
export interface Banner {
  id: number;
  event: StoryEvent;
}

const FLIGHT_MS = 320;
const NEXT_MS = 110;
const LATEST_MS = 600;
const FORGET_MS = 1600;
const BANNER_MS = 3200;

/** After a long absence only the last turns are shown moving. */
function recent(events: StoryEvent[]): StoryEvent[] {
  const starts = events.flatMap((event, index) => (event.event === 'turn_started' ? [index] : []));
  return starts.length > 2 ? events.slice(starts.at(-2)) : events;
}

export class Motion {
  /** Beds just written, with the milliseconds until the pencil starts. */
  fresh: Map<number, number> = $state.raw(new Map());
  nursed: Set<number> = $state.raw(new Set());
  filled: Set<number> = $state.raw(new Set());
  /** How often the dice were rolled: each roll spins them. */
  rolls = $state(0);
  banner: Banner | null = $state.raw(null);
  buried = $state(0);
  root: HTMLElement | null = null;

  #forget: ReturnType<typeof setTimeout> | undefined;
  #lower: ReturnType<typeof setTimeout> | undefined;
  #banners = 0;
  readonly #taken = new Map<number, Colour>();

  /** Plays a batch; an older one that still runs is cut short, so nothing ever queues up. */
  show(events: StoryEvent[], shown: number, view: View): void {
    const fresh = new Map<number, number>();
    const nursed = new Set<number>();
    const filled = new Set<number>();
    let wait = 0;
    for (const event of recent(events)) {
      const mine = event.seat === shown;
      const bed = typeof event['bed'] === 'number' ? event['bed'] : null;
      if (event.seat !== null && typeof event['die'] === 'string') this.#taken.set(event.seat, event['die'] as Colour);
      switch (event.event) {
        case 'dice_rolled':
          this.rolls += 1;
          play('roll');
          break;
        case 'admitted': {
          if (bed === null || event.seat === null) break;
          const from = this.#taken.get(event.seat);
          const extra = event['extra'] === true;
          if (from && (mine || prefs.bots !== 'at_once')) this.fly(from, Number(event['value']), mine ? `bed:${bed}` : `seat:${event.seat}`, extra, wait);
          if (mine) {
            fresh.set(bed, wait + FLIGHT_MS);
            const { ward, place } = bedOf(bed);
            if (WARDS[ward - 1]?.beds.length === place) filled.add(ward);
            play('place');
          }
          wait = prefs.bots === 'slow' ? wait + FLIGHT_MS : Math.min(wait + NEXT_MS, LATEST_MS - FLIGHT_MS);
          break;
        }
        case 'made_critical':
        case 'screened':
          if (mine && bed !== null && !fresh.has(bed)) fresh.set(bed, 1);
          break;
        case 'nurse_called':
          if (mine) nursed.add(Number(event['ward']));
          break;
        case 'buried':
          if (mine) {
            this.buried += 1;
            play('bad');
          }
          break;
        case 'goal_scored':
          this.raise(event);
          break;
      }
    }
    this.recall(view);
    this.fresh = fresh;
    this.nursed = nursed;
    this.filled = filled;
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => {
      this.fresh = new Map();
      this.nursed = new Set();
      this.filled = new Set();
    }, FORGET_MS);
  }

  /** Who holds which die now: a batch that ends the turn no longer shows it. */
  recall(view: View): void {
    asEr(view).taken.forEach((die, seat) => die && this.#taken.set(seat, die));
  }

  raise(event: StoryEvent): void {
    this.banner = { id: (this.#banners += 1), event };
    play('good');
    clearTimeout(this.#lower);
    this.#lower = setTimeout(() => (this.banner = null), BANNER_MS);
  }

  /** A patient slides from the bay of its die to the bed, or to the small sheet of its owner. */
  fly(die: Colour, value: number, to: string, extra: boolean, wait: number): void {
    const { root } = this;
    if (prefs.still || !root) return;
    const start = (extra && findAnchor(root, `extra:${die}`)) || findAnchor(root, `bay:${die}`);
    const end = findAnchor(root, to);
    if (!start || !end) return;
    const patient = document.createElement('span');
    patient.className = `er-flight ${die}`;
    patient.textContent = String(value);
    patient.setAttribute('aria-hidden', 'true');
    root.append(patient);
    const flight = fly(patient, start.getBoundingClientRect(), end.getBoundingClientRect(), { ms: FLIGHT_MS, wait, fades: true });
    if (flight) flight.onfinish = flight.oncancel = () => patient.remove();
    else patient.remove();
  }

  stop(): void {
    clearTimeout(this.#forget);
    clearTimeout(this.#lower);
  }
}
