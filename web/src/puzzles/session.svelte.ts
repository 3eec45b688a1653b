/** A puzzle as a session: one turn in its position, judged by the server when it ends. */

import { judge } from './api';
import type { Ack, Judged, Message, PuzzleShown, Reject, Tried } from '../lib/protocol';
import { refusedBy, TrialSession, type Pick } from '../lib/trial.svelte';

export class PuzzleSession extends TrialSession {
  readonly puzzle: PuzzleShown;
  /** What the turn came to; null until it has ended. */
  verdict = $state.raw<Judged | null>(null);
  /** Why it could not be judged. */
  fault = $state.raw<Message | null>(null);
  readonly isDone: boolean = $derived(this.view?.over ?? false);

  constructor(puzzle: PuzzleShown) {
    super(puzzle.position, puzzle.seat);
    this.puzzle = puzzle;
  }

  override async restart(): Promise<void> {
    this.verdict = null;
    this.fault = null;
    await super.restart();
  }

  protected async pick(picks: Pick[]): Promise<Ack | Reject> {
    if (this.isDone || picks.length === 0) return this.refuse({ id: 'puzzles.is_over', params: {} });
    const tried = await this.try(picks);
    if (!tried) return this.refuse({ id: 'learn.no_answer', params: {} });
    return tried.reject ? refusedBy(tried.reject) : this.take(picks, tried);
  }

  protected override take(picks: Pick[], tried: Tried): Ack {
    const done = super.take(picks, tried);
    if (this.isDone) void this.judge();
    return done;
  }

  /** Asks what the turn came to. */
  async judge(): Promise<void> {
    this.fault = null;
    const answer = await judge(this.puzzle.id, this.acts.flatMap((act) => act.picks));
    if (answer.ok) this.verdict = answer.data;
    else this.fault = answer.fault.message;
  }
}
