/** What lies on the table of Emergency Roll for one pair of eyes, and the steps they can make. */

import { Desk as TableDesk } from '../../lib/desk.svelte';
import { WARDS, type Colour } from './components';
import { decide, inHand, wordFor, type Decision, type InHand, type Target } from './decision';
import { asOutlook, type ErOutlook, type ErView, type Writing } from './model';
import { readSheet, type Sheet } from './sheet';
import { describe, stepOf, type Step } from './steps';

export class Desk extends TableDesk<ErView, Step> {
  /** The die the player looks at, before taking it. */
  aim: Colour | null = $state(null);
  /** Which of two patients is in hand. */
  hand: 'main' | 'extra' = $state('main');
  /** The bed whose values are offered in a picker. */
  picking: number | null = $state(null);
  /** Beds a card counts, outlined while one looks at it. */
  counted: number[] = $state([]);

  outlook: ErOutlook = $derived.by(() => asOutlook(this.session.outlook));
  sheets: Sheet[] = $derived.by(() => (this.view?.sheets ?? []).map(readSheet));
  sheet: Sheet | null = $derived.by(() => this.sheets[this.shown] ?? null);
  solo: boolean = $derived.by(() => this.view?.players === 1);
  decision: Decision = $derived.by(() =>
    this.view
      ? decide(this.view, this.outlook, this.seat)
      : { kind: 'wait', seats: [] },
  );
  inHand: InHand[] = $derived.by(() => (this.view ? inHand(this.view, this.shown) : []));
  /** The beds that can be picked now, for the patient in hand and for a screen. */
  targets: Map<number, Target> = $derived.by(() => {
    const { decision } = this;
    if (decision.kind !== 'place') return new Map();
    return new Map(
      decision.targets
        .filter((one) => one.what === 'screen' || one.what === this.hand)
        .map((one) => [one.bed, one]),
    );
  });
  /** Beds a die would open, while the player looks at it. */
  previews: Map<number, Writing[]> = $derived.by(() => {
    const die = this.staged?.die ?? this.aim;
    if (this.decision.kind !== 'take' || !die) return new Map();
    return new Map((this.outlook.dice?.[die]?.beds ?? []).map((one) => [one.bed, one.values]));
  });

  protected override moment(): string {
    return String(this.view?.turn);
  }

  protected override stepOf(words: number[]): Step {
    return stepOf(this.decision, words);
  }

  protected override words(step: Step): string {
    return describe(step, this.view, this.targets);
  }

  // -- steps ---------------------------------------------------------------------------------
  override cancel(): void {
    super.cancel();
    this.picking = null;
  }

  override reset(): void {
    super.reset();
    const [first] = this.inHand;
    this.hand = this.inHand.some((one) => one.what === this.hand) || !first ? this.hand : first.what;
    if (this.inHand.length === 2) this.hand = 'main';
  }

  override async undo(): Promise<void> {
    if (this.picking !== null) return this.cancel();
    return super.undo();
  }

  override lookAt(step: Step): void {
    if (step.extra !== undefined && step.what !== 'take') this.hand = step.extra ? 'extra' : 'main';
    super.lookAt(step);
  }

  take(die: Colour): void {
    const { decision } = this;
    const word = decision.kind === 'take' ? decision.words[die] : undefined;
    if (word !== undefined) this.choose({ words: [word], what: 'take', die });
    else void this.askWhy(`die:${die}`, die);
  }

  /** A bed is picked: at once where it leaves no choice, with the picker where values differ. */
  pickBed(bed: number, ward: number): void {
    const target = this.targets.get(bed);
    if (this.busy) return;
    if (!target) return void this.askWhyBed(bed, ward);
    this.forgetWhy();
    if (target.what === 'screen') return this.choose({ words: [target.word], what: 'screen', bed });
    const [only] = target.writings;
    if (this.staged?.bed === bed) return this.choose(this.staged);
    if (target.writings.length === 1 && only) return this.write(bed, only);
    if (target.writings.length === 0) return this.choose({ words: [target.word], what: 'admit', bed });
    this.staged = null;
    this.picking = this.picking === bed ? null : bed;
  }

  write(bed: number, writing: Writing): void {
    const target = this.targets.get(bed);
    if (!target || target.what === 'screen' || writing.word === null) return;
    this.choose({
      words: [target.word, writing.word],
      what: 'admit',
      bed,
      value: writing.value,
      extra: target.what === 'extra',
      final: writing.final,
    });
  }

  bury(): void {
    const { decision } = this;
    if (decision.kind !== 'place') return;
    const extra = this.hand === 'extra';
    const word = extra ? decision.buryExtra : decision.bury;
    if (word !== null) this.choose({ words: [word], what: 'bury', extra });
  }

  skip(): void {
    if (this.decision.kind === 'place' && this.decision.skip !== null) {
      this.choose({ words: [this.decision.skip], what: 'skip' });
    }
  }

  discard(card: string): void {
    const word = this.decision.kind === 'discard' ? this.decision.words[card] : undefined;
    if (word !== undefined) this.choose({ words: [word], what: 'discard', card });
  }

  /** Why nothing of a ward can be picked, asked without pointing at a bed. */
  askWhyWard(ward: number): Promise<void> {
    const beds = WARDS[ward - 1]?.beds ?? [];
    const next = beds[Math.min(this.sheet?.filled[ward - 1] ?? 0, beds.length - 1)] ?? 0;
    return this.askWhyBed(next, ward);
  }

  /** Why a bed cannot be picked for the patient in hand. */
  askWhyBed(bed: number, ward: number): Promise<void> {
    const isInHand = this.inHand.some(({ what }) => what === this.hand);
    return this.askWhy(`ward:${ward}`, bed, isInHand ? wordFor(this.hand, ward) : undefined);
  }
}
