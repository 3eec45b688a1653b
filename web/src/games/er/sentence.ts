/** The sentence of the bar: what is asked, of whom, and what it costs. */

import { t } from '../../lib/i18n.svelte';
import type { Sentence } from '../../lib/sentence';
import type { Desk } from './desk.svelte';
import { bayOf, bedOf } from './components';
import type { Writing } from './model';
import { bonusName, dieName, patientName, price } from './names';
import type { Step } from './steps';

/** Whether a pointer can rest on a die without taking it. */
const hovers = (): boolean => matchMedia('(hover: hover)').matches;

/** What the bar says now. */
export function sentence(desk: Desk): Sentence {
  if (desk.refused) return { title: desk.refused.text, detail: asked(desk).title, tone: 'bad', rule: desk.refused.rule };
  const rewind = desk.rewindSentence();
  if (rewind) return rewind;
  if (desk.sent) return { title: desk.sent.rewinds ? t('table.rewinding') : desk.describe(desk.sent), detail: '', tone: 'wait' };
  if (desk.staged) return confirmation(desk);
  if (desk.hint) return desk.hintSentence(desk.hint);
  if (desk.why) return { title: refusal(desk, desk.why.at), detail: `${desk.why.text}.`, tone: 'ask', rule: desk.why.rule };
  return asked(desk);
}

function confirmation(desk: Desk): Sentence {
  const step = desk.staged;
  if (!step) return asked(desk);
  const writing = writingOf(desk, step);
  const cost = writing ? price(writing) : '';
  const final = desk.session.table.alone ? '' : t('table.final');
  const detail = cost ? t('web_er.bar.final_cost', { cost }) : final;
  return { title: t('table.sure', { step: desk.describe(step) }), detail, tone: step.what === 'bury' ? 'loss' : 'confirm' };
}

function writingOf(desk: Desk, { bed, value, extra }: Step): Writing | undefined {
  const fits = bed === undefined ? [] : (desk.targets.get(bed) ?? []);
  const target = fits.find((one) => (one.what === 'extra') === extra);
  return target?.writings.find((one) => one.value === value);
}

/** What a reason is about: a die, or a ward and, of two patients, the one that is meant. */
function refusal({ inHand, hand }: Desk, at: string | number): string {
  if (typeof at === 'string') return t('web_er.bar.not_die');
  const { ward } = bedOf(at);
  const meant = inHand.find((one) => one.what === hand);
  return inHand.length === 2 && meant ? t('web_er.bar.not_for', { ward, patient: patientName(meant) }) : t('web_er.bar.not_ward', { ward });
}

/** The question as the engine puts it; while a die is to be taken, what it would bring. */
function asked(desk: Desk): Sentence {
  const { decision, view } = desk;
  if (!view) return { title: t('web_er.bar.loading'), detail: '', tone: 'wait' };
  if (desk.isOver) return { title: t('table.over'), detail: '', tone: 'over' };
  if (decision.kind === 'wait' || !view.question) return waiting(desk, decision.kind === 'wait' ? decision.seats : []);
  const { title, detail } = view.question;
  const told = detail ? [desk.say(detail)] : [];
  const parts = decision.kind === 'take' ? taking(desk, told) : told;
  return { title: desk.say(title), detail: parts.join(' '), tone: 'ask' };
}

function waiting(desk: Desk, seats: number[]): Sentence {
  const id = desk.live ? 'table.waiting' : 'table.decides';
  const title = seats.length > 0 ? t(id, { names: desk.names(seats) }) : t('web_er.bar.rolling');
  const { view, seat } = desk;
  const die = seat === null ? null : view?.taken[seat];
  const detail = die && view?.dice ? t('web_er.bar.you_took', { die: dieName(die, view.dice[die]) }) : '';
  return { title, detail, tone: 'wait' };
}

/** What the die that is looked at would bring, or how to look at one. */
function taking({ aim, outlook, view }: Desk, told: string[]): string[] {
  const aimed = aim && outlook.dice?.[aim];
  if (!aim || !aimed || !view || view.ambulance === null) return [...told, t(hovers() ? 'web_er.bar.take_point' : 'web_er.bar.take_tap')];
  const bonus = t('web_er.bar.bonus', { bonus: dieName(aim, aimed.value), text: bonusName(bayOf(view.ambulance, aim)) });
  return [bonus, t('web_er.bar.would_open', { n: aimed.beds.length })];
}
