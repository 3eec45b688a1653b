/** What lies on the table of Emergency Roll for one pair of eyes, and the steps they can make. */

import { Desk as TableDesk } from '../../lib/desk.svelte';
import { WARDS, type Colour } from './components';
import { byBed, decide, inHand, wordFor, type Decision, type InHand, type Target } from './decision';
import { asOutlook, type ErOutlook, type ErView, type Writing } from './model';
import { readSheet, type Sheet } from './sheet';
import { describe, stepOf, type Step } from './steps';

/** Every patient and value that a bed can be picked for. */
const waysTo = (fits: Target[]): { target: Target; writing: Writing }[] =>
  fits.flatMap((target) => target.writings.map((writing) => ({ target, writing })));

export class Desk extends TableDesk<ErView, Step> {
  /** The die the player looks at, before taking it. */
  aim: Colour | null = $state(null);
  /** Which of two patients is meant, where a bed does not tell. */
  hand: InHand['what'] = $state('main');
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
      ? decide(this.view, this.outlook, this.options.length > 0 ? this.seat : null)
      : { kind: 'wait', seats: [] },
  );
  inHand: InHand[] = $derived.by(() => (this.view ? inHand(this.view, this.shown) : []));
  /** What each bed can be picked for now: a patient, either of two, or a screen. */
  targets: Map<number, Target[]> = $derived.by(() => byBed(this.decision));
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
    return describe(step, this.view);
  }

  /** A patient who finds no bed dies. */
  protected override costs(step: Step): boolean {
    return step.what === 'bury';
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

  /** A bed is picked: at once where it leaves no choice, with the picker where patients or values differ. */
  pickBed(bed: number, ward: number): void {
    const fits = this.targets.get(bed) ?? [];
    const [first] = fits;
    if (this.busy) return;
    if (!first) return void this.askWhyBed(bed, ward);
    this.forgetWhy();
    if (first.what === 'screen') return this.choose({ words: [first.word], what: 'screen', bed });
    if (this.staged?.bed === bed) return this.choose(this.staged);
    const ways = waysTo(fits);
    const [only] = ways;
    if (!only) return this.choose({ words: [first.word], what: 'admit', bed });
    if (ways.length === 1) return this.write(only.target, only.writing);
    this.staged = null;
    this.picking = this.picking === bed ? null : bed;
  }

  write(target: Target, writing: Writing): void {
    if (target.what === 'screen' || writing.word === null) return;
    this.choose({
      words: [target.word, writing.word],
      what: 'admit',
      bed: target.bed,
      value: writing.value,
      extra: target.what === 'extra',
      final: writing.final,
    });
  }

  /** Writes a value by its number, of two patients for the one that is meant. */
  writeValue(value: number): void {
    const fits = this.picking === null ? [] : (this.targets.get(this.picking) ?? []);
    const found = waysTo(fits).filter(({ writing }) => writing.value === value);
    const meant = found.find(({ target }) => target.what === this.hand) ?? found[0];
    if (meant) this.write(meant.target, meant.writing);
  }

  /** Sends the patient that is meant to the morgue, or the only one that can go there. */
  bury(): void {
    const { decision } = this;
    if (decision.kind !== 'place') return;
    const extra = decision.bury === null || (this.hand === 'extra' && decision.buryExtra !== null);
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

  /** Why a bed cannot be picked for the patient that is meant. */
  askWhyBed(bed: number, ward: number): Promise<void> {
    const isInHand = this.inHand.some(({ what }) => what === this.hand);
    return this.askWhy(`ward:${ward}`, bed, isInHand ? wordFor(this.hand, ward) : undefined);
  }
}
