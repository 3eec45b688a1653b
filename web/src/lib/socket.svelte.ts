/** A table on a server: what it shows is the server's word, whatever the network does in between. */

import { viewHash } from './canonical';
import { carrier } from './carrier';
import { Link, overNetwork, type Connect, type LinkState } from './link';
import type {
  Ack,
  Answer,
  ClientMessage,
  Do,
  Message,
  Outlook,
  Phrase,
  Presence,
  Question,
  Reject,
  Said,
  ServerMessage,
  StoryEvent,
  Sync,
  Table,
  Update,
  View,
} from './protocol';
import type { Connection, Session } from './session';
import { NO_TABLE } from './table';
import { uuid } from './uuid';

type Listener = (events: StoryEvent[], view: View) => void;
type Hearer = (said: Said) => void;
type Outcome = Ack | Reject | Answer;

/** A message with an id that has no answer yet. */
interface Waiting {
  message: ClientMessage & { id: string };
  settle: (outcome: Outcome) => void;
  tries: number;
}

const BANNED = 'banned';
const NOTHING_YET = -1;
const RESEND_MS = 3_000;
const RESUME_MS = 2_500;
const HEARTBEAT_MS = 20_000;
const DEAF_MS = 8_000;
/** Who sees a table by the hour or by the day need not be told elsewhere: so often the server hears of it. */
const SEEN_MS = 10_000;
const HOUR = 3_600;
const RETRY_MS = 700;
const RETRIES = 3;
/** The last events may have been taken back meanwhile: as many as a turn can have come again. */
const OVERLAP = 64;

/** Acts that a seat's present decision bounds; the others are about the table. */
const OF_THE_GAME: readonly Do['kind'][] = ['pick', 'picks', 'play', 'undo', 'drop'];

export class SocketSession implements Session {
  readonly kind = 'table';
  table = $state.raw<Table>(NO_TABLE);
  view = $state.raw<View | null>(null);
  outlook = $state.raw<Outlook | null>(null);
  seat = $state<number | null>(null);
  events = $state.raw<StoryEvent[]>([]);
  connection = $state<Connection>('connecting');
  pending = $state(0);
  watchers = $state(0);
  /** How many screens show the table to a whole room. */
  screens = $state(0);
  /** By seat, when an absent person was last seen by the server's clock. */
  away = $state.raw<(number | null)[]>([]);
  /** How far the server's clock is ahead of ours, in milliseconds. */
  skew = $state(0);
  /** The table has arrived at least once. */
  ready = $state(false);
  /** The close code of a server that will not have us, or null. */
  refused = $state<number | null>(null);
  /** What it said before it closed. */
  farewell = $state.raw<Message | null>(null);

  #link: Link;
  #have = NOTHING_YET;
  /** The seat asked for; undefined while any will do. */
  #wanted: number | null | undefined = undefined;
  #waiting = new Map<string, Waiting>();
  /** Acts whose lines have not arrived. */
  #awaited: { seq: number; shown: () => void }[] = [];
  #listeners = new Set<Listener>();
  #hearers = new Set<Hearer>();
  /** When we last asked for a sync that has not come; 0 if none is due. */
  #resumed = 0;
  /** Whether this line has brought a sync. */
  #greeted = false;
  #resumes: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval>;
  #heard = Date.now();
  /** When we last said that the table is in sight. */
  #told = 0;

  constructor(connect: Connect) {
    const known = () => ({ have: this.#have, events: this.events.length });
    this.#link = new Link((end) => connect(end, known()), {
      opened: () => this.#opened(),
      received: (text) => this.#received(text),
      changed: (state, code) => this.#changed(state, code),
    });
    this.#heartbeat = setInterval(() => this.#beat(), RESEND_MS);
    addEventListener('online', this.#look);
    document.addEventListener('visibilitychange', this.#look);
    this.#link.open();
  }

  /** The table of an id on the server this page came from; `as`: as everybody sees it, even from a seat, or shown to a whole room. */
  static at(id: string, invite: string | null, as?: 'public' | 'screen'): SocketSession {
    const query = new URLSearchParams({ ...(invite && { invite }), ...(as && { [as]: '1' }) });
    const path = `/api/tables/${encodeURIComponent(id)}/socket`;
    return new SocketSession((carrier.connect ?? overNetwork)(query.size ? `${path}?${query}` : path));
  }

  close(): void {
    removeEventListener('online', this.#look);
    document.removeEventListener('visibilitychange', this.#look);
    clearInterval(this.#heartbeat);
    clearTimeout(this.#resumes);
    this.#link.stop();
  }

  /** Makes the line anew: the server learns who we are only when it opens. */
  renew(): void {
    this.#link.renew();
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called with each phrase that somebody says. Returns how to stop. */
  onSaid(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Says a phrase to everybody; the refusal, if there is one. It is sent once: later it would be out of place. */
  async speak(phrase: Phrase, seat: number): Promise<Reject | null> {
    const outcome = await this.#exchange({ type: 'say', id: uuid(), seat, phrase });
    return outcome.type === 'reject' ? outcome : null;
  }

  async act(what: Do, seat: number | null = this.seat): Promise<Ack | Reject> {
    const phase = OF_THE_GAME.includes(what.kind) ? (this.table.phase[seat ?? 0] ?? null) : null;
    const message = { type: 'act', id: uuid(), seat, base: this.#have, phase, do: what } as const;
    this.pending += 1;
    const outcome = (await this.#exchange(message)) as Ack | Reject;
    if (outcome.type === 'ack') await this.#shown(outcome.seq);
    this.pending -= 1;
    return outcome;
  }

  /** When what a line of the log changed is in sight: an answer may overtake the update it belongs to. */
  #shown(seq: number): Promise<void> {
    if (seq <= this.#have) return Promise.resolve();
    return new Promise((shown) => this.#awaited.push({ seq, shown }));
  }

  #settle(): void {
    const arrived = this.#awaited.filter(({ seq }) => seq <= this.#have);
    this.#awaited = this.#awaited.filter(({ seq }) => seq > this.#have);
    for (const { shown } of arrived) shown();
  }

  async ask(question: Question): Promise<Answer | Reject> {
    const message = { type: 'ask', id: uuid(), seat: this.seat, ...question } as const;
    return (await this.#exchange(message)) as Answer | Reject;
  }

  look(seat: number | null): void {
    if (seat === (this.#wanted === undefined ? this.seat : this.#wanted)) return;
    this.#wanted = seat;
    this.#send({ type: 'look', seat });
  }

  // -- the line --------------------------------------------------------------------------

  #send(message: ClientMessage): void {
    this.#link.send(JSON.stringify(message));
  }

  #exchange(message: Waiting['message']): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.set(message.id, { message, settle, tries: 0 });
      this.#send(message);
    });
  }

  #sendAgain(): void {
    for (const { message } of this.#waiting.values()) if (message.type !== 'say') this.#send(message);
  }

  #opened(): void {
    this.#heard = Date.now();
    this.#resumed = 0;
    this.#greeted = false;
    // The server greets with a sync, but it may greet another seat of ours.
    if (this.ready && this.#wanted === undefined) this.#wanted = this.seat;
  }

  #changed(state: LinkState, code: number | null): void {
    this.refused = state === 'refused' ? code : null;
    const names = { up: 'online', lost: 'offline', refused: 'offline', connecting: 'connecting' } as const;
    // A line that was lost stays lost, in words, until it is proven again.
    if (state === 'connecting' && this.connection === 'offline') return;
    this.connection = names[state];
  }

  /** Comes back at once when the network or the player does. */
  #look = (): void => {
    if (document.visibilityState === 'hidden') return;
    if (!this.#link.isUp) this.#link.open();
    else void this.#ping();
  };

  #beat(): void {
    if (!this.#link.isUp) return;
    const silence = Date.now() - this.#heard;
    if (silence > HEARTBEAT_MS + DEAF_MS) return this.#link.renew();
    if (silence > HEARTBEAT_MS || this.#isToBeSeen()) void this.#ping();
    if (this.connection === 'online') this.#sendAgain();
    if (this.#wanted !== undefined) this.#send({ type: 'look', seat: this.#wanted });
    if (!this.#greeted) this.#resume();
  }

  /** Whether the server is to hear that a player whose turn it is has the page in sight. */
  #isToBeSeen(): boolean {
    const isDue = !document.hidden && Date.now() - this.#told > SEEN_MS;
    return isDue && this.table.your_turn && (this.table.clock.move ?? 0) >= HOUR;
  }

  async #ping(): Promise<void> {
    const asked = Date.now();
    const seen = this.#isToBeSeen();
    if (seen) this.#told = asked;
    const outcome = await this.#exchange({ type: 'ping', id: uuid(), ...(seen && { seen }) });
    const { now, seq } = (outcome.type === 'answer' ? outcome.data : {}) as { now?: number; seq?: number };
    if (now !== undefined) this.skew = now - (asked + Date.now()) / 2;
    if (seq !== undefined && seq > this.#have) this.#resume();
  }

  #resume(everything = false): void {
    const now = Date.now();
    if (now - this.#resumed < RESUME_MS) {
      // One answer at a time; a lost one is asked for again.
      this.#resumes ??= setTimeout(() => this.#resumeAgain(), RESUME_MS);
      return;
    }
    this.#resumed = now;
    if (everything) this.#have = NOTHING_YET;
    const events = everything ? 0 : Math.max(0, this.events.length - OVERLAP);
    this.#send({ type: 'resume', have: this.#have, events });
    this.#resumes ??= setTimeout(() => this.#resumeAgain(), RESUME_MS);
  }

  #resumeAgain(): void {
    this.#resumes = undefined;
    if (this.#resumed !== 0 && this.#link.isUp) this.#resume();
  }

  // -- what the server says --------------------------------------------------------------

  #received(text: string): void {
    this.#heard = Date.now();
    const message = readable(text);
    if (!message) return;
    switch (message.type) {
      case 'sync':
        return this.#synced(message);
      case 'update':
        return this.#updated(message);
      case 'ack':
      case 'reject':
      case 'answer':
        return this.#answered(message);
      case 'presence':
        return this.#presence(message);
      case 'said':
        return this.#hearers.forEach((hearer) => hearer(message));
      case 'error':
        if (message.code === BANNED) this.farewell = message.message;
        return this.#complained();
    }
  }

  #synced(sync: Sync): void {
    const settled = this.#wanted === undefined || this.#wanted === sync.seat;
    if (this.ready && !settled) return this.#send({ type: 'look', seat: this.#wanted ?? null });
    if (this.#greeted && this.#isOld(sync)) return;
    if (sync.from > this.events.length) return this.#resume(true);
    // At another time the story is another one, with more or fewer secrets.
    const isElsewhen = this.ready && sync.table.behind !== this.table.behind;
    if (isElsewhen && sync.from > 0) {
      this.events = [];
      return this.#resume();
    }
    if (!this.#greeted) void this.#ping();
    this.#greeted = true;
    this.#wanted = undefined;
    this.#resumed = 0;
    clearTimeout(this.#resumes);
    this.#resumes = undefined;
    const fresh = !this.ready || isElsewhen || sync.seat !== this.seat;
    this.#have = sync.seq;
    this.seat = sync.seat;
    this.table = sync.table;
    this.#show(sync.view, sync, fresh);
    this.ready = true;
    const back = this.connection !== 'online';
    this.#link.proven();
    if (back) this.#sendAgain();
  }

  /** A sync that was overtaken: it knows less, or as much but of a seat we have left. */
  #isOld({ seq, seat }: Sync): boolean {
    const asked = this.#wanted !== undefined || seat === this.seat;
    return seq < this.#have || (seq === this.#have && !asked);
  }

  /** A frame without an id was refused: if it was the wish for a seat, that seat is no longer ours. */
  #complained(): void {
    if (this.#wanted === undefined) return;
    this.#wanted = undefined;
    this.#resume();
  }

  #updated(update: Update): void {
    if (update.seq <= this.#have) return;
    if (this.#wanted !== undefined || update.seq !== this.#have + 1) return this.#resume();
    if (update.from > this.events.length) return this.#resume(true);
    this.#have = update.seq;
    if (update.table) this.table = { ...this.table, ...update.table };
    const view = update.view ? ({ ...this.view, ...update.view } as View) : this.view;
    this.#show(view, update, false);
    if (update.hash !== undefined && view && update.hash !== viewHash(view)) this.#resume(true);
  }

  /** Takes over a view and the events from `from` on; what was taken back drops out. */
  #show(view: View | null, { from, events, outlook }: Sync | Update, fresh: boolean): void {
    const gone = new Set(this.events.slice(from).map((event) => JSON.stringify(event)));
    const added = events.filter((event) => !gone.has(JSON.stringify(event)));
    if (view && added.length && !fresh) for (const listener of this.#listeners) listener(added, view);
    if (gone.size || events.length) this.events = [...this.events.slice(0, from), ...events];
    // The old outlook stays until a new one comes: nothing on the table is emptied meanwhile.
    if (outlook !== undefined) this.outlook = outlook;
    this.view = view;
    this.#settle();
  }

  #answered(outcome: Outcome): void {
    if ('seq' in outcome && outcome.seq > this.#have) this.#resumeSoon(outcome.seq);
    const waiting = this.#waiting.get(outcome.id);
    if (!waiting) return;
    if (outcome.type === 'reject' && outcome.retry && waiting.tries < RETRIES) {
      waiting.tries += 1;
      setTimeout(() => this.#send(waiting.message), RETRY_MS * waiting.tries);
      return;
    }
    this.#waiting.delete(outcome.id);
    waiting.settle(outcome);
  }

  /** An answer may overtake the update it belongs to; only if that stays out was it lost. */
  #resumeSoon(seq: number): void {
    setTimeout(() => {
      if (this.#have < seq && this.#link.isUp) this.#resume();
    }, RETRY_MS);
  }

  #presence({ present, watchers, away, screens }: Presence): void {
    this.watchers = watchers;
    this.screens = screens;
    this.away = away;
    const seats = this.table.seats.map((seat, n) => ({ ...seat, present: present[n] ?? seat.present }));
    this.table = { ...this.table, seats };
  }
}

function readable(text: string): ServerMessage | null {
  try {
    return JSON.parse(text) as ServerMessage;
  } catch {
    return null;
  }
}
