/** What the table of Dice Hospital tells a player: what is asked, what can be pressed, what it would bring. */

import { Desk as TableDesk, type Step as TableStep } from '../../lib/desk.svelte';
import type { Sight } from '../../lib/insight.svelte';
import type { Message, Option, Score, StoryEvent } from '../../lib/protocol';
import { isCrowded, stageOf, type Stage } from './stages';
import type { Hospital, HospitalView, Patient, Task } from './model';
import { wardOf, wardOfCot } from './floor/plan';
import { readable } from './names';
import { Arranged, AS_THEY_LIE, asEngineSays, type Places } from './places';
import { asOutlook, roomsOf, type Change, type Foreseen, type HospitalOutlook, type Recolouring, type RoomOutlook } from './outlook';
import { previewOf, type Preview } from './preview';
import { scoresBefore } from './scene/ending';
import { Scene } from './scene/scene.svelte';
import type { Leg } from '../../parts/insight/trace';

/** What the player points at before a room is chosen. */
export interface Wish {
  staff: string | null;
  place: number | null;
}

export const NO_WISH: Wish = { staff: null, place: null };

export class Told extends TableDesk<HospitalView> {
  wish: Wish = $state(NO_WISH);
  /** What somebody points at, as the engine calls it. */
  pointed: string | null = $state(null);
  /** The bed whose colours are fanned out. */
  fanned: number | null = $state(null);
  readonly scene = new Scene((say) => this.say(say));
  /** Rooms as they were before a move was begun: another one can be chosen instead. */
  rooms: Map<string, RoomOutlook> = $state.raw(new Map());
  /** The values that were offered for first patients so far: each keeps its place. */
  values: Option[] = $state.raw([]);
  /** The investment spaces as they were before one was chosen. */
  spaces: Map<string, Option> = $state.raw(new Map());
  /** Where those who are alike are shown. */
  protected places: Places = $state.raw(AS_THEY_LIE);

  protected arranged: Arranged | null = $derived.by(() => (this.places.size ? new Arranged(this.places) : null));

  outlook: HospitalOutlook = $derived.by(() => {
    const told = asOutlook(this.session.outlook);
    return this.arranged?.outlook(told) ?? told;
  });
  /** How many of the last events are not told yet: what comes after a round, and its night while that passes. */
  untold: number = $derived.by(() => {
    const { ending, rests, paused } = this.scene;
    return ending && rests ? ending.untold + (paused ? 0 : ending.nightly) : 0;
  });
  /** What has happened, as far as this table shows it. */
  story: StoryEvent[] = $derived.by(() => {
    const { events } = this.session;
    return this.untold ? events.slice(0, -this.untold) : events;
  });
  task: Task | undefined = $derived.by(() => this.view?.agenda.find((task) => task.seat === this.seat));
  draft: string[] = $derived.by(() => (this.options.length ? (this.task?.draft ?? []) : []));
  /** A hospital of the table; one's own as a scene shows it. */
  hospital: Hospital | undefined = $derived.by(() => this.scene.hospital ?? this.view?.hospitals[this.shown]);
  stage: Stage = $derived.by(() => stageOf(this.view, this.task));
  /** How far the game is; while a scene shows the end of a round, how far that is. */
  now: { round: number; step: number | null } = $derived.by(() => {
    const { round = 0, step = null, steps = [] } = this.view ?? {};
    const { passing } = this.scene;
    return passing ? { round: passing.round, step: steps.indexOf(passing.step) } : { round, step };
  });
  /** What can be pressed: what is offered, and of a list what may come in any order. */
  offers: Option[] = $derived.by(() => [...this.options, ...(this.options.length ? (this.outlook.also ?? []) : [])]);
  /** Picks by what they point at. */
  refs: Map<string, Option> = $derived.by(() => new Map(this.offers.map((option) => [option.ref, option])));
  foreseen: Map<number, Foreseen> = $derived.by(() => new Map((this.outlook.options ?? []).map((one) => [one.word, one])));
  /** Whether a room is to be chosen: the moment at which staff and patients can be pointed at first. */
  isFree: boolean = $derived.by(() => this.task?.ask === 'turn' && this.draft.length === 0 && this.options.length > 0);
  choosesPatients: boolean = $derived.by(() => this.offers.some(({ ref }) => ref.startsWith('patient:')));
  /** What alone can follow what was picked: nobody need press it. */
  forced: Option | undefined = $derived.by(() => {
    const { forced } = this.outlook;
    return this.session.kind === 'table' && forced != null ? this.offers.find(({ word }) => word === forced) : undefined;
  });
  /** Whether somebody plays by keys: numbers are shown then. */
  keyed = $state(false);
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
  comers: Map<number, string> = $derived.by(() => new Map([...this.#coming(), ...(this.preview.ride?.comes ?? [])].map((one) => [one.place, one.patient])));
  /** What would come of what is pointed at. */
  preview: Preview = $derived.by(() => previewOf(this));
  /** The plan of the hint that is looked at, with everybody where they are shown. */
  trail: Leg[] = $derived.by(() => {
    const told = (!this.insight.wanted && this.hint?.advised?.trail) || [];
    return this.arranged ? told.map(this.arranged.leg) : told;
  });
  /** How many Babies can be born, and where. */
  births: { option: Option; ward: number; babies: string[] }[] = $derived.by(() => this.#births());

  /** While a round ends nothing of the next one is asked, and points come when they are counted. */
  protected override shownAs(view: HospitalView): HospitalView {
    const { ending, held } = this.scene;
    const seen = held ?? this.arrangedAs(view);
    if (!held && !ending?.waits && !ending?.last) return seen;
    const scores = ending?.last ? ending.scores : held ? seen.scores : this.#counted(seen.scores);
    const table = ending && !ending.last && this.scene.rests ? ending.table : {};
    return { ...seen, ...table, scores, question: null, options: [], agenda: [], to_act: [] };
  }

  /** Points as far as they are told. */
  #counted(scores: Score[]): Score[] {
    return this.untold ? scoresBefore(scores, this.session.events.slice(-this.untold)) : scores;
  }

  protected arrangedAs(view: HospitalView): HospitalView {
    const { seat, arranged } = this;
    if (!arranged || seat === null) return view;
    return {
      ...view,
      hospitals: view.hospitals.map((one, n) => (n === seat ? arranged.hospital(one) : one)),
      agenda: view.agenda.map((task) => (task.seat === seat ? arranged.task(task) : task)),
      options: view.options.map(arranged.pointing),
    };
  }

  protected override sightsAs(sights: readonly Sight[]): readonly Sight[] {
    return this.arranged ? sights.map(this.arranged.pointing) : sights;
  }

  protected override refOf(ref: string): string {
    return asEngineSays(ref, this.places);
  }

  protected override moment(): string {
    return [this.view?.round, this.task?.ask, this.draft].join(':');
  }

  protected override stepOf(words: number[]): TableStep {
    return { words, isWhole: true };
  }

  /** Steps by hand are asked for by what they point at. */
  protected override words(): string {
    return '';
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

  /** Keeps what was offered before a move was begun; called whenever the table tells something new. */
  remember(): void {
    const { isFree, task, draft } = this;
    if (isFree) this.rooms = new Map(roomsOf(this.outlook).map((room) => [room.department, room]));
    if (task?.ask === 'invest' && !draft.length) this.spaces = this.refs;
    this.values = valuesWith(task?.ask === 'set_patients' && draft.length ? this.values : [], this.options);
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

  /** Somebody points at a thing, or no longer does. */
  point(ref: string, on: boolean): void {
    if (on) this.pointed = ref;
    else if (this.pointed === ref) this.pointed = null;
  }

  /** Whether somebody of the staff can work in any room. */
  works(id: string): boolean {
    return [...this.rooms.values()].some((room) => room.staff.some((one) => one.staff === id));
  }

  patientAt(place: number): Patient | undefined {
    return this.hospital?.patients.find((one) => one.place === place);
  }

  /** The pick for whoever lies in a bed; patients who are alike share theirs. */
  pickOf(patient: Patient): Option | undefined {
    if (this.isDrafted(patient.place)) return undefined;
    const found = this.alike(patient).map(({ place }) => this.refs.get(`patient:${place}`));
    return found.find((option) => option !== undefined);
  }

  /** Whoever cannot be told from a patient, itself first: one word stands for them all. */
  protected alike(patient: Patient): Patient[] {
    const others = this.hospital?.patients.filter((one) => one.pick === patient.pick && one.place !== patient.place) ?? [];
    return [patient, ...others.filter(({ place }) => !this.isDrafted(place))];
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
    return this.#givenTo('colour:', patient).map(({ ref, word, change }) => ({ colour: ref.slice(7), word, change }));
  }

  /** The tokens that can be used for a patient now. */
  tokensFor(patient: Patient): { token: string; word: number; change: Change }[] {
    return this.#givenTo('token:', patient).map(({ ref, word, change }) => ({ token: ref.slice(6), word, change }));
  }

  #givenTo(kind: string, patient: Patient): (Option & { change: Change })[] {
    return this.options.flatMap((option) => {
      const change = option.ref.startsWith(kind) && this.foreseen.get(option.word)?.patients?.find((one) => one.place === patient.place);
      return change ? [{ ...option, change }] : [];
    });
  }

  /** What the night does to a patient, or would do if the activation ended now. */
  nightOf(place: number): { before?: string; after: string | null } | null {
    const { forecast } = this.outlook;
    const { shown } = this.scene.night;
    if (shown) return shown.changes.get(place) ?? null;
    if (!forecast || this.scene.rests) return null;
    if (forecast.die.some((one) => one.place === place)) return { after: null };
    const worse = forecast.worsen.find((one) => one.place === place);
    return worse ? { after: worse.after } : null;
  }

  /** The words of a hint, to be marked on the table. */
  hinted(option: Option | undefined): boolean {
    return option !== undefined && (this.hint?.words.includes(option.word) ?? false);
  }
}

/** Values with those that are offered now, in their order. */
function valuesWith(before: Option[], options: readonly Option[]): Option[] {
  const found = new Map(before.map((option) => [option.ref, option]));
  for (const option of options) if (option.ref.startsWith('value:')) found.set(option.ref, option);
  return [...found.values()].sort((one, other) => one.word - other.word);
}
