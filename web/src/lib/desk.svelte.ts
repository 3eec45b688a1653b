/** What a player does at the table of any game: looks, stages a step, confirms it, asks why not. */

import type { Advised } from './advice';
import { need, say, t } from './i18n.svelte';
import { Insight, type Sight } from './insight.svelte';
import { joined, seatNames } from './names';
import { prefs } from './prefs.svelte';
import type { Do, Message, Option, Outlook, Reason, View } from './protocol';
import type { Sentence } from './sentence';
import { answered, type Session } from './session';
import { announce } from './shell.svelte';

/** A step somebody is about to make; games add what of it their table shows meanwhile. */
export interface Step {
  /** The words to be picked, one after the other. */
  words: number[];
  /** The words are a whole move: what is drafted is dropped for it. */
  isWhole?: boolean;
  /** What it does, in the engine's words. */
  say?: Message;
  /** Whether it cannot be taken back, where the outlook says so of this very step. */
  final?: boolean;
  /** What a hint says of it. */
  advised?: Advised;
  /** It is a step back, which takes back what bots and dice have answered. */
  rewinds?: boolean;
}

/** Why something was refused, with the rule behind it where there is one. */
export interface Refused {
  text: string;
  rule: string | null;
}

/** The answer to "why not?". */
export interface WhyNot {
  ref: string;
  /** The thing on the table it was asked at. */
  at: string | number;
  /** The word that was asked about, where several point at the thing. */
  word: string | undefined;
  text: string;
  rule: string;
}

const REFUSED_MS = 8000;

export abstract class Desk<V extends View = View, S extends Step = Step> {
  /** A step that cannot be taken back, waiting for its confirmation. */
  staged: S | null = $state(null);
  /** The step on its way to the server. */
  sent: S | null = $state(null);
  /** The moves of a hint, the suggestion first, and the one of them that is looked at. */
  hints: S[] = $state.raw([]);
  hint: S | null = $state.raw(null);
  refused: Refused | null = $state(null);
  why: WhyNot | null = $state(null);
  /** Whether the result of the game has been told here: until then nothing gives it away. */
  told = $state(false);
  /** What the Expert sees. */
  readonly insight = new Insight(this as unknown as Desk);
  /** Whose side of the table a spectator looks at. */
  watched = $state(0);

  readonly #session: () => Session;
  #asked = '';
  /** The question for which a hint is on its way. */
  #hinting = '';
  /** How a hint is said: fetched with the first one. */
  #advice: typeof import('./advice') | null = null;
  /** Acts that have no answer yet. */
  #acts = 0;
  /** Reasons heard in this moment, by what they are about. */
  #reasons = new Map<string, Promise<Reason | null>>();
  #reasonsAt = '';
  #calm: ReturnType<typeof setTimeout> | undefined;

  constructor(session: () => Session) {
    this.#session = session;
  }

  get session(): Session {
    return this.#session();
  }
  view: V | null = $derived.by(() => this.session.view && this.shownAs(this.session.view as V));
  /** In a replay nobody is asked anything. */
  live: boolean = $derived.by(() => this.session.kind !== 'replay');
  /** Whose eyes: in a replay nobody's, whichever side is looked at. */
  seat: number | null = $derived.by(() => (this.live ? this.session.seat : null));
  /** The seat whose side of the table lies in the middle. */
  shown: number = $derived.by(() => this.session.seat ?? this.watched);
  /** Nothing is asked any more: the game is over, or was ended early. */
  isOver: boolean = $derived.by(() => (this.view?.over ?? false) || (this.live && this.session.table.status === 'over'));
  options: Option[] = $derived.by(() => (this.live && !this.isOver ? (this.view?.options ?? []) : []));
  final: number[] = $derived.by(() => (this.session.outlook as Outlook | null)?.final ?? []);
  /** Changes whenever something else is asked: what was staged for the old question is void then. */
  questionKey: string = $derived.by(() =>
    this.view ? [this.seat, this.moment(), this.options.map((one) => one.word)].join('|') : '',
  );
  canUndo: boolean = $derived.by(
    () => this.live && this.seat !== null && (this.session.table.undo[this.seat] ?? false),
  );
  /** What the Expert sees at things, where these are shown. */
  sights: readonly Sight[] = $derived.by(() => this.sightsAs(this.insight.sights));
  /** Whether the next step back takes back answers for the first time: from then on the game is not counted. */
  #losesCount: boolean = $derived.by(() => {
    const { rewind, taken_back: taken = 0 } = this.session.table;
    return taken === 0 && this.seat !== null && (rewind?.[this.seat] ?? false);
  });
  busy: boolean = $derived.by(() => this.sent !== null || this.session.pending > 0);

  /** A view as this table shows it. */
  protected shownAs(view: V): V {
    return view;
  }
  /** What is seen at things, where this table shows them. */
  protected sightsAs(sights: readonly Sight[]): readonly Sight[] {
    return sights;
  }
  /** What the server calls a thing of the table. */
  protected refOf(ref: string): string {
    return ref;
  }
  /** What tells two questions with the same answers apart: the turn, the draft. */
  protected abstract moment(): string;
  /** What the words of a whole move stand for. */
  protected abstract stepOf(words: number[]): S;
  /** A step in words: "write 5 in ward 3". */
  protected abstract words(step: S): string;

  /** Whether a step is asked for even where all can be taken back: it loses somebody or something, or was not shown. */
  protected costs(step: S): boolean {
    return step.rewinds ?? false;
  }

  describe(step: S): string {
    return step.say ? this.say(step.say) : this.words(step);
  }

  name(seat: number): string {
    return seatNames(this.session.table)(seat);
  }

  /** Names in a row: "Ana, Bo and Chloé". */
  names(seats: readonly number[]): string {
    return joined(seats.map((seat) => this.name(seat)));
  }

  /** A message in words, with names and, about oneself, in the second person. */
  say(message: Message): string {
    return say(message, (seat) => this.name(seat), this.seat);
  }

  // -- steps ---------------------------------------------------------------------------------
  /** Makes a step, or stages it when it cannot be taken back; the same step again confirms it. */
  choose(step: S): void {
    const same = this.staged?.words.join() === step.words.join();
    const final = step.final ?? step.words.some((word) => this.final.includes(word));
    const asks = final && prefs.confirm && (!this.session.table.alone || this.costs(step));
    this.cancel();
    if (asks && !same) this.staged = step;
    else void this.send(step);
  }

  confirm(): void {
    const step = this.staged ?? this.hint;
    if (step) void this.send(step);
  }

  /** Takes back what has not been sent yet. */
  cancel(): void {
    this.staged = null;
    this.hints = [];
    this.hint = null;
    this.refused = null;
    this.insight.hide();
    this.forgetWhy();
  }

  /** Something else is asked now: nothing of the old question stays on the table. */
  reset(): void {
    const { refused } = this;
    this.cancel();
    this.refused = refused;
  }

  async send(step: S): Promise<void> {
    if (this.busy) return;
    this.cancel();
    this.sent = step;
    await this.#act(actOf(step));
    this.sent = null;
  }

  async undo(): Promise<void> {
    if (this.staged?.rewinds) return this.send(this.staged);
    if (this.staged || this.hint) return this.cancel();
    if (!this.canUndo) return;
    if (this.#losesCount && prefs.confirm) this.staged = { words: [], rewinds: true } as unknown as S;
    else if (await this.#act({ kind: 'undo' })) announce(t('table.undone'));
  }

  /** The question before answers are taken back for the first time; null where it is not that. */
  rewindSentence(): Sentence | null {
    return this.staged?.rewinds ? { title: t('table.rewind'), detail: t('table.rewind_text'), tone: 'confirm' } : null;
  }

  refuse(message: Message, rule: string | null = null): void {
    this.refused = { text: this.say(message), rule };
    announce(this.refused.text, true);
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => (this.refused = null), REFUSED_MS);
  }

  async #act(what: Do): Promise<boolean> {
    this.#acts += 1;
    const reply = await this.session.act(what);
    this.#acts -= 1;
    if (reply.type === 'reject') this.refuse(reply.reason?.message ?? reply.message, reply.reason?.rule ?? null);
    return reply.type === 'ack';
  }

  // -- questions -----------------------------------------------------------------------------
  /**
   * One hint at a time; one that comes when something else is asked already is of no use. Who wanted it
   * while an act was on its way meant the question that came of that.
   */
  async askHint(): Promise<void> {
    const asked = this.questionKey;
    const early = this.#acts > 0;
    if (this.#hinting === asked) return;
    this.#hinting = asked;
    const [answer, advice] = await Promise.all([this.session.ask({ about: 'hint' }), import('./advice'), need('hints')]);
    this.#advice = advice;
    this.#hinting = '';
    if (asked !== this.questionKey) return early ? this.askHint() : undefined;
    const moves = advice.advisedIn(answered(answer));
    if (moves.length === 0) return this.refuse({ id: 'table.no_hint', params: {} });
    this.cancel();
    this.hints = moves.map((one) => this.#advised(one));
    const [best] = this.hints;
    if (best) this.lookAt(best);
  }

  #advised(one: Partial<Advised>): S {
    const step = { ...this.stepOf(one.words ?? []), ...(one.say && { say: one.say }) };
    return one.told ? { ...step, advised: one as Advised } : step;
  }

  /** Shows one of the moves of a hint. */
  lookAt(step: S): void {
    this.hint = step;
    const { title, detail } = this.hintSentence(step);
    announce([title, detail].join(' '));
  }

  /** What the bar says of a move of a hint. */
  hintSentence(step: S): Sentence {
    const title = t('table.hint_text', { step: this.describe(step) });
    return { title, detail: this.#advice?.hintDetail(this, step) ?? '', tone: 'hint' };
  }

  /** Why a thing cannot be picked; of several words that point at it, the one that is meant. */
  async askWhy(ref: string, at: WhyNot['at'] = ref, word?: string): Promise<void> {
    if (!this.live || this.seat === null || (this.why?.at === at && this.why.word === word)) return;
    const asked = (this.#asked = `${this.questionKey}/${ref}/${at}/${word}`);
    const reason = await this.#reasonOf(ref, word);
    // The pointer may have moved on while the answer travelled.
    if (!reason || asked !== this.#asked) return;
    // What waits for its confirmation must stay in sight: the bar says it instead.
    if (this.staged) return this.refuse(reason.message, reason.rule);
    this.why = { ref, at, word, text: this.say(reason.message), rule: reason.rule };
    announce(this.why.text);
  }

  /** Why something cannot be picked, in words, for whoever rests on it; the server is asked once in a moment. */
  async reason(ref: string): Promise<string | null> {
    if (!this.live || this.seat === null) return null;
    const reason = await this.#reasonOf(ref);
    return reason && this.say(reason.message);
  }

  #reasonOf(ref: string, word?: string): Promise<Reason | null> {
    if (this.#reasonsAt !== this.questionKey) this.#reasons.clear();
    this.#reasonsAt = this.questionKey;
    const key = word ?? ref;
    const known = this.#reasons.get(key);
    if (known) return known;
    const question = { about: 'why', ref: this.refOf(ref), ...(word !== undefined && { word }) } as const;
    const asked = this.session.ask(question).then((reply) => (answered(reply)?.['reason'] ?? null) as Reason | null);
    this.#reasons.set(key, asked);
    return asked;
  }

  forgetWhy(): void {
    this.#asked = '';
    this.why = null;
  }
}

function actOf({ words, isWhole, rewinds }: Step): Do {
  const [first = 0] = words;
  if (rewinds) return { kind: 'undo' };
  if (isWhole) return { kind: 'play', move: words };
  return words.length === 1 ? { kind: 'pick', word: first } : { kind: 'picks', words };
}
