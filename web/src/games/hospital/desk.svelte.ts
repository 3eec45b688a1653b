/** What a player does at the table of Dice Hospital: points at staff, rooms and patients in any order. */

import { t } from '../../lib/i18n.svelte';
import { prefs } from '../../lib/prefs.svelte';
import type { Step as TableStep } from '../../lib/desk.svelte';
import type { Option, StoryEvent, View } from '../../lib/protocol';
import type { Session } from '../../lib/session';
import { announce } from '../../lib/shell.svelte';
import { DayPlan } from './day/plan.svelte';
import { numbered } from './floor/plan';
import { digitsOf } from './keys';
import { asHospital, type Ask, type Patient } from './model';
import { AS_THEY_LIE, exchanged, type Places } from './places';
import { rideOf } from './preview';
import type { Stage } from './stages';
import { NO_WISH, Told } from './told.svelte';

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
/** Questions by which somebody is lost, whoever is chosen. */
const LOSING: Ask[] = ['admit', 'solo_intake'];
/** Places of the City that a road leads to. */
const ON_MAP = /^(tile|entrance):/;
/** A report has its place, too, but not in a bed. */
const isOfPatient = (event: StoryEvent): boolean => 'patient' in event || 'before' in event;

export class Desk extends Told {
  readonly day: DayPlan;
  /** Where those who are alike lay before the day was planned. */
  #placesBefore: Places = AS_THEY_LIE;
  /** What digits stand for: the rooms, or the patients, that can be chosen. */
  digits: string[] = $derived.by(() => digitsOf(this));

  /** Whether it is a moment to plan the day: somebody is asked where to work, at a table. */
  isDay: boolean = $derived.by(() => this.isFree && this.session.kind === 'table' && !this.day.isOpen);
  /** Whether the day can be planned now: what has happened is told first. */
  canPlan: boolean = $derived.by(() => this.isDay && !this.scene.plays);

  constructor(session: () => Session) {
    const day = new DayPlan(session);
    super(() => (day.shows ? day : session()));
    this.day = day;
  }

  /** Plans the day, or takes up a plan of it that was begun before the page was loaded. */
  async planDay(asked = true): Promise<void> {
    if (asked) this.cancel();
    this.#placesBefore = this.places;
    await this.day.open(asked);
  }

  /** Something has changed at the table, or it was just opened. */
  followDay(): void {
    if (this.day.isOpen) this.day.follow();
    else if (!this.day.isRunning) void this.planDay(false);
  }

  stopPlanning(): void {
    this.day.close();
    this.places = this.#placesBefore;
    this.wish = NO_WISH;
  }

  /** Carries the plan out. */
  async go(): Promise<void> {
    if (!this.day.canGo) return;
    this.places = this.#placesBefore;
    this.wish = NO_WISH;
    await this.day.go(prefs.still);
    const { stop, isOpen } = this.day;
    if (!isOpen) announce(t('web_hospital.day.done'));
    else if (stop?.kind === 'refused') this.refuse(stop.message, stop.rule);
  }

  /** The digit that stands for something, shown to whoever plays by keys. */
  keyOf(ref: string): string | undefined {
    const place = this.digits.indexOf(ref);
    return this.keyed && place >= 0 && place < 10 ? String((place + 1) % 10) : undefined;
  }

  pick(option: Option): void {
    this.choose({ words: [option.word] });
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
    if (who && patient && who.patients.some((one) => one.place === place && !one.as)) words.push(this.#meant(patient));
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
    if (!this.isFree || !this.works(id)) return void this.askWhy(id === 'nurse' ? 'staff:nurse' : `card:${id}`);
    this.wish = { ...this.wish, staff: this.wish.staff === id ? null : id };
  }

  /** A bag from the rack, or why none can be used. */
  pressBlood(): void {
    const option = this.refs.get('button:transfuse');
    if (option) this.pick(option);
    else void this.askWhy('button:transfuse');
  }

  /** Somebody else works in the room that is chosen. */
  async #replace(word: number): Promise<void> {
    if (this.busy) return;
    await this.drop(1);
    this.choose({ words: [word] });
  }

  pressPatient(patient: Patient): void {
    const option = this.pickOf(patient);
    if (option) return this.#pickPatient(patient, option);
    const [token, ...others] = this.tokensFor(patient);
    if (token && !others.length) return this.use(patient, token.word);
    if (this.recolourings(patient).length) {
      this.fanned = this.fanned === patient.place ? null : patient.place;
    } else if (this.isDrafted(patient.place)) void this.undo();
    else if (this.isFree) this.wish = { ...this.wish, place: this.wish.place === patient.place ? null : patient.place };
    else void this.askWhy(`patient:${patient.place}`);
  }

  #pickPatient(patient: Patient, option: Option): void {
    const [, place = ''] = option.ref.split(':');
    this.#exchange(patient.place, Number(place));
    this.pick(option);
  }

  /** A token or a colour, for a patient. */
  use(patient: Patient, word: number): void {
    this.choose({ words: [word, this.#meant(patient)] });
  }

  /** The word for a patient: of those who are alike the engine takes the first. */
  #meant(patient: Patient): number {
    const first = this.alike(patient).find((one) => one.first) ?? patient;
    this.#exchange(patient.place, first.place);
    return first.pick;
  }

  /** Two who are alike change their beds, which nobody sees. */
  #exchange(one: number, other: number): void {
    if (one !== other) this.places = exchanged(this.places, one, other);
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

  /** A button of the bar. The end of the activation asks while somebody could still work, and only then. */
  pressButton(option: Option): void {
    const canWork = [...this.refs.keys()].some((ref) => ref.startsWith('department:'));
    const isEnd = this.isFree && option.ref === 'button:done';
    this.choose({ words: [option.word], ...(isEnd && { final: canWork }) });
  }

  protected override costs({ words }: TableStep): boolean {
    const [word = -1] = words.slice(-1);
    const option = this.offers.find((one) => one.word === word);
    const walk = this.outlook.city?.find((one) => one.word === word);
    const isUnseen = walk !== undefined && ON_MAP.test(option?.ref ?? '') && !this.#canPoint;
    return isUnseen || Boolean(walk?.warning) || LOSING.includes(this.task?.ask ?? 'turn') || (this.isFree && option?.ref === 'button:done') || this.loses(option);
  }

  /** Whether a road is seen before it is chosen: a finger only presses. */
  get #canPoint(): boolean {
    return this.keyed || matchMedia('(hover: hover)').matches;
  }

  /** Whether a pick costs somebody their life: at once, or in the night that follows. */
  loses(option: Option | undefined): boolean {
    if (!option) return false;
    if (rideOf(this, option.word)?.warning) return true;
    const isLost = this.foreseen.get(option.word)?.changes.some(({ after, leaves }) => after === null && !leaves) ?? false;
    return isLost || (option.ref === 'button:done' && (this.outlook.forecast?.die.length ?? 0) > 0);
  }

  /** Shows what happens between two views. */
  watchScene(events: readonly StoryEvent[], after: View): void {
    const { seat, shown, view: before } = this;
    const own = events.map((event) => (event.seat === seat && isOfPatient(event) ? (this.arranged?.event(event) ?? event) : event));
    // With new ones all patients get new beds; whoever is picked up is named by the engine's.
    const isNew = asHospital(after).pick_up || events.some(({ event, seat: whose }) => event === 'patient_arrived' && whose === seat);
    if (isNew) this.places = AS_THEY_LIE;
    this.scene.play(own, { seat, shown, before, after: this.arrangedAs(asHospital(after)), replayed: this.session.kind !== 'table', speed: this.session.speed ?? 1 });
  }

  /** Takes back a half-made move, all of it or all but its first words. */
  async drop(kept = 0): Promise<void> {
    if (this.draft.length > kept) await this.session.act({ kind: 'drop', kept });
  }

  /** Cancels what is staged, else the half-made move, else what is pointed at. */
  back(): void {
    const idle = !this.staged && !this.hint && this.fanned === null && !this.why && !this.refused;
    if (idle && this.draft.length) void this.drop();
    else if (idle) this.wish = NO_WISH;
    this.cancel();
  }
}
