/** What the bar of a table says. */

export interface Sentence {
  title: string;
  detail: string;
  /** `hint` is advice, not yet a decision; `confirm` and, where somebody or something is lost, `loss` wait for a yes. */
  tone: 'ask' | 'wait' | 'confirm' | 'loss' | 'hint' | 'over' | 'bad';
  /** The rule behind a refusal. */
  rule?: string | null;
}
