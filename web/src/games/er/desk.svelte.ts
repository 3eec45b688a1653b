/** What the player does at the table: looks, aims, stages a step, confirms it, asks why not. */

import { announce } from '../../lib/shell.svelte';
import { say, t } from '../../lib/i18n.svelte';
import { seatNames } from '../../lib/names';
import { prefs } from '../../lib/prefs.svelte';
import type { Message, Reason } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import { WARDS, type Colour } from './components';
import { cheapest, decide, inHand, type Decision, type InHand, type Target } from './decision';
import { asEr, asOutlook, type ErOutlook, type ErView, type Writing } from './model';
import { readSheet, type Sheet } from './sheet';

/** A step somebody is about to make: its words, and what of it the table shows meanwhile. */
export interface Step {
  words: number[];
  what: 'take' | 'admit' | 'screen' | 'bury' | 'skip' | 'discard';
  die?: Colour;
  bed?: number;
  value?: number;
  extra?: boolean;
  card?: string;
  /** Whether it cannot be taken back, where the outlook says so of this very step. */
  final?: boolean;
}

/** The answer to "why not?", with the rule behind it. */
export interface WhyNot {
  ref: string;
  /** The bed or die it was asked at. */
  at: number | Colour;
  text: string;
  rule: string;
}

const REFUSED_MS = 7000;

export class Desk {
  /** The die the player looks at, before taking it. */
  aim: Colour | null = $state(null);
  /** Which of two patients is in hand. */
  hand: 'main' | 'extra' = $state('main');
  /** The bed whose values are offered in a picker. */
  picking: number | null = $state(null);
  staged: Step | null = $state(null);
  sent: Step | null = $state(null);
  why: WhyNot | null = $state(null);
  refused: string | null = $state(null);
  hint: Step | null = $state(null);
  /** Beds a card counts, outlined while one looks at it. */
  counted: number[] = $state([]);
  /** Whose sheet a spectator looks at. */
  watched = $state(0);

  readonly #session: () => Session;
  #asked = '';
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(session: () => Session) {
    this.#session = session;
  }

  get session(): Session {
    return this.#session();
  }
  view: ErView | null = $derived.by(() => (this.session.view ? asEr(this.session.view) : null));
  outlook: ErOutlook = $derived.by(() => asOutlook(this.session.outlook));
  /** In a replay nobody is asked anything. */
  live: boolean = $derived.by(() => this.session.kind !== 'replay');
  /** Whose eyes: in a replay nobody's, whichever sheet is looked at. */
  seat: number | null = $derived.by(() => (this.live ? this.session.seat : null));
  /** The seat whose sheet lies in the middle. */
  shown: number = $derived.by(() => this.session.seat ?? this.watched);
  sheets: Sheet[] = $derived.by(() => (this.view?.sheets ?? []).map(readSheet));
  sheet: Sheet | null = $derived.by(() => this.sheets[this.shown] ?? null);
  solo: boolean = $derived.by(() => this.view?.players === 1);
  decision: Decision = $derived.by(() =>
    this.view
      ? decide(this.view, this.outlook, this.seat)
      : { kind: 'wait', seats: [] },
  );
  inHand: InHand[] = $derived.by(() => (this.view ? inHand(this.view, this.shown) : []));
  /** Changes whenever something else is asked: what was staged for the old question is void then. */
  question: string = $derived.by(() =>
    this.view ? `${this.view.turn}:${this.seat}:${this.view.options.map((one) => one.word).join()}` : '',
  );
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
  canUndo: boolean = $derived.by(
    () => this.live && this.seat !== null && (this.session.table.undo[this.seat] ?? false),
  );
  busy: boolean = $derived.by(() => this.sent !== null || this.session.pending > 0);

  name(seat: number): string {
    return seatNames(this.session.table)(seat);
  }

  /** A message in words, with names and, about oneself, in the second person. */
  say(message: Message): string {
    return say(message, (seat) => this.name(seat), this.seat);
  }

  /** Totals at the end of each turn seen so far, by turn. */
  readonly past = new Map<number, number[]>();

  keepScores(view: ErView): void {
    this.past.set(view.turn, view.scores.map((score) => score.total));
  }

  // -- steps ---------------------------------------------------------------------------------
  /** Makes a step, or stages it when it cannot be taken back; the same step again confirms it. */
  choose(step: Step): void {
    const same = this.staged?.words.join() === step.words.join();
    const final = step.final ?? step.words.some((word) => this.outlook.final?.includes(word));
    this.picking = null;
    this.why = null;
    this.refused = null;
    if (final && prefs.confirm && !same) {
      this.staged = step;
      return;
    }
    void this.send(step);
  }

  confirm(): void {
    if (this.staged) void this.send(this.staged);
    else if (this.hint) this.choose(this.hint);
  }

  cancel(): void {
    this.staged = null;
    this.picking = null;
    this.hint = null;
    this.why = null;
    this.refused = null;
  }

  async send(step: Step): Promise<void> {
    const [first = 0] = step.words;
    this.staged = null;
    this.hint = null;
    this.sent = step;
    const reply = await this.session.act(
      step.words.length === 1 ? { kind: 'pick', word: first } : { kind: 'picks', words: step.words },
    );
    this.sent = null;
    if (reply.type === 'reject') this.refuse(reply.reason?.message ?? reply.message);
  }

  refuse(message: Message): void {
    this.refused = this.say(message);
    announce(this.refused, true);
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => (this.refused = null), REFUSED_MS);
  }

  /** Something else is asked now: nothing of the old question stays on the table. */
  reset(): void {
    this.staged = null;
    this.picking = null;
    this.hint = null;
    this.forgetWhy();
    const [first] = this.inHand;
    this.hand = this.inHand.some((one) => one.what === this.hand) || !first ? this.hand : first.what;
    if (this.inHand.length === 2) this.hand = 'main';
  }

  async undo(): Promise<void> {
    if (this.staged || this.picking !== null) return this.cancel();
    if (!this.canUndo) return;
    const reply = await this.session.act({ kind: 'undo' });
    if (reply.type === 'reject') this.refuse(reply.message);
    else announce(t('web_er.said.undone'));
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
    if (!target) return void this.askWhy(`ward:${ward}`, bed);
    this.why = null;
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

  // -- questions -----------------------------------------------------------------------------
  async askWhy(ref: string, at: WhyNot['at']): Promise<void> {
    if (!this.live || this.seat === null || this.why?.at === at) return;
    const asked = (this.#asked = `${this.question}/${ref}/${at}`);
    const answer = await this.session.ask({ about: 'why', ref });
    const reason = (answer?.['reason'] ?? null) as Reason | null;
    // The pointer may have moved on while the answer travelled.
    if (!reason || asked !== this.#asked) return;
    this.why = { ref, at, text: this.say(reason.message), rule: reason.rule };
    announce(this.why.text);
  }

  /** Why nothing of a ward can be picked, asked without pointing at a bed. */
  askWhyWard(ward: number): Promise<void> {
    const beds = WARDS[ward - 1]?.beds ?? [];
    const next = beds[Math.min(this.sheet?.filled[ward - 1] ?? 0, beds.length - 1)] ?? 0;
    return this.askWhy(`ward:${ward}`, next);
  }

  forgetWhy(): void {
    this.#asked = '';
    this.why = null;
  }

  async askHint(): Promise<void> {
    const answer = await this.session.ask({ about: 'hint' });
    const words = answer?.['words'];
    if (!Array.isArray(words) || words.length === 0) {
      this.refused = t('web_er.bar.no_hint');
      return;
    }
    this.hint = this.stepOf(words as number[]);
    if (this.hint.extra !== undefined && this.hint.what !== 'take') this.hand = this.hint.extra ? 'extra' : 'main';
    announce(this.describe(this.hint));
  }

  /** What words stand for, from the options and the outlook. */
  stepOf(words: number[]): Step {
    const { decision } = this;
    const [first = -1, second = -1] = words;
    if (decision.kind === 'take') {
      const die = (Object.keys(decision.words) as Colour[]).find((one) => decision.words[one] === first);
      return { words, what: 'take', ...(die && { die }) };
    }
    if (decision.kind === 'discard') {
      const card = Object.keys(decision.words).find((one) => decision.words[one] === first);
      return { words, what: 'discard', ...(card && { card }) };
    }
    if (decision.kind !== 'place') return { words, what: 'admit' };
    if (first === decision.skip) return { words, what: 'skip' };
    if (first === decision.bury || first === decision.buryExtra) {
      return { words, what: 'bury', extra: first === decision.buryExtra };
    }
    const target = decision.targets.find((one) => one.word === first);
    if (!target) return { words, what: 'admit' };
    if (target.what === 'screen') return { words, what: 'screen', bed: target.bed };
    const writing = target.writings.find((one) => one.word === second) ?? cheapest(target.writings);
    const whole = writing?.word != null ? [first, writing.word] : words;
    return {
      words: whole,
      what: 'admit',
      bed: target.bed,
      extra: target.what === 'extra',
      ...(writing && { value: writing.value, final: writing.final }),
    };
  }

  /** A step in words: "write 5 in ward 3". */
  describe(step: Step): string {
    const value = step.value ?? 0;
    const ward = step.bed === undefined ? 0 : (this.targets.get(step.bed)?.ward ?? 0);
    const id = step.extra ? `web_er.step.${step.what}_extra` : `web_er.step.${step.what}`;
    const shown = step.die && this.view?.dice ? this.view.dice[step.die] : value;
    return t(id, { value: shown, ward, die: step.die ?? '', card: step.card ? t(`card.${step.card}`) : '' });
  }
}
