/** A mistake as a session: one move in its position, which the coach then judges. */

import { judgeMove } from './api';
import type { Mistake } from './mistakes';
import type { Ack, ExerciseJudged, Message, Reject, Tried } from '../lib/protocol';
import { refusedBy, TrialSession, type Pick } from '../lib/trial.svelte';

export class ExerciseSession extends TrialSession {
  readonly mistake: Mistake;
  /** How the move stands beside the better one; null until there is one that was judged. */
  verdict = $state.raw<ExerciseJudged | null>(null);
  /** Why it could not be judged. */
  fault = $state.raw<Message | null>(null);
  readonly isDone: boolean = $derived(this.acts.some((act) => act.isWhole));

  constructor(mistake: Mistake) {
    super(mistake.position, mistake.seat);
    this.mistake = mistake;
  }

  override async restart(): Promise<void> {
    this.verdict = null;
    this.fault = null;
    await super.restart();
  }

  protected async pick(picks: Pick[]): Promise<Ack | Reject> {
    if (this.isDone || picks.length === 0) return this.refuse({ id: 'puzzles.move_made', params: {} });
    const tried = await this.try(picks);
    if (!tried) return this.refuse({ id: 'learn.no_answer', params: {} });
    return tried.reject ? refusedBy(tried.reject) : this.take(picks, tried);
  }

  protected override take(picks: Pick[], tried: Tried): Ack {
    const done = super.take(picks, tried);
    if (this.isDone) void this.judge();
    return done;
  }

  /** Asks the coach about the move. */
  async judge(): Promise<void> {
    this.fault = null;
    const { position, seat, better } = this.mistake;
    const answer = await judgeMove({ position, seat, better: better.text, picks: this.acts.flatMap((act) => act.picks) });
    if (answer.ok) this.verdict = answer.data;
    else this.fault = answer.fault.message;
  }
}
