/** What the bar of a table says. */

export interface Sentence {
  title: string;
  detail: string;
  /** `hint` is advice, not yet a decision; `confirm` stands before what cannot be taken back. */
  tone: 'ask' | 'wait' | 'confirm' | 'hint' | 'over' | 'bad';
  /** The rule behind a refusal. */
  rule?: string | null;
}
