/** The sentence of the bar: what is asked, of whom, and what it costs. */

import { t } from '../../lib/i18n.svelte';
import type { Sentence } from '../../lib/sentence';
import type { Desk } from './desk.svelte';
import { bayOf, type Colour } from './components';
import type { Writing } from './model';
import { bonusName, capital, count, dieName, gain, price, writingName } from './names';
import type { Step } from './steps';

/** Whether a pointer can rest on a die without taking it. */
const hovers = (): boolean => matchMedia('(hover: hover)').matches;

/** What the bar says now. */
export function sentence(desk: Desk): Sentence {
  if (desk.refused) return { title: desk.refused.text, detail: asked(desk).title, tone: 'bad', rule: desk.refused.rule };
  if (desk.sent) return { title: desk.describe(desk.sent), detail: '', tone: 'wait' };
  if (desk.staged) return confirmation(desk);
  if (desk.hint) return advice(desk, desk.hint);
  return asked(desk);
}

function confirmation(desk: Desk): Sentence {
  const step = desk.staged;
  if (!step) return asked(desk);
  const writing = step.bed === undefined ? undefined : writingOf(desk, step.bed, step.value);
  const cost = writing ? price(writing) : '';
  const detail = cost ? t('web_er.bar.final_cost', { cost }) : t('table.final');
  return { title: t('table.sure', { step: desk.describe(step) }), detail, tone: 'confirm' };
}

/** What the greedy bot would do, and what speaks for it as far as the outlook knows. */
function advice(desk: Desk, step: Step): Sentence {
  const reason = reasonOf(desk, step);
  const detail = [...(reason ? [`${capital(reason)}.`] : []), t('table.hint_detail')].join(' ');
  return { title: t('table.hint_text', { step: desk.describe(step) }), detail, tone: 'hint' };
}

function reasonOf(desk: Desk, step: Step): string {
  if (step.what === 'take' && step.die) return opening(desk, step.die);
  const writing = step.bed === undefined ? undefined : writingOf(desk, step.bed, step.value);
  return writing ? writingName(writing) : '';
}

function opening(desk: Desk, die: Colour): string {
  const { view, outlook } = desk;
  const beds = outlook.dice?.[die]?.beds ?? [];
  const most = Math.max(0, ...beds.flatMap((one) => one.values.map((writing) => writing.points)));
  const parts = [t('web_er.bay.open', { beds: count('bed', beds.length) })];
  if (view && view.ambulance !== null) parts.push(bonusName(bayOf(view.ambulance, die)));
  if (most > 0) parts.push(t('web_er.bar.up_to', { points: gain(most) }));
  return parts.join(', ');
}

function writingOf(desk: Desk, bed: number, value: number | undefined): Writing | undefined {
  return desk.targets.get(bed)?.writings.find((one) => one.value === value);
}

/** The question as the engine puts it; while a die is to be taken, what it would bring. */
function asked(desk: Desk): Sentence {
  const { decision, view } = desk;
  if (!view) return { title: t('web_er.bar.loading'), detail: '', tone: 'wait' };
  if (decision.kind === 'over') return { title: t('table.over'), detail: '', tone: 'over' };
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
