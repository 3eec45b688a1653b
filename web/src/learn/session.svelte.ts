/** A lesson as a session: tasks to be done one after the other in its position. */

import type { Ack, Meant, Message, Question, Reject, Tried } from '../lib/protocol';
import { refusedBy, TrialSession, type Pick } from '../lib/trial.svelte';
import { accepts, fits, pointed, type Course, type Lesson, type Task } from './lessons';

const LEARNER = 0;

export class LessonSession extends TrialSession {
  readonly course: Course;
  readonly lesson: Lesson;
  /** A friendly word about a move that is legal but not the one to make here. */
  nudge = $state.raw<Message | null>(null);

  /** How many tasks of the lesson are done: each is a whole move. */
  readonly done: number = $derived(this.acts.filter((act) => act.isWhole).length);
  readonly isDone: boolean = $derived(this.done >= this.#lessonTasks());
  readonly task: Task | undefined = $derived(this.#lessonTask());
  /** The moves that the present task asks for. */
  readonly meant: Meant[] = $derived(this.#meant());
  /** What they point at. */
  readonly refs: string[] = $derived(this.#refs());

  constructor(course: Course, lesson: Lesson) {
    super(lesson.position, LEARNER, [...new Set(lesson.tasks.flatMap(({ moves }) => moves))]);
    this.course = course;
    this.lesson = lesson;
  }

  /** Does what the present task asks for: in words, as by hand, unless others are picked already. */
  async show(): Promise<void> {
    const example = this.task?.example;
    const words = this.begun.length ? [] : (this.meant.find(({ text }) => text === example)?.words ?? []);
    if (words.length) await this.act({ kind: 'picks', words });
    else if (example) await this.act({ kind: 'play', move: example });
  }

  protected override async answer(question: Question): Promise<Record<string, unknown> | null> {
    return question.about === 'hint' ? this.#hint() : super.answer(question);
  }

  #lessonTasks(): number {
    return this.lesson.tasks.length;
  }

  #lessonTask(): Task | undefined {
    return this.lesson.tasks[this.done];
  }

  #meant(): Meant[] {
    const { task } = this;
    return task ? this.legal.filter(({ text }) => accepts(task, text)) : [];
  }

  #refs(): string[] {
    return [...new Set(this.meant.flatMap((move) => pointed(move, this.begun)))];
  }

  protected async pick(picks: Pick[]): Promise<Ack | Reject> {
    const { task } = this;
    if (!task || picks.length === 0) return this.refuse({ id: 'learn.all_done', params: {} });
    const tried = await this.try(picks);
    if (!tried) return this.refuse({ id: 'learn.no_answer', params: {} });
    if (tried.reject) return refusedBy(tried.reject);
    if (!this.#isMeant(picks, tried.begun)) return this.refuse(this.#word('nudge'));
    const then = tried.begun.length ? [] : (task.then ?? []);
    const after = then.length ? await this.try([...picks, ...then]) : tried;
    return after ? this.take([...picks, ...then], after) : this.refuse({ id: 'learn.no_answer', params: {} });
  }

  /** Whether picks are part of what the task asks for; a whole move drops what was begun. */
  #isMeant(picks: Pick[], begun: number[]): boolean {
    const [first] = picks;
    if (typeof first === 'string') return this.meant.some(({ text }) => text === first);
    const words = begun.length ? begun : [...this.begun, ...(picks as number[])];
    return fits(this.meant, words, begun.length === 0);
  }

  protected override receive(tried: Tried, isNew: boolean): void {
    this.nudge = null;
    // In a lesson every step can be taken back: none needs a confirmation.
    super.receive({ ...tried, outlook: { ...tried.outlook, final: [] } }, isNew);
  }

  protected override refuse(message: Message): Reject {
    this.nudge = message;
    return super.refuse(message);
  }

  #word(part: string): Message {
    return { id: `learn.${this.course.game}.${this.lesson.id}.${part}${this.done + 1}`, params: {} };
  }

  /** The task's example. */
  #hint(): Record<string, unknown> {
    const example = this.meant.find(({ text }) => text === this.task?.example);
    return example ? { ...example } : { words: [] };
  }
}
