/** A mistake as a session: one move in its position, which the coach then judges. */

import { judgeMove } from './api';
import { JudgedSession } from './judged.svelte';
import type { Mistake } from './mistakes';
import type { ExerciseJudged } from '../lib/protocol';
import type { Pick } from '../lib/trial.svelte';

export class ExerciseSession extends JudgedSession<ExerciseJudged> {
  readonly mistake: Mistake;
  readonly isDone: boolean = $derived(this.acts.some((act) => act.isWhole));
  protected readonly over = 'puzzles.move_made';

  constructor(mistake: Mistake) {
    super(mistake.position, mistake.seat);
    this.mistake = mistake;
  }

  protected judged(picks: Pick[]) {
    const { position, seat, better } = this.mistake;
    return judgeMove({ position, seat, better: better.text, picks });
  }
}
