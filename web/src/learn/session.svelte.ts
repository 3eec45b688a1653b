/** A lesson as a session: the server plays the picks on the lesson's position and remembers nothing. */

import { call } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type {
  Ack,
  Answer,
  Do,
  Meant,
  Message,
  OthersMove,
  Outlook,
  Question,
  Reject,
  Seat,
  StoryEvent,
  Table,
  TrialReject,
  Tried,
  View,
} from '../lib/protocol';
import type { Session } from '../lib/session';
import { NO_TABLE, SEAT } from '../lib/table';
import { accepts, fits, pointed, type Course, type Lesson, type Task } from './lessons';

type Listener = (events: StoryEvent[], view: View) => void;
type Pick = number | string | OthersMove;

/** How many tasks were done before it, and whether it is a whole move. */
interface Act {
  picks: Pick[];
  done: number;
  isWhole: boolean;
}

const LEARNER = 0;

export class LessonSession implements Session {
  readonly kind = 'lesson';
  readonly seat = LEARNER;
  readonly connection = 'local';
  readonly course: Course;
  readonly lesson: Lesson;
  view = $state.raw<View | null>(null);
  outlook = $state.raw<Outlook | null>(null);
  events = $state.raw<StoryEvent[]>([]);
  pending = $state(0);
  /** How many tasks of the lesson are done. */
  done = $state(0);
  /** A friendly word about a move that is legal but not the one to make here. */
  nudge = $state.raw<Message | null>(null);
  /** The server did not answer. */
  isCut = $state(false);

  /** What can be taken back, step by step: whole moves, and the picks of one that is begun. */
  #acts: Act[] = $state.raw([]);
  #begun: number[] = $state.raw([]);
  /** Every move of the lesson that is legal now. */
  #legal: Meant[] = $state.raw([]);
  #listeners = new Set<Listener>();
  /** When the lesson's position was shown, or could not be. */
  readonly opened: Promise<void>;

  readonly isDone: boolean = $derived(this.done >= this.#lessonTasks());
  readonly table: Table = $derived(this.#table());
  readonly task: Task | undefined = $derived(this.#lessonTask());
  /** The moves that the present task asks for. */
  readonly meant: Meant[] = $derived(this.#meant());
  /** What they point at. */
  readonly refs: string[] = $derived(this.#refs());

  constructor(course: Course, lesson: Lesson) {
    this.course = course;
    this.lesson = lesson;
    this.opened = this.restart();
  }

  async restart(): Promise<void> {
    await this.#return([], 0);
  }

  /** Does what the present task asks for: in words, as by hand, unless others are picked already. */
  async show(): Promise<void> {
    const example = this.task?.example;
    const words = this.#begun.length ? [] : (this.meant.find(({ text }) => text === example)?.words ?? []);
    if (words.length) await this.act({ kind: 'picks', words });
    else if (example) await this.act({ kind: 'play', move: example });
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async act(what: Do): Promise<Ack | Reject> {
    this.pending += 1;
    try {
      if (what.kind === 'undo') return await this.#undo();
      return what.kind === 'drop' ? await this.#drop(what.kept ?? 0) : await this.#pick(this.#picks(what));
    } finally {
      this.pending -= 1;
    }
  }

  /** A whole move is written out: it drops what was begun. */
  #picks(what: Do): Pick[] {
    if (what.kind === 'pick') return [what.word];
    if (what.kind === 'picks') return what.words;
    const move = what.kind === 'play' && (Array.isArray(what.move) ? this.#written(what.move) : what.move);
    return typeof move === 'string' ? [move] : [];
  }

  #written(words: number[]): string | undefined {
    return this.#legal.find((move) => move.words.join() === words.join())?.text;
  }

  async ask(question: Question): Promise<Answer | Reject> {
    const data = await this.#answer(question);
    return data ? { type: 'answer', id: '', data } : this.#rejected({ id: 'learn.no_answer', params: {} });
  }

  async #answer(question: Question): Promise<Record<string, unknown> | null> {
    if (question.about === 'outlook') return this.outlook;
    if (question.about === 'scores') return { scores: this.view?.scores ?? [] };
    if (question.about === 'hint') return this.#hint();
    const tried = question.about === 'why' && (await this.#try([], question.word ?? question.ref ?? undefined));
    return tried ? { reason: tried.reason } : null;
  }

  look(): void {
    // A lesson has one pair of eyes.
  }

  #lessonTasks(): number {
    return this.lesson.tasks.length;
  }

  #lessonTask(): Task | undefined {
    return this.lesson.tasks[this.done];
  }

  #meant(): Meant[] {
    const { task } = this;
    return task ? this.#legal.filter(({ text }) => accepts(task, text)) : [];
  }

  #refs(): string[] {
    return [...new Set(this.meant.flatMap((move) => pointed(move, this.#begun)))];
  }

  async #pick(picks: Pick[]): Promise<Ack | Reject> {
    const { task } = this;
    if (!task || picks.length === 0) return this.#refuse({ id: 'learn.all_done', params: {} });
    const tried = await this.#try(picks);
    if (!tried) return this.#refuse({ id: 'learn.no_answer', params: {} });
    if (tried.reject) return refusedBy(tried.reject);
    const isWhole = tried.begun.length === 0;
    if (!this.#isMeant(picks, tried.begun)) return this.#refuse(this.#word('nudge'));
    return this.#take(task, picks, isWhole, tried);
  }

  /** Whether picks are part of what the task asks for; a whole move drops what was begun. */
  #isMeant(picks: Pick[], begun: number[]): boolean {
    const [first] = picks;
    if (typeof first === 'string') return this.meant.some(({ text }) => text === first);
    const words = begun.length ? begun : [...this.#begun, ...(picks as number[])];
    return fits(this.meant, words, begun.length === 0);
  }

  async #take(task: Task, picks: Pick[], isWhole: boolean, tried: Tried): Promise<Ack | Reject> {
    const then = isWhole ? (task.then ?? []) : [];
    const after = then.length ? await this.#try([...picks, ...then]) : tried;
    if (!after) return this.#refuse({ id: 'learn.no_answer', params: {} });
    this.#acts = isWhole ? this.#withMove([...picks, ...then]) : [...this.#acts, ...picks.map((pick) => this.#act([pick], false))];
    if (isWhole) this.done += 1;
    this.#show(after, true);
    return { type: 'ack', id: '', seq: this.#acts.length };
  }

  #act(picks: Pick[], isWhole: boolean): Act {
    return { picks, done: this.done, isWhole };
  }

  /** The picks that completed a move become one with those that began it. */
  #withMove(picks: Pick[]): Act[] {
    const begun = this.#acts.filter((act) => !act.isWhole).flatMap((act) => act.picks);
    return [...this.#acts.filter((act) => act.isWhole), this.#act([...begun, ...picks], true)];
  }

  async #undo(): Promise<Ack | Reject> {
    const last = this.#acts.at(-1);
    if (!last) return this.#refuse({ id: 'learn.not_here', params: {} });
    const isBack = await this.#return(this.#acts.slice(0, -1), last.done);
    return isBack
      ? { type: 'ack', id: '', seq: this.#acts.length }
      : this.#refuse({ id: 'learn.no_answer', params: {} });
  }

  /** Takes back what was begun, all but its first words. */
  async #drop(kept: number): Promise<Ack | Reject> {
    const whole = this.#acts.filter((act) => act.isWhole).length;
    const isBack = await this.#return(this.#acts.slice(0, whole + kept), this.done);
    return isBack
      ? { type: 'ack', id: '', seq: this.#acts.length }
      : this.#refuse({ id: 'learn.no_answer', params: {} });
  }

  /** Goes back to earlier acts; false when the server does not answer. */
  async #return(acts: Act[], done: number): Promise<boolean> {
    const before = this.#acts;
    this.#acts = acts;
    const tried = await this.#try([]);
    if (!tried) {
      this.#acts = before;
      return false;
    }
    this.done = done;
    this.#show(tried, false);
    return true;
  }

  async #try(more: Pick[], why?: string | number): Promise<Tried | null> {
    const picks = [...this.#acts.flatMap((act) => act.picks), ...more];
    const meant = [...new Set(this.lesson.tasks.flatMap(({ moves }) => moves))];
    const body = { position: this.lesson.position, seat: LEARNER, picks, meant, ...(why !== undefined && { why }) };
    const answer = await call<Tried>('POST', '/api/try', body);
    // Whoever asks why not can go on without an answer.
    if (why === undefined) this.isCut = !answer.ok;
    return answer.ok ? answer.data : null;
  }

  #show({ view, outlook, events, begun, meant }: Tried, isNew: boolean): void {
    const added = isNew ? events.slice(this.events.length) : [];
    if (added.length) for (const listener of this.#listeners) listener(added, view);
    this.nudge = null;
    this.events = events;
    // In a lesson every step can be taken back: none needs a confirmation.
    this.outlook = { ...outlook, final: [] };
    this.#begun = begun;
    this.#legal = meant;
    this.view = view;
  }

  #refuse(message: Message): Reject {
    this.nudge = message;
    return this.#rejected(message);
  }

  #rejected(message: Message): Reject {
    return { type: 'reject', id: '', code: 'not_now', seq: this.#acts.length, message, retry: false };
  }

  #word(part: string): Message {
    return { id: `learn.${this.course.game}.${this.lesson.id}.${part}${this.done + 1}`, params: {} };
  }

  /** The task's example. */
  #hint(): Record<string, unknown> {
    const example = this.meant.find(({ text }) => text === this.task?.example);
    return example ? { ...example } : { words: [] };
  }

  #table(): Table {
    const players = Number(this.lesson.position['players']);
    const opponent: Seat = { ...SEAT, kind: 'opponent' };
    const beside = (this.view?.scores.length ?? players) - 1;
    const others = Array.from({ length: beside }, (_, n) => (players === 1 ? opponent : { ...SEAT, name: t(`learn.colleague${n + 1}`) }));
    const seats: Seat[] = [{ ...SEAT, name: t('learn.you'), you: true }, ...others];
    const canUndo = this.#acts.length > 0;
    return {
      ...NO_TABLE,
      game: this.course.game,
      players,
      status: 'playing',
      seats,
      yours: [LEARNER],
      your_turn: !this.isDone,
      undo: seats.map((_, seat) => seat === LEARNER && canUndo),
    };
  }
}

function refusedBy({ code, message, reason }: TrialReject): Reject {
  return { type: 'reject', id: '', code, seq: 0, message, retry: false, ...(reason && { reason }) };
}
