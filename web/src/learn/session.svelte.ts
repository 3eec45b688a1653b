/** A lesson as a session: the server plays the picks on the lesson's position and remembers nothing. */

import { call } from '../lib/api';
import { t } from '../lib/i18n.svelte';
import type {
  Ack,
  Do,
  Message,
  Outlook,
  Question,
  Reason,
  Reject,
  Seat,
  StoryEvent,
  Table,
  View,
} from '../lib/protocol';
import type { Session } from '../lib/session';
import { fits, spell, wordsAt, type Course, type Lesson } from './lessons';

type Listener = (events: StoryEvent[], view: View) => void;
type Pick = number | string;

/** What the server makes of a position and picks. */
interface Tried {
  view: View;
  outlook: Outlook;
  events: StoryEvent[];
  reject: Reject | null;
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

  /** The picks of each act, and how many tasks were done before it. */
  #acts: { picks: Pick[]; done: number }[] = $state.raw([]);
  /** The beginning of a move that is not complete yet. */
  #begun = '';
  #listeners = new Set<Listener>();

  readonly isDone: boolean = $derived(this.done >= this.#lessonTasks());
  readonly table: Table = $derived(this.#table());

  constructor(course: Course, lesson: Lesson) {
    this.course = course;
    this.lesson = lesson;
    void this.restart();
  }

  async restart(): Promise<void> {
    await this.#return([], 0);
  }

  /** Does what the present task asks for. */
  async show(): Promise<void> {
    const task = this.lesson.tasks[this.done];
    if (!task) return;
    if (this.#begun) await this.#undo();
    await this.act({ kind: 'play', move: task.example });
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async act(what: Do): Promise<Ack | Reject> {
    this.pending += 1;
    try {
      return what.kind === 'undo' ? await this.#undo() : await this.#pick(picksOf(what));
    } finally {
      this.pending -= 1;
    }
  }

  async ask(question: Question): Promise<Record<string, unknown> | null> {
    if (question.about === 'outlook') return this.outlook;
    if (question.about === 'scores') return { scores: this.view?.scores ?? [] };
    if (question.about === 'hint') return this.#hint();
    return question.about === 'why' ? { reason: await this.#reason(question.ref ?? '') } : null;
  }

  look(): void {
    // A lesson has one pair of eyes.
  }

  #lessonTasks(): number {
    return this.lesson.tasks.length;
  }

  async #pick(picks: Pick[]): Promise<Ack | Reject> {
    const task = this.lesson.tasks[this.done];
    if (!task || picks.length === 0) return this.#refuse({ id: 'learn.all_done', params: {} });
    const tried = await this.#try(picks);
    if (!tried) return this.#refuse({ id: 'learn.no_answer', params: {} });
    if (tried.reject) return { ...tried.reject, type: 'reject', id: '', seq: 0 };
    // A whole move drops what was begun.
    const typed = (typeof picks[0] === 'string' ? '' : this.#begun) + spell(this.course.words, picks);
    if (!fits(task, typed)) return this.#refuse(this.#word('nudge'));
    this.#acts = [...this.#acts, { picks, done: this.done }];
    const isWhole = isEmpty(tried.view);
    this.#begun = isWhole ? '' : typed;
    if (isWhole) this.done += 1;
    this.#show(tried, true);
    return { type: 'ack', id: '', seq: this.#acts.length };
  }

  async #undo(): Promise<Ack | Reject> {
    const last = this.#acts.at(-1);
    if (!last) return this.#refuse({ id: 'learn.not_here', params: {} });
    const isBack = await this.#return(this.#acts.slice(0, -1), last.done);
    return isBack
      ? { type: 'ack', id: '', seq: this.#acts.length }
      : this.#refuse({ id: 'learn.no_answer', params: {} });
  }

  /** Goes back to earlier acts; false when the server does not answer. */
  async #return(acts: { picks: Pick[]; done: number }[], done: number): Promise<boolean> {
    const before = this.#acts;
    this.#acts = acts;
    const tried = await this.#try([]);
    if (!tried) {
      this.#acts = before;
      return false;
    }
    this.done = done;
    this.#begun = isEmpty(tried.view) ? '' : spell(this.course.words, acts.at(-1)?.picks ?? []);
    this.#show(tried, false);
    return true;
  }

  async #try(more: Pick[]): Promise<Tried | null> {
    const picks = [...this.#acts.flatMap((act) => act.picks), ...more];
    const body = { position: this.lesson.position, seat: LEARNER, picks };
    const answer = await call<Tried>('POST', '/api/try', body);
    this.isCut = !answer.ok;
    return answer.ok ? answer.data : null;
  }

  #show({ view, outlook, events }: Tried, isNew: boolean): void {
    const added = isNew ? events.slice(this.events.length) : [];
    if (added.length) for (const listener of this.#listeners) listener(added, view);
    this.nudge = null;
    this.events = events;
    // In a lesson every step can be taken back: none needs a confirmation.
    this.outlook = { ...outlook, final: [] };
    this.view = view;
  }

  #refuse(message: Message): Reject {
    this.nudge = message;
    return { type: 'reject', id: '', code: 'not_now', seq: this.#acts.length, message, retry: false };
  }

  #word(part: string): Message {
    return { id: `learn.${this.course.game}.${this.lesson.id}.${part}${this.done + 1}`, params: {} };
  }

  /** The words of the task's example. */
  #hint(): Record<string, unknown> {
    const example = this.lesson.tasks[this.done]?.example;
    if (!example) return { words: [] };
    const [first = '', value] = example.split('=');
    const words = value === undefined ? [first] : [first, `=${value}`];
    return { words: words.map((text) => this.course.words.findIndex(([known]) => known === text)), text: example };
  }

  /** Why a thing cannot be picked now: the reason of the first of its words that is refused. */
  async #reason(ref: string): Promise<Reason | null> {
    for (const word of wordsAt(this.course.words, ref)) {
      const tried = await this.#try([word]);
      if (!tried?.reject) return null;
      if (tried.reject.reason) return tried.reject.reason;
    }
    return null;
  }

  #table(): Table {
    const players = Number(this.lesson.position['players']);
    const opponent = { ...colleague(null), kind: 'opponent' } as const;
    const others =
      players === 1
        ? [opponent]
        : Array.from({ length: players - 1 }, (_, n) => colleague(t(`learn.colleague${n + 1}`)));
    const seats: Seat[] = [{ ...colleague(t('learn.you')), you: true }, ...others];
    const canUndo = this.#acts.length > 0;
    return {
      id: '',
      game: this.course.game,
      players,
      options: {},
      status: 'playing',
      visibility: 'private',
      seats,
      clock: { move: 0, game: 0 },
      created: 0,
      updated: 0,
      turn: null,
      result: null,
      yours: [LEARNER],
      your_turn: !this.isDone,
      host: false,
      invite: null,
      commitment: null,
      seed: null,
      phase: [],
      undo: seats.map((_, seat) => seat === LEARNER && canUndo),
      deadline: [],
      rematch: null,
      rules: '',
    };
  }
}

function picksOf(what: Do): Pick[] {
  if (what.kind === 'pick') return [what.word];
  if (what.kind === 'picks') return what.words;
  return what.kind === 'play' && typeof what.move === 'string' ? [what.move] : [];
}

/** Whether the learner has no move half made. */
function isEmpty(view: View): boolean {
  const drafts = view['draft'] as unknown[][] | undefined;
  return (drafts?.[LEARNER]?.length ?? 0) === 0;
}

function colleague(name: string | null): Seat {
  return { kind: 'person', name, bot: null, you: false, present: true, resigned: false, clock: null };
}
