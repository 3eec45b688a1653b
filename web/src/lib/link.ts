/** A connection that comes back: backs off with jitter, notices a dead line, stops where there is no point. */

export interface Wire {
  send(text: string): void;
  close(): void;
}

export interface WireEnd {
  opened(): void;
  received(text: string): void;
  closed(code: number): void;
}

/** Makes a line; it tells the other side how much of the table we have. */
export type Connect = (end: WireEnd, known: Known) => Wire;

export interface Known {
  /** The number of the last update, or -1. */
  have: number;
  events: number;
}

/** How the line stands: `lost` after some seconds without one, `refused` for good. */
export type LinkState = 'connecting' | 'up' | 'lost' | 'refused';

const FIRST_MS = 250;
/** Short enough that everybody is back within five seconds of the server. */
const LONGEST_MS = 4_000;
const BUSY_MS = 5_000;
/** A restart of the server is over sooner than this: nobody need hear of it. */
const QUIET_MS = 2_500;
/** Codes after which another try would end the same way. */
const REFUSALS: readonly number[] = [4401, 4403, 4404, 4406, 4407, 4410, 4430];
const TOO_MUCH: readonly number[] = [4408, 4413, 4429];

export interface LinkEnd {
  opened(): void;
  received(text: string): void;
  changed(state: LinkState, code: number | null): void;
}

export class Link {
  #connect: (end: WireEnd) => Wire;
  #end: LinkEnd;
  #wire: Wire | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(connect: (end: WireEnd) => Wire, end: LinkEnd) {
    this.#connect = connect;
    this.#end = end;
  }

  get isUp(): boolean {
    return this.#wire !== null;
  }

  /** Connects, at once, if there is no line; used at the start and when the network returns. */
  open(): void {
    if (this.#stopped || this.#wire) return;
    clearTimeout(this.#retry);
    this.#wait();
    let mine: Wire | null = null;
    const current = () => mine === null || this.#wire === mine;
    mine = this.#connect({
      opened: () => current() && this.#end.opened(),
      received: (text) => current() && this.#end.received(text),
      closed: (code) => current() && this.#closed(code),
    });
    this.#wire = mine;
  }

  send(text: string): void {
    this.#wire?.send(text);
  }

  /** The first answer came: the line is good. */
  proven(): void {
    this.#failures = 0;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#end.changed('up', null);
  }

  /** Drops a line that no longer answers and makes another. */
  renew(): void {
    const wire = this.#wire;
    if (!wire) return this.open();
    this.#closed(1006);
    wire.close();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#patience);
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #closed(code: number): void {
    this.#wire = null;
    if (this.#stopped) return;
    if (REFUSALS.includes(code)) {
      this.stop();
      this.#end.changed('refused', code);
      return;
    }
    this.#wait();
    this.#retry = setTimeout(() => this.open(), this.#delay(code));
    this.#failures += 1;
  }

  /** Says `connecting` now and `lost` when it takes long. */
  #wait(): void {
    if (this.#patience !== undefined) return;
    this.#end.changed('connecting', null);
    this.#patience = setTimeout(() => this.#end.changed('lost', null), QUIET_MS);
  }

  #delay(code: number): number {
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures);
    const jittered = longest * (0.5 + Math.random() / 2);
    return TOO_MUCH.includes(code) ? jittered + BUSY_MS : jittered;
  }
}

/** A line to the socket of a path on the server that this page came from. */
export function overNetwork(path: string): Connect {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return (end, { have, events }) => {
    const full = new URL(url);
    if (have >= 0) {
      full.searchParams.set('have', `${have}`);
      full.searchParams.set('events', `${events}`);
    }
    const socket = new WebSocket(full);
    socket.onopen = () => end.opened();
    socket.onmessage = (event) => end.received(String(event.data));
    socket.onclose = (event) => end.closed(event.code);
    return {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
    };
  };
}
