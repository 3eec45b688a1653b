/** Something to be solved as a session: when it is done, the server judges it. */

import type { Fetched } from '../lib/api';
import type { Ack, Message, Reject, Tried } from '../lib/protocol';
import { refusedBy, TrialSession, type Pick } from '../lib/trial.svelte';

export abstract class JudgedSession<Verdict> extends TrialSession {
  /** What it came to; null until it is done. */
  verdict = $state.raw<Verdict | null>(null);
  /** Why it could not be judged. */
  fault = $state.raw<Message | null>(null);
  /** What is said to whoever goes on after that. */
  protected abstract readonly over: string;

  override async restart(): Promise<void> {
    this.verdict = null;
    this.fault = null;
    await super.restart();
  }

  protected async pick(picks: Pick[]): Promise<Ack | Reject> {
    if (this.isDone || picks.length === 0) return this.refuse({ id: this.over, params: {} });
    const tried = await this.try(picks);
    if (!tried) return this.refuse({ id: 'learn.no_answer', params: {} });
    return tried.reject ? refusedBy(tried.reject) : this.take(picks, tried);
  }

  protected override take(picks: Pick[], tried: Tried): Ack {
    const done = super.take(picks, tried);
    if (this.isDone) void this.judge();
    return done;
  }

  /** Asks what it came to. */
  async judge(): Promise<void> {
    this.fault = null;
    const answer = await this.judged(this.acts.flatMap((act) => act.picks));
    if (answer.ok) this.verdict = answer.data;
    else this.fault = answer.fault.message;
  }

  protected abstract judged(picks: Pick[]): Promise<Fetched<Verdict>>;
}
