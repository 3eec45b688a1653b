/** The session over a bad network: what the client shows ends up as what the server has. */

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canonical, crc32, viewHash } from './canonical';
import type { Connect, WireEnd } from './link';
import type { ClientMessage, Outlook, ServerMessage, StoryEvent, Table, View } from './protocol';
import { SocketSession } from './socket.svelte';

/** Numbers that look random and are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Faults {
  lose: number;
  double: number;
  delay: number;
}

/** A server with one table: every act adds to a number, undo takes the last addition back. */
class Server {
  seq = 1;
  sums: number[] = [0, 0];
  story: StoryEvent[] = [];
  answers = new Map<string, ServerMessage>();
  acts = 0;
  asked = 0;
  behind = 0;
  lines = new Set<Line>();

  table(): Table {
    return { id: 'x', game: 'toy', phase: [0, 0], seats: [], yours: [0, 1], status: 'playing', behind: this.behind } as unknown as Table;
  }

  view(seat: number | null): View {
    const mine = seat === null ? null : (this.sums[seat] ?? null);
    const options = [{ word: this.seq, text: `add ${this.seq}`, ref: 'add' }];
    return { game: 'toy', to_act: [0, 1], options, scores: [], over: false, question: null, secret: false, mine, acts: this.acts };
  }

  act(change: () => number): void {
    const before = [...this.lines].map((line) => [line, this.view(line.seat), this.outlook(line.seat)] as const);
    const from = change();
    this.seq += 1;
    this.acts += 1;
    for (const [line, old, foreseen] of before) line.update(old, foreseen, from);
  }

  receive(line: Line, message: ClientMessage): void {
    switch (message.type) {
      case 'act':
        return line.say(this.once(message));
      case 'ask':
        this.asked += 1;
        return line.say({ type: 'answer', id: message.id, data: { seq: this.seq } });
      case 'ping':
        return line.say({ type: 'answer', id: message.id, data: { now: Date.now(), seq: this.seq } });
      case 'look':
        line.seat = message.seat ?? null;
        return line.sync(0);
      case 'resume':
        return line.sync(Math.min(message.events ?? 0, this.story.length));
    }
  }

  once(message: ClientMessage & { type: 'act' }): ServerMessage {
    const known = this.answers.get(message.id);
    if (known) return known;
    const seat = message.seat ?? 0;
    this.act(() => this.play(seat, message.do.kind === 'undo'));
    const answer: ServerMessage = { type: 'ack', id: message.id, seq: this.seq };
    this.answers.set(message.id, answer);
    return answer;
  }

  /** It changes with the own sum alone. */
  outlook(seat: number | null): Outlook {
    return { final: [], seat, sum: seat === null ? null : (this.sums[seat] ?? null) };
  }

  play(seat: number, undo: boolean): number {
    if (undo && this.story.length) {
      const last = this.story.pop();
      const at = Number(last?.seat ?? 0);
      this.sums[at] = (this.sums[at] ?? 0) - Number(last?.['by'] ?? 0);
      return this.story.length;
    }
    const by = this.seq;
    this.sums[seat] = (this.sums[seat] ?? 0) + by;
    this.story.push({ event: 'added', seat, by, say: { id: 'added', params: {} } });
    return this.story.length - 1;
  }
}

/** One connection: frames may be late, lost, doubled or swapped. */
class Line {
  seat: number | null = 0;
  open = true;
  constructor(
    private server: Server,
    private end: WireEnd,
    private chance: () => number,
    private faults: Faults,
  ) {}

  post(deliver: () => void): void {
    if (this.chance() < this.faults.lose) return;
    const times = this.chance() < this.faults.double ? 2 : 1;
    for (let n = 0; n < times; n += 1) {
      setTimeout(() => this.open && deliver(), 1 + this.chance() * this.faults.delay);
    }
  }

  say(message: ServerMessage): void {
    const text = JSON.stringify(message);
    this.post(() => this.end.received(text));
  }

  sync(from: number): void {
    const { seq, story } = this.server;
    const view = this.server.view(this.seat);
    const table = this.server.table();
    const [outlook, hash] = [this.server.outlook(this.seat), viewHash(view)];
    this.say({ type: 'sync', seq, seat: this.seat, table, view, events: story.slice(from), from, hash, outlook });
  }

  update(old: View, foreseen: Outlook, from: number): void {
    const view = this.server.view(this.seat);
    const changed = Object.entries(view).filter(([key, value]) => canonical(value) !== canonical(old[key]));
    const { seq, story } = this.server;
    const patch = Object.fromEntries(changed) as Partial<View>;
    const hash = seq % 20 === 0 ? { hash: viewHash(view) } : {};
    const now = this.server.outlook(this.seat);
    const outlook = canonical(now) === canonical(foreseen) ? {} : { outlook: now };
    this.say({ type: 'update', seq, view: patch, events: story.slice(from), from, ...hash, ...outlook });
  }

  drop(code: number): void {
    if (!this.open) return;
    this.open = false;
    this.server.lines.delete(this);
    this.end.closed(code);
  }
}

function network(server: Server, chance: () => number, faults: Faults): Connect {
  return (end, known) => {
    const line = new Line(server, end, chance, faults);
    setTimeout(() => {
      if (!line.open) return;
      server.lines.add(line);
      end.opened();
      line.sync(Math.max(0, Math.min(known.events, server.story.length) - 64));
    }, 5);
    return {
      send: (text) => {
        const message = JSON.parse(text) as ClientMessage;
        // A wish for a seat has no number to put it in order: like on a true socket it arrives or the line breaks.
        if (message.type !== 'look') line.post(() => server.receive(line, message));
        else if (line.open) server.receive(line, message);
      },
      close: () => line.drop(1000),
    };
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the hash is the CRC-32 of sorted, compact JSON', () => {
  expect(canonical({ b: [1, { z: null, a: 'é' }], a: true })).toBe('{"a":true,"b":[1,{"a":"é","z":null}]}');
  expect(crc32('123456789')).toBe(0xcbf43926);
  expect(crc32('é')).toBe(235179326);
});

async function play(seed: number, faults: Faults): Promise<[Server, SocketSession, number]> {
  const chance = dice(seed);
  vi.spyOn(Math, 'random').mockImplementation(dice(-seed));
  const server = new Server();
  const session = new SocketSession(network(server, chance, faults));
  const told: StoryEvent[] = [];
  session.onEvents((events) => told.push(...events));
  let answered = 0;
  let sent = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  for (let step = 0; step < 25; step += 1) {
    const roll = chance();
    if (roll < 0.45) {
      sent += 1;
      void session.act({ kind: roll < 0.07 ? 'undo' : 'pick', word: 1 } as never).then(() => (answered += 1));
    } else if (roll < 0.65) server.act(() => server.play(1, false));
    else if (roll < 0.75) for (const line of server.lines) line.drop(roll < 0.7 ? 1006 : 1012);
    else if (roll < 0.82) session.look([0, 1, null][Math.floor(chance() * 3)] ?? null);
    await vi.advanceTimersByTimeAsync(chance() * 1500);
  }
  faults.lose = 0;
  faults.double = 0;
  await vi.advanceTimersByTimeAsync(90_000);
  expect(answered).toBe(sent);
  return [server, session, sent];
}

describe('after any quarrel of the network', () => {
  const WORST = { lose: 0.25, double: 0.2, delay: 400 };
  const SESSIONS = Number(import.meta.env['VITE_SESSIONS'] ?? 150);
  test(`${SESSIONS} sessions end with the server's view, events and answers`, async () => {
    for (let seed = 1; seed <= SESSIONS; seed += 1) {
      const [server, session, sent] = await play(seed, { ...WORST });
      expect(canonical(session.view), `seed ${seed}`).toBe(canonical(server.view(session.seat)));
      expect(session.events, `seed ${seed}`).toEqual(server.story);
      expect(session.pending).toBe(0);
      expect(session.connection).toBe('online');
      expect(server.answers.size, 'every act counts once').toBe(sent);
      expect(session.outlook, `seed ${seed}`).toEqual(server.outlook(session.seat));
      session.close();
    }
  }, 600_000);

  test('a clean network asks for nothing twice', async () => {
    const [server, session] = await play(7, { lose: 0, double: 0, delay: 1 });
    expect(canonical(session.view)).toBe(canonical(server.view(session.seat)));
    session.close();
  });
});

describe('a session', () => {
  test('shows a move only when the server has it', async () => {
    const server = new Server();
    const faults = { lose: 0, double: 0, delay: 10 };
    const session = new SocketSession(network(server, dice(1), faults));
    await vi.advanceTimersByTimeAsync(100);
    const before = canonical(session.view);
    faults.lose = 1;
    void session.act({ kind: 'pick', word: 1 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.pending).toBe(1);
    expect(canonical(session.view)).toBe(before);
    faults.lose = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(session.pending).toBe(0);
    expect(session.view?.['mine']).toBe(1);
    session.close();
  });

  test('keeps its outlook until another comes, and never asks for one', async () => {
    const server = new Server();
    const session = new SocketSession(network(server, dice(3), { lose: 0, double: 0, delay: 5 }));
    await vi.advanceTimersByTimeAsync(100);
    const seen: unknown[] = [];
    const stop = $effect.root(() => {
      $effect(() => void seen.push(session.outlook));
    });
    server.act(() => server.play(1, false));
    await vi.advanceTimersByTimeAsync(100);
    expect(session.view?.['acts']).toBe(1);
    void session.act({ kind: 'pick', word: 1 });
    await vi.advanceTimersByTimeAsync(100);
    session.look(1);
    await vi.advanceTimersByTimeAsync(100);
    const [own, other] = [server.outlook(0), server.outlook(1)];
    expect(seen, 'not what another does').toEqual([{ ...own, sum: 0 }, own, other]);
    expect(server.asked).toBe(0);
    stop();
    session.close();
  });

  test('begins anew where the table is shown at another time, with other secrets', async () => {
    const server = new Server();
    const session = new SocketSession(network(server, dice(5), { lose: 0, double: 0, delay: 5 }));
    for (let n = 0; n < 80; n += 1) server.play(0, false);
    server.act(() => server.play(0, false));
    await vi.advanceTimersByTimeAsync(100);
    server.behind = 5;
    server.seq -= 1;
    server.story = server.story.slice(0, 70).map((event) => ({ ...event, secret: true }));
    for (const line of server.lines) line.drop(1012);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(session.table.behind).toBe(5);
    expect(session.events).toEqual(server.story);
    session.close();
  });

  test('stays quiet over a restart of the server and speaks up over a long absence', async () => {
    const server = new Server();
    const session = new SocketSession(network(server, dice(2), { lose: 0, double: 0, delay: 5 }));
    await vi.advanceTimersByTimeAsync(200);
    const states: string[] = [];
    for (const line of server.lines) line.drop(1012);
    for (let n = 0; n < 20; n += 1) {
      states.push(session.connection);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(states).not.toContain('offline');
    expect(session.connection).toBe('online');
    session.close();
  });

  test('gives up where the server knows no such table', async () => {
    const connect: Connect = (end) => {
      setTimeout(() => end.closed(4404), 5);
      return { send: () => undefined, close: () => undefined };
    };
    const session = new SocketSession(connect);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(session.refused).toBe(4404);
    expect(session.connection).toBe('offline');
    session.close();
  });
});
