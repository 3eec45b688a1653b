/** A puzzle as a session: one turn in its position, judged by the server when it ends. */

import { judge } from './api';
import { JudgedSession } from './judged.svelte';
import type { Judged, PuzzleShown } from '../lib/protocol';
import type { Pick } from '../lib/trial.svelte';

export class PuzzleSession extends JudgedSession<Judged> {
  readonly puzzle: PuzzleShown;
  readonly isDone: boolean = $derived(this.view?.over ?? false);
  protected readonly over = 'puzzles.is_over';

  constructor(puzzle: PuzzleShown) {
    super(puzzle.position, puzzle.seat);
    this.puzzle = puzzle;
  }

  protected judged(picks: Pick[]) {
    return judge(this.puzzle.id, picks);
  }
}
