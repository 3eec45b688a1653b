/** What lies on the table of Dice Hospital for one pair of eyes, and the steps they can make. */

import { say, t } from '../../lib/i18n.svelte';
import { seatNames } from '../../lib/names';
import { prefs } from '../../lib/prefs.svelte';
import type { Json, Message, Option } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import { announce } from '../../lib/shell.svelte';
import { asHospital, type Hospital, type HospitalView, type Task } from './model';
import { moveName } from './names';

const REFUSED_MS = 8000;

export interface Refused {
  text: string;
  rule: string | null;
}

export interface Hint {
  text: string;
  words: string;
}

export class Desk {
  readonly #session: () => Session;
  #calm: ReturnType<typeof setTimeout> | undefined;
  /** A pick that cannot be taken back, waiting for its confirmation. */
  staged: Option | null = $state(null);
  refused: Refused | null = $state(null);
  hint: Hint | null = $state(null);
  busy = $state(false);

  constructor(session: () => Session) {
    this.#session = session;
  }

  get session(): Session {
    return this.#session();
  }

  view: HospitalView | null = $derived.by(() => (this.session.view ? asHospital(this.session.view) : null));
  live: boolean = $derived.by(() => this.session.kind !== 'replay');
  /** Whose eyes; spectators see the table from the first seat but decide nothing. */
  seat: number | null = $derived.by(() => this.session.seat);
  options: Option[] = $derived.by(() => (this.live ? (this.view?.options ?? []) : []));
  task: Task | undefined = $derived.by(() => this.view?.agenda.find((task) => task.seat === this.seat));
  hospital: Hospital | undefined = $derived.by(() => this.view?.hospitals[this.seat ?? 0]);
  /** Changes with every question, so that nothing of an old one stays. */
  question: string = $derived.by(() =>
    this.view ? [this.view.round, this.task?.ask, this.task?.draft, this.options.map((one) => one.word)].join('|') : '',
  );
  canUndo: boolean = $derived.by(
    () => this.live && this.seat !== null && (this.session.table.undo[this.seat] ?? false),
  );

  name(seat: number): string {
    return seatNames(this.session.table)(seat);
  }

  /** A message in words, with names and, about oneself, in the second person. */
  say(message: Message): string {
    return say(message, (seat) => this.name(seat), this.seat);
  }

  /** Picks a word, or stages it when it cannot be taken back; the same word again confirms it. */
  choose(option: Option): void {
    const final = this.session.outlook?.final?.includes(option.word) ?? false;
    this.refused = null;
    this.hint = null;
    if (final && prefs.confirm && this.staged?.word !== option.word) {
      this.staged = option;
      return;
    }
    void this.#send({ kind: 'pick', word: option.word });
  }

  confirm(): void {
    if (this.staged) void this.#send({ kind: 'pick', word: this.staged.word });
    else if (this.hint) void this.#send({ kind: 'play', move: this.hint.words });
  }

  cancel(): void {
    this.staged = null;
    this.hint = null;
    this.refused = null;
  }

  async undo(): Promise<void> {
    if (this.staged || this.hint) return this.cancel();
    if (!this.canUndo) return;
    if (await this.#send({ kind: 'undo' })) announce(t('web_hospital.undone'));
  }

  async askHint(): Promise<void> {
    const answer = await this.session.ask({ about: 'hint' });
    const text = answer?.['text'];
    if (typeof text !== 'string') return this.#refuse(t('web_hospital.no_hint'), null);
    const move = (answer?.['move'] ?? {}) as Record<string, Json>;
    this.hint = { words: text, text: moveName(move) };
    announce(t('web_hospital.hint_text', { move: this.hint.text }));
  }

  async #send(what: Parameters<Session['act']>[0]): Promise<boolean> {
    if (this.busy) return false;
    this.cancel();
    this.busy = true;
    const reply = await this.session.act(what);
    this.busy = false;
    if (reply.type === 'reject') this.#refuse(this.say(reply.reason?.message ?? reply.message), reply.reason?.rule ?? null);
    return reply.type === 'ack';
  }

  #refuse(text: string, rule: string | null): void {
    this.refused = { text, rule };
    announce(text, true);
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => (this.refused = null), REFUSED_MS);
  }
}
