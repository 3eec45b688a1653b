/** What a screen tells a room of a table: who sits there, what each of them does, what has just happened. */

import { awayFor } from '../lib/absence';
import { say } from '../lib/i18n.svelte';
import { capital, joined, seatNames } from '../lib/names';
import type { Seat, StoryEvent } from '../lib/protocol';
import type { Session } from '../lib/session';
import { linesOf, withResigned } from '../lib/story';

/** What somebody does, as far as others wait for it. */
export type Standing = 'acts' | 'ready' | 'away' | 'stands_in' | 'resigned';

/** A session that knows since when somebody is away. */
export interface Watched extends Session {
  readonly away: readonly (number | null)[];
  readonly skew: number;
}

const LOOK_MS = 5_000;

export class Room {
  readonly session: Watched;
  #now = $state(Date.now());

  constructor(session: Watched) {
    this.session = session;
  }

  name: (seat: number) => string = $derived.by(() => seatNames(this.session.table));
  /** The seats that the table waits for. */
  acting: number[] = $derived.by(() => (this.session.table.status === 'playing' ? (this.session.view?.to_act ?? []) : []));
  /** Whom the table waits for, in words; empty where it waits for nobody. */
  waitsFor: string = $derived.by(() => joined(this.acting.map(this.name)));
  /** Seats of this browser: they are played at its keyboard. */
  hands: number[] = $derived.by(() => this.session.table.yours.filter((seat) => !this.session.table.seats[seat]?.bot));

  /** Looks at the clock until it is stopped. Returns how to stop. */
  watch(): () => void {
    const timer = setInterval(() => (this.#now = Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }

  /** For how long somebody has been away, in milliseconds; 0: they are here, or nobody need be. */
  awayFor(seat: number): number {
    return awayFor(this.session.table.seats[seat], this.session.away[seat], this.#now + this.session.skew);
  }

  /** What a seat does; `isReady`: it has done its part for now. */
  standing(seat: number, isReady = false): Standing | null {
    const one = this.session.table.seats[seat];
    const acts = this.acting.includes(seat);
    return one ? standingOf(one, { acts, isReady, isOver: this.session.table.status === 'over' }) : null;
  }

  /** The last lines of the story that are worth their place, the newest first. */
  told(lines: number, worth: (event: StoryEvent) => boolean = () => true): { index: number; text: string }[] {
    const { events, table } = this.session;
    const all = withResigned(linesOf(events), table.seats).filter(({ event }) => worth(event));
    const last = all.slice(-lines).reverse();
    return last.map((line) => ({ index: line.index, text: capital(say(line.say, this.name, null)) }));
  }
}

export function standingOf(seat: Seat, { acts, isReady, isOver }: { acts: boolean; isReady: boolean; isOver: boolean }): Standing | null {
  if (seat.resigned) return 'resigned';
  if (isOver) return null;
  if (seat.kind === 'person' && seat.bot) return 'stands_in';
  if (seat.kind === 'person' && !seat.present) return 'away';
  if (acts) return 'acts';
  return isReady ? 'ready' : null;
}
