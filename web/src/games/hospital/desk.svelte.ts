/** What a player does at the table of Dice Hospital: points at staff, rooms and patients in any order. */

import { Desk as TableDesk, type Step as TableStep } from '../../lib/desk.svelte';
import type { Json, Message, Option, StoryEvent, View } from '../../lib/protocol';
import { isCrowded, stageOf, type Stage } from './stages';
import { asHospital, type Hospital, type HospitalView, type Patient, type Task } from './model';
import { numbered, wardOf, wardOfCot } from './floor/plan';
import { digitsOf } from './keys';
import { moveName, readable } from './names';
import { asOutlook, roomsOf, type Change, type Foreseen, type HospitalOutlook, type Recolouring, type RoomOutlook } from './outlook';
import { Scene } from './scene/scene.svelte';
import { drafted } from './stage/drafted';

export interface Step extends TableStep {
  /** What a hint proposes, in words. */
  text?: string;
}

/** What the player points at before a room is chosen. */
export interface Wish {
  staff: string | null;
  place: number | null;
}

/** What picks point at that the hospital shows, and what each stage shows. */
const ON_TABLE = ['button', 'department', 'staff', 'patient', 'ward'];
const ON_STAGE: Partial<Record<Stage, string[]>> = {
  setup: ['card', 'value', 'arrival'],
  ambulances: ['ambulance', 'colour', 'mother'],
  city: ['tile', 'entrance', 'bonus', 'count'],
  display: ['card', 'deck'],
  reports: ['arrival', 'report'],
  investments: ['space', 'token', 'card'],
  hospital: ['token', 'bonus'],
};
/** How often, and after how long, it is looked for a view that is on its way. */
const TRIES = 100;
const MOMENT_MS = 10;
/** Lists of equals: who gets into an ambulance, which of the first patients lie in the second ward. */
const LISTS: Record<string, RegExp> = { arrange: /./, set_patients: /^arrival / };
/** In which the engine hears the dice that get into an ambulance. */
const ORDER = 'RYG';
/** Questions with answers of several picks, the last of which often leaves no choice. */
const FORCED = ['set_patients', 'arrange', 'place_mothers', 'invest'];
const NO_WISH: Wish = { staff: null, place: null };

export class Desk extends TableDesk<HospitalView, Step> {
  wish: Wish = $state(NO_WISH);
  /** The bed whose colours are fanned out. */
  fanned: number | null = $state(null);
  readonly scene = new Scene();
  /** Rooms as they were before a move was begun: another one can be chosen instead. */
  #rooms: Map<string, RoomOutlook> = new Map();
  /** The investment spaces as they were before one was chosen. */
  #spaces: Map<string, Option> = new Map();
  /** What a list of equals offered since it was begun: the engine hears it in one order, people press in any. */
  #listed: Option[] = [];

  outlook: HospitalOutlook = $derived.by(() => asOutlook(this.session.outlook));
  task: Task | undefined = $derived.by(() => this.view?.agenda.find((task) => task.seat === this.seat));
  draft: string[] = $derived.by(() => (this.options.length ? (this.task?.draft ?? []) : []));
  /** A hospital of the table; one's own as a scene shows it. */
  hospital: Hospital | undefined = $derived.by(() => this.scene.hospital ?? this.view?.hospitals[this.shown]);
  stage: Stage = $derived.by(() => stageOf(this.view, this.task));
  /** How far the game is; while a scene shows the end of a round, how far that is. */
  now: { round: number; step: number | null } = $derived.by(() => {
    const { round = 0, step = null, steps = [] } = this.view ?? {};
    const { passing } = this.scene;
    if (passing) return { round: passing.round, step: steps.indexOf(passing.step) };
    // What is asked at the shift change still belongs to the round that ended.
    const ended = this.session.events.findLast(({ event }) => event === 'shift')?.['round'];
    return { round: this.view?.phase === 'shift' && typeof ended === 'number' ? ended : round, step };
  });
  /** Picks by what they point at. */
  refs: Map<string, Option> = $derived.by(() => new Map(this.options.map((option) => [option.ref, option])));
  foreseen: Map<number, Foreseen> = $derived.by(() => new Map((this.outlook.options ?? []).map((one) => [one.word, one])));
  /** Whether a room is to be chosen: the moment at which staff and patients can be pointed at first. */
  isFree: boolean = $derived.by(() => this.task?.ask === 'turn' && this.draft.length === 0 && this.options.length > 0);
  rooms: Map<string, RoomOutlook> = $derived.by(() => {
    const found = roomsOf(this.outlook);
    if (this.isFree) this.#rooms = new Map(found.map((room) => [room.department, room]));
    return this.#rooms;
  });
  spaces: Map<string, Option> = $derived.by(() => {
    if (this.task?.ask === 'invest' && !this.draft.length) this.#spaces = this.refs;
    return this.#spaces;
  });
  choosesPatients: boolean = $derived.by(() => this.options.some(({ ref }) => ref.startsWith('patient:')));
  /** What is drafted of such a list. */
  listed: string[] = $derived.by(() => this.draft.filter((word) => LISTS[this.task?.ask ?? '']?.test(word)));
  /** What it can go on with, whatever was pressed first: what was offered so far, in the engine's order. */
  equals: Option[] = $derived.by(() => {
    const offered = new Map([...(this.listed.length ? this.#listed : []), ...this.options].map((one) => [one.word, one]));
    this.#listed = [...offered.values()].sort((one, other) => one.word - other.word);
    return this.#listed;
  });
  /** What alone can follow what was picked: nobody need press it. */
  forced: Option | undefined = $derived.by(() => {
    const isMade = this.session.kind === 'table' && this.draft.length > 0 && FORCED.includes(this.task?.ask ?? '');
    return isMade && this.options.length === 1 && this.#isOnly() ? this.options[0] : undefined;
  });
  /** Whether somebody plays by keys: numbers are shown then. */
  keyed = $state(false);
  /** What digits stand for: the rooms, or the patients, that can be chosen. */
  digits: string[] = $derived.by(() => digitsOf(this));
  /** Rooms that fit what is pointed at. */
  open: Set<string> = $derived.by(() => new Set(this.isFree || this.picksRoom ? this.#fitting() : []));
  /** Whether the stage needs the room that staff and departments of one's hospital would take. */
  needsRoom: boolean = $derived.by(() => {
    const looked = this.view?.investments?.looked;
    if (this.stage === 'display') return isCrowded(this.view?.display ?? {});
    return ['setup', 'city'].includes(this.stage) || (Array.isArray(looked) && looked.length > 3);
  });
  /** Whether a room is not wanted for work: a token goes there, or it is given back. */
  picksRoom: boolean = $derived.by(() => {
    const isOffered = this.options.some(({ ref }) => ref.startsWith('department:'));
    return this.draft.length > 0 && (this.task?.ask === 'keep_token' || (isOffered && this.stage === 'hospital'));
  });
  /** Who would lie in which empty bed, were its ward picked. */
  comers: Map<number, string> = $derived.by(() => new Map(this.#coming().map((one) => [one.place, one.patient])));
  /** How many Babies can be born, and where. */
  births: { option: Option; ward: number; babies: string[] }[] = $derived.by(() => this.#births());

  protected override moment(): string {
    return [this.view?.round, this.task?.ask, this.draft].join(':');
  }

  protected override stepOf(words: number[], answer: Record<string, unknown>): Step {
    const move = (answer['move'] ?? {}) as Record<string, Json>;
    return { words, move: String(answer['text'] ?? ''), text: moveName(move) };
  }

  protected override words(step: Step): string {
    return step.text ?? '';
  }

  override say(message: Message): string {
    return super.say(message.id.startsWith('reason.') ? readable(message) : message);
  }

  override cancel(): void {
    super.cancel();
    this.fanned = null;
  }

  override reset(): void {
    super.reset();
    this.wish = NO_WISH;
  }

  /** Whether nothing else of a list of equals could come, either. */
  #isOnly(): boolean {
    if (!this.view || !this.listed.length) return true;
    const { rolled } = drafted(this.view, this.task, this.draft);
    const value = String(this.task?.args[1]);
    const first = ORDER.indexOf(this.options[0]?.text.charAt(0).toUpperCase() ?? '');
    return this.task?.ask === 'arrange' && rolled.every((die) => !die.endsWith(value) || ORDER.indexOf(die.charAt(0)) >= first);
  }

  // -- what can be pointed at ------------------------------------------------------------------
  #fitting(): string[] {
    const { staff, place } = this.wish;
    const offered = [...this.refs.keys()].flatMap((ref) => (ref.startsWith('department:') ? [ref.slice(11)] : []));
    if (staff === null && place === null) return offered;
    return offered.filter((id) =>
      this.rooms.get(id)?.staff.some(
        (one) => (staff === null || one.staff === staff) && (place === null || one.patients.some((each) => each.place === place)),
      ),
    );
  }

  #coming(): { place: number; patient: string }[] {
    const wards = this.options.filter(({ ref }) => ref.startsWith('ward:'));
    // Of what a pick brings about, the one who is shown to that ward: the last of several go by themselves.
    return wards.flatMap(({ word, ref }) => this.foreseen.get(word)?.comes?.filter(({ place }) => `ward:${wardOf(place)}` === ref) ?? []);
  }

  #births(): { option: Option; ward: number; babies: string[] }[] {
    if (this.task?.ask !== 'babies') return [];
    return this.options.flatMap((option) => {
      const born = this.foreseen.get(option.word)?.comes ?? [];
      const [first] = born;
      return first ? [{ option, ward: wardOfCot(first.place), babies: born.map((one) => one.patient) }] : [];
    });
  }

  patientAt(place: number): Patient | undefined {
    return this.hospital?.patients.find((one) => one.place === place);
  }

  /** The pick for whoever lies in a bed; patients who look alike share theirs. */
  pickOf(patient: Patient): Option | undefined {
    if (this.isDrafted(patient.place)) return undefined;
    const own = this.refs.get(`patient:${patient.place}`);
    if (own) return own;
    const alike = this.hospital?.patients.filter((one) => one.text === patient.text && !this.isDrafted(one.place)) ?? [];
    const found = alike.map((one) => this.refs.get(`patient:${one.place}`)).find((option) => option !== undefined);
    return found ?? this.#outOfOrder(patient);
  }

  /** Lists may be clicked in any order, although they are offered in one. */
  #outOfOrder(patient: Patient): Option | undefined {
    if (!this.foreseen.has(patient.pick) || this.isFree) return undefined;
    return { word: patient.pick, text: patient.text, ref: `patient:${patient.place}` };
  }

  isDrafted(place: number): boolean {
    return this.draft.includes(`@${place}`);
  }

  /** What a pick would make of the patient it points at. */
  changeOf(patient: Patient): Change | undefined {
    const [token, ...others] = this.tokensFor(patient);
    if (token && !others.length) return token.change;
    const pick = this.pickOf(patient);
    const seen = pick && this.foreseen.get(pick.word);
    return seen?.changes.find((one) => one.place === patient.place) ?? seen?.changes.find((one) => one.before === patient.text);
  }

  /** The colours that a blood bag may give a patient now. */
  recolourings(patient: Patient): Recolouring[] {
    return this.#givenTo('colour:', patient).map(({ ref, word, change }) => ({ colour: ref.slice(7), words: [word, patient.pick], change }));
  }

  /** The tokens that can be used for a patient now. */
  tokensFor(patient: Patient): { token: string; words: number[]; change: Change }[] {
    return this.#givenTo('token:', patient).map(({ ref, word, change }) => ({ token: ref.slice(6), words: [word, patient.pick], change }));
  }

  #givenTo(kind: string, patient: Patient): (Option & { change: Change })[] {
    return this.options.flatMap((option) => {
      const change = option.ref.startsWith(kind) && this.foreseen.get(option.word)?.patients?.find((one) => one.place === patient.place);
      return change ? [{ ...option, change }] : [];
    });
  }

  /** What the night would do to a patient, if the activation ended now. */
  nightOf(place: number): { after: string | null } | null {
    const { forecast } = this.outlook;
    if (!forecast || this.scene.hospital) return null;
    if (forecast.die.some((one) => one.place === place)) return { after: null };
    const worse = forecast.worsen.find((one) => one.place === place);
    return worse ? { after: worse.after } : null;
  }

  /** The digit that stands for something, shown to whoever plays by keys. */
  keyOf(ref: string): string | undefined {
    const place = this.digits.indexOf(ref);
    return this.keyed && place >= 0 && place < 10 ? String((place + 1) % 10) : undefined;
  }

  /** The words of a hint, to be marked on the table. */
  hinted(option: Option | undefined): boolean {
    return option !== undefined && (this.hint?.words.includes(option.word) ?? false);
  }

  // -- what a press does -----------------------------------------------------------------------
  pick(option: Option): void {
    this.choose({ words: [option.word] });
  }

  /** One more of a list of equals: before others, where the engine wants that order. */
  async pickEqual(option: Option): Promise<void> {
    if (this.refs.has(option.ref)) return this.pick(option);
    const all = [...this.listed, option.text];
    const order = this.#listed;
    const final = this.options.some(({ word }) => this.final.includes(word));
    await this.drop(this.draft.length - this.listed.length);
    if (this.listed.length) return;
    this.choose({ words: order.flatMap(({ word, text }) => all.filter((one) => one === text).map(() => word)), final });
  }

  isStaged(option: Option): boolean {
    return this.staged?.words.join() === String(option.word);
  }

  /** Whether a pick lies somewhere on the table, and not only in the bar. */
  isOnTable({ ref, word }: Option): boolean {
    const [kind = '', id = ''] = ref.split(':');
    if (ON_STAGE[this.stage]?.includes(kind) || ON_TABLE.includes(kind)) return true;
    if (kind === 'count') return this.births.some(({ option }) => option.word === word);
    if (kind === 'card') return numbered(this.hospital?.specialists ?? []).includes(id);
    return kind === 'colour' && this.foreseen.get(word)?.patients !== undefined;
  }

  pressRoom(id: string): void {
    const room = this.rooms.get(id);
    const option = this.refs.get(`department:${id}`);
    if (option && this.picksRoom) return this.pick(option);
    const [token, ...others] = this.#tokensOn(id);
    if (token && !others.length) return this.pick(token);
    if (!option && this.draft[0] === id) return void this.drop();
    if (!option && !(room && this.task?.ask === 'turn' && this.draft.length)) return void this.askWhy(`department:${id}`);
    void this.#enter(id, option?.word ?? room?.word ?? 0);
  }

  /** The tokens of a room or card that can be used now. */
  #tokensOn(id: string): Option[] {
    const lying = this.hospital?.tokens?.[id] ?? [];
    return this.options.filter(({ ref }) => ref.startsWith('token:') && lying.includes(ref.slice(6)));
  }

  /** A room with whoever is meant: those pointed at, else a nurse, else the only one there is. */
  async #enter(id: string, word: number): Promise<void> {
    const staff = this.rooms.get(id)?.staff ?? [];
    const who = staff.find((one) => one.staff === this.wish.staff) ?? staff.find((one) => one.staff === 'nurse') ?? (staff.length === 1 ? staff[0] : undefined);
    const { place } = this.wish;
    const patient = place === null ? undefined : this.patientAt(place);
    const words = [word];
    if (this.busy) return;
    if (who) words.push(who.word);
    if (who && patient && who.patients.some((one) => one.place === place && !one.as)) words.push(patient.pick);
    if (this.draft.length) await this.drop();
    this.choose({ words });
  }

  pressStaff(id: string): void {
    const option = this.refs.get(id === 'nurse' ? 'staff:nurse' : `card:${id}`);
    if (option) return this.pick(option);
    const [room] = this.draft;
    const other = room === undefined ? undefined : this.rooms.get(room)?.staff.find((one) => one.staff === id);
    if (other && this.draft[1] === id) return;
    if (other) return void this.#replace(other.word);
    if (!this.isFree) return void this.askWhy(id === 'nurse' ? 'staff:nurse' : `card:${id}`);
    this.wish = { ...this.wish, staff: this.wish.staff === id ? null : id };
  }

  /** Somebody else works in the room that is chosen. */
  async #replace(word: number): Promise<void> {
    if (this.busy) return;
    await this.drop(1);
    this.choose({ words: [word] });
  }

  pressPatient(patient: Patient): void {
    const option = this.pickOf(patient);
    if (option) return this.choose({ words: [option.word] });
    const [token, ...others] = this.tokensFor(patient);
    if (token && !others.length) return this.choose({ words: token.words });
    if (this.recolourings(patient).length) {
      this.fanned = this.fanned === patient.place ? null : patient.place;
    } else if (this.isDrafted(patient.place)) void this.undo();
    else if (this.isFree) this.wish = { ...this.wish, place: this.wish.place === patient.place ? null : patient.place };
    else void this.askWhy(`patient:${patient.place}`);
  }

  /** A space, another one than before, or once more the one that waits for its confirmation. */
  pressSpace(ref: string): void {
    const option = this.refs.get(ref);
    const other = this.spaces.get(ref);
    if (option) this.pick(option);
    else if (other && other.text !== this.draft[0]) void this.#instead(other.word);
    else if (this.staged) this.confirm();
  }

  /** Something else instead of what was begun. */
  async #instead(word: number): Promise<void> {
    if (this.busy) return;
    this.cancel();
    await this.drop();
    this.choose({ words: [word] });
  }

  pressWard(ward: number): void {
    const option = this.refs.get(`ward:${ward}`);
    if (option) this.pick(option);
    else void this.askWhy(`ward:${ward}`);
  }

  /** A button of the bar. The end of the activation asks once while somebody could still work. */
  pressButton(option: Option): void {
    const wastes = this.isFree && option.ref === 'button:done' && [...this.refs.keys()].some((ref) => ref.startsWith('department:'));
    this.choose({ words: [option.word], ...(wastes && { final: true }) });
  }

  /** Shows what happens between two views. */
  watchScene(events: readonly StoryEvent[], after: View): void {
    this.scene.play(events, { seat: this.seat, shown: this.shown, before: this.view, after: asHospital(after) });
  }

  /** Takes back a half-made move, all of it or all but its first words. */
  async drop(kept = 0): Promise<void> {
    while (this.draft.length > kept) {
      const { length } = this.draft;
      await this.session.act({ kind: 'undo' });
      if (!(await this.#isShorter(length))) return;
    }
  }

  /** Whether a word is gone: the view may come after the answer, and the next undo must know it. */
  async #isShorter(length: number): Promise<boolean> {
    for (let tries = 0; tries < TRIES && this.draft.length >= length; tries += 1) {
      await new Promise((later) => setTimeout(later, MOMENT_MS));
    }
    return this.draft.length < length;
  }

  /** Cancels what is staged, else the half-made move, else what is pointed at. */
  back(): void {
    const idle = !this.staged && !this.hint && this.fanned === null && !this.why && !this.refused;
    if (idle && this.draft.length) void this.drop();
    else if (idle) this.wish = NO_WISH;
    this.cancel();
  }
}
