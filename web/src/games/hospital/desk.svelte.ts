/** What lies on the table of Dice Hospital for one pair of eyes, and the steps they can make. */

import { Desk as TableDesk, type Step as TableStep } from '../../lib/desk.svelte';
import type { Json, Option } from '../../lib/protocol';
import type { Hospital, HospitalView, Task } from './model';
import { moveName } from './names';

export interface Step extends TableStep {
  /** A whole move in words, for a hint. */
  text?: string;
}

export class Desk extends TableDesk<HospitalView, Step> {
  task: Task | undefined = $derived.by(() => this.view?.agenda.find((task) => task.seat === this.seat));
  hospital: Hospital | undefined = $derived.by(() => this.view?.hospitals[this.shown]);

  protected override moment(): string {
    return [this.view?.round, this.task?.ask, this.task?.draft].join();
  }

  protected override stepOf(words: number[], answer: Record<string, unknown>): Step {
    const text = moveName((answer['move'] ?? {}) as Record<string, Json>);
    return { words, text, move: String(answer['text']) };
  }

  override describe(step: Step): string {
    return step.text ?? '';
  }

  pick(option: Option): void {
    this.choose({ words: [option.word] });
  }

  isStaged(option: Option): boolean {
    return this.staged?.words.join() === String(option.word);
  }
}
