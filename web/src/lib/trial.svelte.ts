/** A position as a session: the server plays the picks of one seat on it and remembers nothing. */

import { call } from './api';
import { t } from './i18n.svelte';
import type { Ack, Answer, Do, Json, Meant, Message, OthersMove, Outlook, Question, Reject, Seat, StoryEvent, Table, TrialReject, Tried, View } from './protocol';
import type { Session } from './session';
import { NO_TABLE, SEAT } from './table';

type Listener = (events: StoryEvent[], view: View) => void;
export type Pick = number | string | OthersMove;

/** A step that can be taken back: a whole move, or a pick of one that is begun. */
export interface Act {
  picks: Pick[];
  isWhole: boolean;
}

export abstract class TrialSession implements Session {
  readonly kind = 'lesson';
  readonly connection = 'local';
  readonly seat: number;
  readonly position: Record<string, Json>;
  view = $state.raw<View | null>(null);
  outlook = $state.raw<Outlook | null>(null);
  events = $state.raw<StoryEvent[]>([]);
  pending = $state(0);
  /** The server did not answer. */
  isCut = $state(false);
  /** Whether nothing is left to do. */
  abstract readonly isDone: boolean;
  readonly table: Table = $derived(this.#table());
  /** When the position was shown, or could not be. */
  readonly opened: Promise<void>;

  protected acts: Act[] = $state.raw([]);
  protected begun: number[] = $state.raw([]);
  /** Those of the moves that are meant (`meant`) that are legal now. */
  protected legal: Meant[] = $state.raw([]);
  readonly #meant: string[];
  #listeners = new Set<Listener>();

  protected constructor(position: Record<string, Json>, seat: number, meant: string[] = []) {
    this.position = position;
    this.seat = seat;
    this.#meant = meant;
    this.opened = this.#open();
  }

  /** Not `restart`: what a class adds to that may read fields that it does not have before this constructor is done. */
  async #open(): Promise<void> {
    await this.goBack([]);
  }

  async restart(): Promise<void> {
    await this.#open();
  }

  onEvents(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async act(what: Do): Promise<Ack | Reject> {
    this.pending += 1;
    try {
      if (what.kind === 'undo') return await this.#undo();
      return what.kind === 'drop' ? await this.#drop(what.kept ?? 0) : await this.pick(this.#picks(what));
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
    return this.legal.find((move) => move.words.join() === words.join())?.text;
  }

  async ask(question: Question): Promise<Answer | Reject> {
    const data = await this.answer(question);
    return data ? { type: 'answer', id: '', data } : this.rejected({ id: 'learn.no_answer', params: {} });
  }

  protected async answer(question: Question): Promise<Record<string, unknown> | null> {
    if (question.about === 'outlook') return this.outlook;
    if (question.about === 'scores') return { scores: this.view?.scores ?? [] };
    const tried = question.about === 'why' && (await this.try([], question.word ?? question.ref ?? undefined));
    return tried ? { reason: tried.reason } : null;
  }

  look(): void {
    // A position has one pair of eyes.
  }

  protected abstract pick(picks: Pick[]): Promise<Ack | Reject>;

  /** Takes in what picks have led to: those that complete a move become one with those that began it. */
  protected take(picks: Pick[], tried: Tried): Ack {
    const whole = this.acts.filter((act) => act.isWhole);
    const begun = this.acts.filter((act) => !act.isWhole).flatMap((act) => act.picks);
    this.acts = tried.begun.length
      ? [...this.acts, ...picks.map((pick) => ({ picks: [pick], isWhole: false }))]
      : [...whole, { picks: [...begun, ...picks], isWhole: true }];
    this.receive(tried, true);
    return this.acknowledged();
  }

  protected acknowledged(): Ack {
    return { type: 'ack', id: '', seq: this.acts.length };
  }

  async #undo(): Promise<Ack | Reject> {
    if (!this.acts.length) return this.refuse({ id: 'learn.not_here', params: {} });
    return this.#returned(this.acts.slice(0, -1));
  }

  /** Takes back what was begun, all but its first words. */
  async #drop(kept: number): Promise<Ack | Reject> {
    const whole = this.acts.filter((act) => act.isWhole).length;
    return this.#returned(this.acts.slice(0, whole + kept));
  }

  async #returned(acts: Act[]): Promise<Ack | Reject> {
    return (await this.goBack(acts)) ? this.acknowledged() : this.refuse({ id: 'learn.no_answer', params: {} });
  }

  /** Goes back to earlier acts; false when the server does not answer. */
  protected async goBack(acts: Act[]): Promise<boolean> {
    const tried = await this.#asked(acts);
    if (!tried) return false;
    this.acts = acts;
    this.receive(tried, false);
    return true;
  }

  /** Where some more picks lead, or why something cannot be picked; null when the server does not answer. */
  protected try(more: Pick[], why?: string | number): Promise<Tried | null> {
    return this.#asked([...this.acts, { picks: more, isWhole: false }], why);
  }

  async #asked(acts: readonly Act[], why?: string | number): Promise<Tried | null> {
    const picks = acts.flatMap((act) => act.picks);
    const body = { position: this.position, seat: this.seat, picks, meant: this.#meant, ...(why !== undefined && { why }) };
    const answer = await call<Tried>('POST', '/api/try', body);
    // Whoever asks why not can go on without an answer.
    if (why === undefined) this.isCut = !answer.ok;
    return answer.ok ? answer.data : null;
  }

  protected receive({ view, outlook, events, begun, meant }: Tried, isNew: boolean): void {
    const added = isNew ? events.slice(this.events.length) : [];
    if (added.length) for (const listener of this.#listeners) listener(added, view);
    this.events = events;
    this.outlook = outlook;
    this.begun = begun;
    this.legal = meant;
    this.view = view;
  }

  /** Who sits where: the visitor, and others who do nothing here. */
  #table(): Table {
    const players = Number(this.position['players']);
    const opponent: Seat = { ...SEAT, kind: 'opponent' };
    const count = this.view?.scores.length ?? players;
    const seats = Array.from({ length: count }, (_, n): Seat => {
      if (n === this.seat) return { ...SEAT, name: t('learn.you'), you: true };
      return players === 1 ? opponent : { ...SEAT, name: t(`learn.colleague${n > this.seat ? n : n + 1}`) };
    });
    const canUndo = this.acts.length > 0;
    return {
      ...NO_TABLE,
      game: String(this.position['game']),
      players,
      status: 'playing',
      seats,
      yours: [this.seat],
      your_turn: !this.isDone,
      undo: seats.map((_, seat) => seat === this.seat && canUndo),
    };
  }

  protected refuse(message: Message): Reject {
    return this.rejected(message);
  }

  protected rejected(message: Message): Reject {
    return { type: 'reject', id: '', code: 'not_now', seq: this.acts.length, message, retry: false };
  }
}

export function refusedBy({ code, message, reason }: TrialReject): Reject {
  return { type: 'reject', id: '', code, seq: 0, message, retry: false, ...(reason && { reason }) };
}
