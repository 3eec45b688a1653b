/** A played game as a session: the same table as the live one, with time in the reader's hand. */

import { courseOf, turnOf, type Course } from '../lib/aftermath';
import type { Frame, Json, Outlook, Reject, Replay, Seat, StoryEvent, Table, View } from '../lib/protocol';
import type { Session } from '../lib/session';
import { NO_TABLE, SEAT } from '../lib/table';

type Listener = (events: StoryEvent[], view: View) => void;

/** Kinds of seats, in the words of the terminal, that are no bots. */
const PEOPLE = ['', 'human', 'alicat', 'automa'];

/** A place to stop at: after a move, or after all the cards and dice that follow one another. */
export interface Stop {
  /** The frame it shows; links count in frames, since those never change. */
  frame: number;
  turn: number;
  /** The step of the turn, where the game has any. */
  step: number | null;
}

export class ReplaySession implements Session {
  readonly kind = 'replay';
  readonly outlooks: Outlook[] = [];
  readonly views: View[] = [];
  readonly stops: Stop[] = [];
  readonly replay: Replay;
  /** Which stop is shown. */
  at = $state(0);
  seat = $state<number | null>(0);
  /** While it plays by itself. */
  speed = $state(1);
  tells = $state(false);
  readonly connection = 'local';
  readonly pending = 0;
  readonly table: Table;

  readonly #story: StoryEvent[] = [];
  /** How many events have happened by the end of each frame. */
  readonly #told: number[] = [];
  readonly #listeners = new Set<Listener>();

  readonly frame: number = $derived(this.stops[this.at]?.frame ?? 0);
  readonly view: View | null = $derived(this.views[this.frame] ?? null);
  readonly outlook: Outlook | null = $derived(this.outlooks[this.frame] ?? null);
  readonly events: StoryEvent[] = $derived(this.#story.slice(0, this.#told[this.frame] ?? 0));
  readonly turn: number = $derived(this.stops[this.at]?.turn ?? 0);

  constructor(replay: Replay, id: string) {
    this.replay = replay;
    for (const frame of replay.frames) this.#append(frame);
    this.stops.push(...stopsOf(replay.frames, this.views));
    this.table = tableOf(replay, this.views.at(-1), id);
  }

  /** What happened between the stop before and this one. */
  get latest(): StoryEvent[] {
    const before = this.stops[this.at - 1];
    return this.#story.slice(before ? this.#told[before.frame] : 0, this.#told[this.frame]);
  }

  get isAtEnd(): boolean {
    return this.at >= this.stops.length - 1;
  }

  /** Goes to a stop; one step forward is told to the table as it would be in play. */
  go(stop: number): void {
    const wanted = Math.max(0, Math.min(stop, this.stops.length - 1));
    if (wanted === this.at) return;
    const isStep = wanted === this.at + 1;
    const view = this.views[this.stops[wanted]?.frame ?? 0];
    if (isStep && view) {
      const from = this.#told[this.frame] ?? 0;
      const until = this.#told[this.stops[wanted]?.frame ?? 0];
      const happened = this.#story.slice(from, until);
      for (const listener of this.#listeners) listener(happened, view);
    }
    this.at = wanted;
  }

  /** Goes to the stop that shows a frame, or to the next one behind it. */
  goToFrame(frame: number): void {
    const found = this.stops.findIndex((stop) => stop.frame >= frame);
    this.go(found < 0 ? this.stops.length - 1 : found);
  }

  /** The stop by which so many events have been told. */
  stopOf(told: number): number {
    const found = this.stops.findIndex((stop) => (this.#told[stop.frame] ?? 0) >= told);
    return found < 0 ? this.stops.length - 1 : found;
  }

  /** The first stop of the turn before or after the one shown; back means the start of this one first. */
  goTurn(step: -1 | 1): void {
    this.#goAlong(this.turnStarts(), step);
  }

  /** The same for the steps of a turn. */
  goPhase(step: -1 | 1): void {
    this.#goAlong(this.phaseStarts(), step);
  }

  #goAlong(starts: number[], step: -1 | 1): void {
    const index = step > 0 ? starts.find((stop) => stop > this.at) : starts.findLast((stop) => stop < this.at);
    this.go(index ?? (step > 0 ? this.stops.length - 1 : 0));
  }

  /** The stops at which a turn begins. */
  turnStarts(): number[] {
    return this.stops.flatMap((stop, index) => (stop.turn !== this.stops[index - 1]?.turn ? [index] : []));
  }

  /** The stops at which a step of a turn begins; none in games whose turns have no steps. */
  phaseStarts(): number[] {
    if (this.stops.every((stop) => stop.step === null)) return [];
    return this.stops.flatMap((stop, index) => {
      const before = this.stops[index - 1];
      return stop.turn !== before?.turn || stop.step !== before.step ? [index] : [];
    });
  }

  /** How everybody's points went, step by step and turn by turn. */
  get course(): Course {
    const begins = ({ event }: StoryEvent): boolean => event === 'turn_started' || event === 'round_started';
    const inside = 'position' in this.replay.header;
    return courseOf(this.views, this.#told, inside ? 0 : Math.max(0, this.replay.frames.findIndex((frame) => frame.events.some(begins))));
  }

  /** All that is told, however far one has come. */
  get story(): readonly StoryEvent[] {
    return this.#story;
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  act(): Promise<Reject> {
    const message = { id: 'replay.only_watching', params: {} };
    return Promise.resolve({ type: 'reject', id: '', code: 'not_now', seq: 0, message, retry: false });
  }

  ask(): Promise<Reject> {
    return this.act();
  }

  look(seat: number | null): void {
    this.seat = seat;
  }

  /** Patches hold what changed: each view shares the rest with the one before. */
  #append(frame: Frame): void {
    this.views.push({ ...this.views.at(-1), ...frame.patch } as View);
    this.outlooks.push({ ...this.outlooks.at(-1), ...frame.outlook });
    this.#story.push(...frame.events);
    this.#told.push(this.#story.length);
  }
}

function stopsOf(frames: Frame[], views: View[]): Stop[] {
  return frames.flatMap((frame, index) => {
    const next = frames[index + 1];
    const isOnlyChance = frame.by === null && next !== undefined && next.by === null;
    const step = views[index]?.['step'];
    return isOnlyChance ? [] : [{ frame: index, turn: turnOf(views[index]), step: typeof step === 'number' ? step : null }];
  });
}

/** The table that was played at, as far as the record knows it. */
function tableOf({ header, about, result, pack_cards: pack }: Replay, view: View | undefined, id: string): Table {
  const players = Number(header['players'] ?? view?.['players'] ?? 0);
  const seats = seatsOf(about, view?.scores.length ?? players, players);
  const isOver = view?.over ?? false;
  return {
    ...NO_TABLE,
    id,
    game: String(header['game']),
    players,
    options: (header['options'] ?? {}) as Record<string, Json>,
    status: isOver ? 'over' : 'playing',
    seats,
    result: (result ?? null) as Table['result'],
    seed: header['seed'] === undefined || header['dealer'] === 'manual' ? null : String(header['seed']),
    manual: header['dealer'] === 'manual',
    rules: String(header['rules'] ?? ''),
    pack_cards: pack ?? null,
    position: positionOf(header, about),
  };
}

/** Whether it began with a position: tables say how they took it, others took it as it was. */
function positionOf(header: Record<string, Json>, about: Record<string, Json>): Table['position'] {
  if (header['position'] === undefined) return null;
  return about['position'] === 'redrawn' ? 'redrawn' : 'as_set';
}

/** Who sat where: tables keep a list of seats, the terminal keeps kinds and names apart. */
function seatsOf(about: Replay['about'], count: number, players: number): Seat[] {
  const seated = listOf(about['seats']) as Partial<Seat>[];
  const names = listOf(about['names']);
  const kinds = listOf(about['kinds']);
  return Array.from({ length: count }, (_, seat) => {
    const kind = String(kinds[seat] ?? '');
    const bot = seated[seat]?.bot ?? (PEOPLE.includes(kind) ? null : kind);
    const name = seated[seat]?.name ?? names[seat];
    return {
      ...SEAT,
      // Beyond the players sits whom the rules bring along.
      kind: seat >= players ? 'opponent' : (seated[seat]?.kind ?? (bot ? 'bot' : 'person')),
      name: typeof name === 'string' ? name : null,
      bot,
    };
  });
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
