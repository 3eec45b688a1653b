/** The sentence of the bar: what is asked, of whom, and what it costs. */

import { t } from '../../lib/i18n.svelte';
import type { Desk } from './desk.svelte';
import { bayOf, type Bonus, type Colour } from './components';
import type { InHand } from './decision';
import type { Writing } from './model';
import { bonusName, bonusText, capital, count, dieName, gain, price, writingName } from './names';
import type { Step } from './steps';

export interface Sentence {
  title: string;
  detail: string;
  tone: 'ask' | 'wait' | 'confirm' | 'hint' | 'over' | 'bad';
}

/** Whether a pointer can rest on a die without taking it. */
const hovers = (): boolean => matchMedia('(hover: hover)').matches;

/** What the bar says now. */
export function sentence(desk: Desk): Sentence {
  if (desk.refused) return { title: desk.refused.text, detail: asked(desk).title, tone: 'bad' };
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
  return { title: t('web_er.bar.confirm', { step: desk.describe(step) }), detail, tone: 'confirm' };
}

/** What the greedy bot would do, and what speaks for it as far as the outlook knows. */
function advice(desk: Desk, step: Step): Sentence {
  const reason = reasonOf(desk, step);
  const detail = [...(reason ? [`${capital(reason)}.`] : []), t('web_er.bar.hint_detail')].join(' ');
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

function asked(desk: Desk): Sentence {
  const { decision, view } = desk;
  if (!view) return { title: t('web_er.bar.loading'), detail: '', tone: 'wait' };
  switch (decision.kind) {
    case 'over':
      return { title: t('table.over'), detail: '', tone: 'over' };
    case 'wait':
      return waiting(desk, decision.seats);
    case 'take':
      return taking(desk);
    case 'value':
      return { title: t('web_er.bar.value', { ward: decision.ward }), detail: t('web_er.bar.value_detail'), tone: 'ask' };
    case 'discard':
      return { title: t('web_er.bar.discard'), detail: t('web_er.bar.discard_detail'), tone: 'ask' };
    case 'place':
      return placing(desk);
  }
}

function waiting(desk: Desk, seats: number[]): Sentence {
  const id = desk.live ? 'table.waiting' : 'table.decides';
  const title = seats.length > 0 ? t(id, { names: desk.names(seats) }) : t('web_er.bar.rolling');
  const { view, seat } = desk;
  const die = seat === null ? null : view?.taken[seat];
  const detail = die && view?.dice ? t('web_er.bar.you_took', { die: dieName(die, view.dice[die]) }) : '';
  return { title, detail, tone: 'wait' };
}

function taking(desk: Desk): Sentence {
  const { view, outlook } = desk;
  if (!view) return { title: '', detail: '', tone: 'ask' };
  const chief = view.chief === desk.seat;
  const copy = Object.values(outlook.dice ?? {}).some((one) => one.legal && one.bag);
  const title = chief ? t('web_er.bar.take_chief') : t(copy ? 'web_er.bar.take_copy' : 'web_er.bar.take', { name: desk.name(view.chief) });
  const aimed = desk.aim && outlook.dice?.[desk.aim];
  if (desk.aim && aimed && view.ambulance !== null) {
    const bonus = bayOf(view.ambulance, desk.aim);
    const open = t('web_er.bar.would_open', { n: aimed.beds.length });
    return { title, detail: `${t('web_er.bar.bonus', { bonus: dieName(desk.aim, aimed.value), text: bonusName(bonus) })} ${open}`, tone: 'ask' };
  }
  const secret = !chief && view.choices !== 'clockwise' && !desk.solo;
  const how = t(hovers() ? 'web_er.bar.take_point' : 'web_er.bar.take_tap');
  return { title, detail: secret ? `${t('web_er.bar.take_secret')} ${how}` : how, tone: 'ask' };
}

function placing(desk: Desk): Sentence {
  const { decision, view } = desk;
  if (decision.kind !== 'place' || !view || desk.seat === null) return { title: '', detail: '', tone: 'ask' };
  const todo = view.todo[desk.seat] ?? [];
  const [main, extra] = [desk.inHand.find(is('main')), desk.inHand.find(is('extra'))];
  if (!main && !extra) return { title: t('web_er.bar.screen'), detail: t('web_er.bar.screen_detail'), tone: 'ask' };
  const hand = (desk.hand === 'extra' ? extra : main) ?? main ?? extra;
  if (!hand) return { title: '', detail: '', tone: 'ask' };
  const patient = dieName(hand.colour, hand.values.length > 1 ? t('web_er.or', { low: hand.values[0] ?? 0, high: hand.values[1] ?? 0 }) : (hand.values[0] ?? 0));
  const open = [...desk.targets.values()].filter((one) => one.what === hand.what).length;
  const beds = open > 0 ? t('web_er.bar.beds_open', { n: open }) : t('web_er.bar.no_bed');
  if (main && extra) return { title: t('web_er.bar.two', { patient }), detail: `${t('web_er.bar.two_detail')} ${beds}`, tone: 'ask' };
  if (!main) return { title: t('web_er.bar.place_extra', { patient }), detail: beds, tone: 'ask' };
  if (todo.includes('screen')) return { title: t('web_er.bar.place', { patient }), detail: `${t('web_er.bar.or_screen')} ${beds}`, tone: 'ask' };
  return { title: t('web_er.bar.place', { patient }), detail: `${effect(main.bonus)} ${beds}`, tone: 'ask' };
}

const is = (what: InHand['what']) => (one: InHand): boolean => one.what === what;

function effect(bonus: Bonus): string {
  return bonus.kind === 'critical' || bonus.kind === 'nurse' ? t('web_er.bar.bonus', { bonus: bonusName(bonus), text: bonusText(bonus) }) : '';
}
