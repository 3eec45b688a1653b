/** A day as it is planned: a session whose acts are moves of a plan, shown as the engine foresees them. */

import type { Ack, Answer, Do, Json, Message, Outlook, Question, Reason, Reject, StoryEvent, Table, View } from '../../../lib/protocol';
import { answered, type Connection, type Session } from '../../../lib/session';
import { recall, remember } from '../../../lib/storage';
import type { HospitalView } from '../model';

/** A move of the plan, and what it would bring. */
export interface Planned {
  words: number[];
  text: string;
  move: Record<string, Json>;
  say: Message;
  events: StoryEvent[];
}

/** Why a plan cannot be followed beyond a step: a rule refuses it, or nobody knows yet what it will reveal. */
export type Stop = { kind: 'refused'; message: Message; rule: string | null } | { kind: 'reveals' };

/** A plan as the browser remembers it. */
interface Kept {
  day: string;
  steps: Omit<Planned, 'events'>[];
  isOpen: boolean;
}

/** What the server answers about a plan. */
interface Foreseen {
  steps: Planned[];
  begun: number[];
  reveals: Omit<Planned, 'events'> | null;
  refused: Message | null;
  reason: Reason | null;
  view: View;
  outlook: Outlook;
}

/** Between two moves that are carried out, so that each is seen. */
const PAUSE_MS = 450;
const DONE = 'button:done';

export class DayPlan implements Session {
  readonly kind = 'table';
  isOpen = $state(false);
  /** The moves are being made. */
  isRunning = $state(false);
  steps: Planned[] = $state.raw([]);
  /** How many of them are foreseen: the next one is why no more are. */
  known = $state(0);
  stop: Stop | null = $state.raw(null);
  pending = $state(0);
  readonly #real: () => Session;
  #begun: number[] = $state.raw([]);
  #seen: Foreseen | null = $state.raw(null);
  /** The day that is planned. */
  #day = '';

  constructor(real: () => Session) {
    this.#real = real;
  }

  /** Whether the table shows the plan instead of what is. */
  readonly shows: boolean = $derived.by(() => this.isOpen && !this.isRunning && this.#seen !== null);
  readonly canGo: boolean = $derived.by(() => !this.isRunning && this.pending === 0 && (this.known > 0 || this.stop?.kind === 'reveals'));

  get table(): Table {
    const { table, seat } = this.#real();
    const canUndo = this.steps.length > 0 || this.#begun.length > 0;
    return { ...table, undo: table.undo.map((_, n) => n === seat && canUndo), rewind: [] };
  }
  /** The end of the day is no part of its plan. */
  readonly view: View | null = $derived.by(() => {
    const view = this.#seen?.view;
    if (!view || this.#begun.length) return view ?? null;
    return { ...view, options: view.options.filter(({ ref }) => ref !== DONE) };
  });
  /** All of a plan can be changed: nothing of it needs a confirmation. */
  readonly outlook: Outlook | null = $derived.by(() => (this.#seen ? { ...this.#seen.outlook, final: [] } : null));
  get seat(): number | null {
    return this.#real().seat;
  }
  get events(): StoryEvent[] {
    return this.#real().events;
  }
  get connection(): Connection {
    return this.#real().connection;
  }
  onEvents(listener: (events: StoryEvent[], view: View) => void): () => void {
    return this.#real().onEvents(listener);
  }
  look(seat: number | null): void {
    this.#real().look(seat);
  }
  ask(question: Question): Promise<Answer | Reject> {
    return this.#real().ask(question.about === 'why' ? { ...question, plan: this.#sure() } : question);
  }

  // -- the plan ------------------------------------------------------------------------------
  /** Begins or resumes the plan of this day; unasked, one that was open when the page was left. */
  async open(asked: boolean): Promise<void> {
    const { steps, isOpen } = this.#kept();
    if (!asked && !isOpen) return;
    const { view, outlook } = this.#real();
    if (!view || !outlook) return;
    this.#day = this.#today();
    // A plan without moves leads to what is: nobody has to wait for it.
    this.#seen = { steps: [], begun: [], reveals: null, refused: null, reason: null, view, outlook };
    this.isOpen = true;
    if (steps.length) await this.#foresee(steps);
  }

  /** The plan is kept as long as its day lasts. */
  close(): void {
    this.isOpen = false;
    this.#keep();
    this.#seen = null;
    this.#begun = [];
    this.steps = [];
  }

  /** Something has changed at the table: the plan of a day that is over is void. */
  follow(): void {
    if (!this.isOpen || this.isRunning) return;
    if (this.#day !== this.#today()) this.close();
    else void this.#foresee(this.steps, this.#begun);
  }

  /** Puts a step elsewhere. */
  move(from: number, to: number): Promise<void> {
    const steps = [...this.steps];
    const [step] = steps.splice(from, 1);
    if (step) steps.splice(Math.max(0, Math.min(to, steps.length)), 0, step);
    return this.#foresee(steps);
  }

  remove(at: number): Promise<void> {
    return this.#foresee(this.steps.filter((_, n) => n !== at));
  }

  /** Makes the moves one by one; the first that is refused stays with its reason, and the rest waits. */
  async go(isStill: boolean): Promise<void> {
    this.isRunning = true;
    let refused: Stop | null = null;
    for (let left = this.known + (this.stop?.kind === 'reveals' ? 1 : 0); left > 0 && !refused; left -= 1) {
      refused = await this.#make(this.steps[0]);
      if (left > 1 && !refused && !isStill) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.isRunning = false;
    if (this.#day !== this.#today() || !this.steps.length) return this.close();
    await this.#foresee(this.steps);
    this.stop = refused ?? this.stop;
  }

  async #make(step: Planned | undefined): Promise<Stop | null> {
    const reply = step && (await this.#real().act({ kind: 'picks', words: step.words }));
    if (reply?.type === 'reject') return { kind: 'refused', message: reply.reason?.message ?? reply.message, rule: reply.reason?.rule ?? null };
    this.steps = this.steps.slice(1);
    this.known = Math.max(0, this.known - 1);
    this.#keep();
    return null;
  }

  // -- as a session --------------------------------------------------------------------------
  async act(what: Do): Promise<Ack | Reject> {
    if (what.kind === 'undo') return this.#undo();
    if (what.kind === 'drop') return this.#pick(this.#begun.slice(0, what.kept ?? 0));
    if (what.kind === 'pick') return this.#pick([...this.#begun, what.word]);
    return what.kind === 'picks' ? this.#pick([...this.#begun, ...what.words]) : this.#real().act(what);
  }

  async #undo(): Promise<Ack | Reject> {
    if (this.#begun.length) return this.#pick(this.#begun.slice(0, -1));
    const last = this.known > 0 ? this.known - 1 : this.steps.length - 1;
    await this.remove(last);
    return DONE_SO;
  }

  /** Words of a move behind what is foreseen; when they are all of it, it is a step. */
  async #pick(words: number[]): Promise<Ack | Reject> {
    const before = this.steps.slice(0, this.known);
    const reply = await this.#ask([...this.#sure(), ...(words.length ? [words] : [])]);
    const seen = answered(reply) as Foreseen | null;
    if (!seen) return reply as Reject;
    if (seen.refused) return { ...NOT_SO, message: seen.refused, ...(seen.reason && { reason: seen.reason }) };
    const made = seen.reveals ? { ...seen.reveals, events: [] } : seen.steps[before.length];
    this.#seen = seen;
    this.#begun = seen.begun;
    if (made) await this.#foresee([...before, made, ...this.steps.slice(this.known)]);
    return DONE_SO;
  }

  #sure(): number[][] {
    return this.steps.slice(0, this.known).map(({ words }) => words);
  }

  async #ask(plan: number[][]): Promise<Answer | Reject> {
    this.pending += 1;
    const reply = await this.#real().ask({ about: 'plan', plan });
    this.pending -= 1;
    return reply;
  }

  /** How far steps lead, and what becomes of a move that is begun. */
  async #foresee(steps: Planned[], begun: number[] = []): Promise<void> {
    const seen = answered(await this.#ask([...steps.map(({ words }) => words), ...(begun.length ? [begun] : [])])) as Foreseen | null;
    if (!seen) return;
    const known = Math.min(seen.steps.length, steps.length);
    this.steps = steps.map((step, n) => seen.steps[n] ?? { ...step, events: [] });
    this.known = known;
    this.stop = known < steps.length ? stopOf(seen) : null;
    this.#seen = seen;
    this.#begun = seen.begun;
    this.#keep();
  }

  // -- kept over a reload --------------------------------------------------------------------
  #today(): string {
    const view = this.#real().view as HospitalView | null;
    return view?.phase === 'activation' && view.to_act.includes(this.seat ?? -1) ? `${view.round}` : '';
  }

  #place(): string {
    return `day.${this.#real().table.id}.${this.seat}`;
  }

  #keep(): void {
    const kept = this.steps.map(({ words, text, move, say }) => ({ words, text, move, say }));
    const isOver = this.#day !== this.#today();
    remember(this.#place(), kept.length && !isOver ? JSON.stringify({ day: this.#day, steps: kept, isOpen: this.isOpen }) : null);
  }

  #kept(): { steps: Planned[]; isOpen: boolean } {
    const { day, steps = [], isOpen = false } = JSON.parse(recall(this.#place()) ?? '{}') as Partial<Kept>;
    const isToday = day !== undefined && day === this.#today();
    return { steps: isToday ? steps.map((step) => ({ ...step, events: [] })) : [], isOpen: isToday && isOpen };
  }
}

const DONE_SO: Ack = { type: 'ack', id: '', seq: 0 };
const NOT_SO = { type: 'reject', id: '', code: 'illegal', seq: 0, retry: false } as const;

function stopOf({ refused, reason, reveals }: Foreseen): Stop | null {
  if (reveals) return { kind: 'reveals' };
  return refused && { kind: 'refused', message: refused, rule: reason?.rule ?? null };
}
