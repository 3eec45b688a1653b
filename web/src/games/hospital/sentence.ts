/** What the bar says: the question as the engine puts it, and what the player is about to do. */

import { t } from '../../lib/i18n.svelte';
import type { Message, Option } from '../../lib/protocol';
import { confirming } from './city/walk';
import type { Sentence } from '../../lib/sentence';
import type { Desk } from './desk.svelte';
import { freeStaff } from './floor/plan';
import type { HospitalView } from './model';
import { dieName, shown, staffName, wordName } from './names';
import type { Drafted, Forecast } from './outlook';
import { sure, sureOf } from './sure';

/** The question that is open, or for whom the table waits. */
export function sentence(desk: Desk): Sentence {
  const { view, refused, why, hint } = desk;
  if (!view) return plain('', '', 'wait');
  if (refused) return { title: refused.text, detail: '', tone: 'bad', rule: refused.rule };
  if (why) return { title: why.text, detail: '', tone: 'bad', rule: why.rule };
  if (hint) return desk.hintSentence(hint);
  const rewind = desk.rewindSentence();
  if (rewind) return rewind;
  const walk = desk.staged && desk.outlook.city?.find(({ word }) => word === desk.staged?.words[0]);
  if (walk) {
    const option = desk.options.find(({ word }) => word === walk.word);
    const { title, detail } = confirming(walk, option?.ref ?? '', desk.task?.ask === 'city_drive');
    return plain(title, detail, walk.warning ? 'loss' : 'confirm');
  }
  if (desk.staged) return staged(desk, view);
  if (desk.scene.passing && desk.scene.hospital) return plain(t(`step.${desk.scene.passing.step}`), '', 'wait');
  if (desk.isOver) return plain(t('table.over'), '', 'over');
  if (!view.question) return plain(waiting(desk, view), progress(desk, view), 'wait');
  return asked(desk, view.question);
}

function plain(title: string, detail: string, tone: Sentence['tone']): Sentence {
  return { title, detail, tone };
}

/** What waits for its confirmation, by name, and what it means for the night. */
function staged(desk: Desk, view: HospitalView): Sentence {
  const last = desk.staged?.words.at(-1);
  const option = desk.offers.find(({ word }) => word === last);
  const isSet = desk.task?.ask === 'set_patients' || desk.task?.ask === 'arrange';
  const seen = option && desk.seat !== null && !isSet ? shown(option, view, desk.seat) : null;
  const [die] = option?.ref.startsWith('tile:') ? (seen?.dice ?? []) : [];
  const report = view.reports?.cards[option?.ref.split(':')[1] ?? ''];
  const name = die ? dieName(die) : option?.ref === 'staff:nurse' ? staffName('nurse') : seen?.label;
  const isButton = option?.ref.startsWith('button:');
  const asked = view.question && !isButton ? desk.say(view.question.title) : '';
  const more = option?.ref === 'button:done' ? forecast(desk.outlook.forecast ?? null) : '';
  const isFinal = !desk.session.table.alone && desk.staged?.words.some((word) => desk.final.includes(word));
  const again = option && !isButton && desk.isOnTable(option) ? t('web_hospital.again') : '';
  const detail = [asked, isFinal ? t('table.final') : '', again, more].filter(Boolean).join(' ');
  const tone = desk.loses(option) ? 'loss' : 'confirm';
  const title = report ? t('web_hospital.sure.report', { n: report.points }) : question(desk, view, option, name ?? '');
  return title ? plain(title, detail, tone) : plain(detail, '', tone);
}

/** The act as a question; nothing where there is no name for it. */
function question(desk: Desk, view: HospitalView, option: Option | undefined, name: string): string {
  const step = beds(desk) || boarding(desk, view);
  if (step) return t('table.sure', { step });
  const names = [...drafted(desk), name].filter(Boolean);
  if (!names.length) return '';
  const { task, draft } = desk;
  if (!option || task?.ask === 'set_patients' || draft.length) return sureOf(task?.ask, draft, names);
  return sure(task?.ask, option.ref, name);
}

/** Where dice lie once what is staged is picked. */
function diceOf({ outlook, staged }: Desk): Drafted | undefined {
  return outlook.options?.find(({ word }) => word === staged?.words.at(-1))?.drafted;
}

/** Which of the first patients lie in which ward, where that is chosen. */
function beds(desk: Desk): string {
  const { dice = [], second = [] } = diceOf(desk) ?? {};
  if (!second.length) return '';
  const lying = (there: boolean): string => dice.filter((_, n) => second.includes(n + 1) === there).map(dieName).join(', ');
  return t('web_hospital.beds', { first: lying(false), second: lying(true) });
}

/** Who gets into which ambulance, where that is chosen. */
function boarding(desk: Desk, view: HospitalView): string {
  const { dice = [], ambulance } = diceOf(desk) ?? {};
  if (ambulance === undefined) return '';
  return t('web_hospital.plan.ambulance', { number: view.ambulances[ambulance]?.number ?? 0, patients: dice.map(dieName) });
}

/** What was picked before; of the first patients whom it makes. */
function drafted(desk: Desk): string[] {
  const { task, draft, hospital } = desk;
  if (task?.ask !== 'set_patients') return draft.map((word) => wordName(word, hospital));
  return diceOf(desk)?.dice.map(dieName) ?? [];
}

function waiting(desk: Desk, view: HospitalView): string {
  if (view.to_act.length === 0) return t('web_hospital.rolling');
  if (view.asked.includes('reveal_extra')) return t('web_hospital.turns_up', { name: desk.names(view.to_act) });
  return t(desk.live ? 'table.waiting' : 'table.decides', { names: desk.names(view.to_act) });
}

/** How far the others are while all act at once. */
function progress(desk: Desk, view: HospitalView): string {
  if (view.phase !== 'activation') return '';
  const told = view.to_act.map((seat) => t('web_hospital.still_free', { who: desk.name(seat), n: freeStaff(view.hospitals[seat]) }));
  return told.join(' · ');
}

function asked(desk: Desk, { title, detail }: { title: Message; detail: Message | null }): Sentence {
  const more = desk.isFree ? forecast(desk.outlook.forecast ?? null, desk.day.shows) : '';
  const planned = desk.isFree && desk.day.shows ? t('web_hospital.day.asked') : '';
  return plain(pointed(desk) || planned || desk.say(title), more || (detail ? desk.say(detail) : ''), 'ask');
}

/** Somebody is pointed at before a room is chosen. */
function pointed(desk: Desk): string {
  const { isFree, wish } = desk;
  const patient = wish.place === null ? undefined : desk.patientAt(wish.place);
  const names = [...(wish.staff === null ? [] : [staffName(wish.staff)]), ...(patient ? [dieName(patient.text)] : [])];
  return isFree && names.length ? t('web_hospital.pointed', { who: names.join(', ') }) : '';
}

/** What an end now would mean, or the plan: "If you end now: 2 nurses idle · 5 worsen · 1 dies". */
export function forecast(seen: Forecast | null, isPlanned = false): string {
  if (!seen) return '';
  const parts = [
    ['idle', seen.idle.nurses + seen.idle.specialists.length],
    ['worsen', seen.worsen.length],
    ['die', seen.die.length],
  ] as const;
  const told = parts.filter(([, n]) => n > 0).map(([what, n]) => t(`web_hospital.forecast.${what}`, { n }));
  const home = isPlanned && seen.home.length ? [t('web_hospital.day.home', { n: seen.home.length, points: t('web_hospital.points', { n: seen.points }) })] : [];
  if (isPlanned) return t('web_hospital.day.forecast', { what: [...home, ...told].join(' · ') || t('web_hospital.forecast.nothing') });
  return t('web_hospital.forecast', { what: told.length ? told.join(' · ') : t('web_hospital.forecast.nothing') });
}
