/** What is asked of somebody at the table of Dice Hospital, in words. */

import { t } from '../../lib/i18n.svelte';
import type { Desk } from './desk.svelte';
import type { HospitalView, Task } from './model';
import { dieName, does, staffName, thing } from './names';
import { plainId } from './patient';

export interface Sentence {
  title: string;
  detail: string;
}

/** The question that is open, or for whom the table waits. */
export function sentence(desk: Desk): Sentence {
  const { view, task } = desk;
  if (!view) return { title: '', detail: '' };
  if (view.over) return { title: t('table.over'), detail: '' };
  if (!task || desk.options.length === 0) return { title: waiting(desk, view), detail: '' };
  return asked(desk, view, task);
}

function waiting(desk: Desk, view: HospitalView): string {
  if (view.to_act.length === 0) return t('web_hospital.rolling');
  return t(desk.live ? 'table.waiting' : 'table.decides', { names: desk.names(view.to_act) });
}

function asked(desk: Desk, view: HospitalView, task: Task): Sentence {
  const [first = 0, value = 0, count = 0] = task.args;
  switch (task.ask) {
    case 'turn':
      return turn(task);
    case 'ability':
      return ability(desk);
    case 'set_patients': {
      const die = dieName(desk.hospital?.arrivals[task.draft.length] ?? '');
      return { title: t('web_hospital.ask.set_patients', { die }), detail: t('web_hospital.ask.set_patients_detail') };
    }
    case 'settle':
      return settle(desk, task);
    case 'invest':
      return inSteps(task, ['invest', 'invest_staff', 'invest_also']);
    case 'keep_token':
      return inSteps(task, ['keep_token', 'keep_token_on']);
    case 'tokens':
    case 'card_tokens':
      return tokens(task);
    case 'arrange': {
      const title = t('web_hospital.ask.arrange', { ambulance: view.ambulances[first]?.number ?? first, value });
      return { title, detail: t('web_hospital.ask.arrange_detail', { n: count - task.draft.length }) };
    }
    case 'admit':
      return { title: t('web_hospital.ask.admit', { n: first - task.draft.length }), detail: t('web_hospital.ask.admit_detail') };
    case 'event':
      return { title: t('web_hospital.ask.event', { event: thing(view.event ?? '') }), detail: does(view.event ?? '') };
    case 'neglect': {
      const administrator = desk.hospital?.administrator ?? '';
      return { title: t('web_hospital.ask.neglect'), detail: does(administrator) };
    }
    default:
      return { title: t(`web_hospital.ask.${task.ask}`), detail: t(`web_hospital.ask.${task.ask}_detail`) };
  }
}

/** A question that is answered in steps, each with a sentence of its own. */
function inSteps({ draft }: Task, asks: string[]): Sentence {
  const ask = asks[Math.min(draft.length, asks.length - 1)] ?? '';
  return { title: t(`web_hospital.ask.${ask}`), detail: draft.length ? '' : t(`web_hospital.ask.${ask}_detail`) };
}

/** Who lies where: the ward of the first at the door, and whoever makes room. */
function settle(desk: Desk, { draft }: Task): Sentence {
  const die = dieName(desk.hospital?.arrivals[0] ?? '');
  if (draft.length === 0) return { title: t('web_hospital.ask.settle', { die }), detail: t('web_hospital.ask.settle_detail') };
  return { title: t(draft.length === 1 ? 'web_hospital.ask.settle_shift' : 'web_hospital.ask.settle_to'), detail: '' };
}

function tokens({ draft: [token] }: Task): Sentence {
  if (token === undefined) return { title: t('web_hospital.ask.tokens'), detail: t('web_hospital.ask.tokens_detail') };
  return { title: t('web_hospital.ask.patients', { department: thing(token) }), detail: does(token) };
}

/** An activation, a return, a copy or a blood bag, as far as it is made. */
function turn({ draft }: Task): Sentence {
  const [verb, staff] = draft;
  if (verb === undefined) return { title: t('web_hospital.ask.turn'), detail: t('web_hospital.ask.turn_detail') };
  if (['return', 'copy', 'transfuse'].includes(verb)) return { title: t(`web_hospital.ask.${verb}`), detail: '' };
  const department = thing(verb);
  if (verb.startsWith('b_')) return { title: t('web_hospital.ask.patients', { department }), detail: does(verb) };
  if (staff === undefined) return { title: t('web_hospital.ask.staff', { department }), detail: does(verb) };
  return { title: t('web_hospital.ask.patients', { department }), detail: does(verb) };
}

function ability(desk: Desk): Sentence {
  const staff = desk.hospital?.current?.staff ?? '';
  const copied = desk.hospital?.copy;
  const title = t('web_hospital.ask.ability', { staff: staffName(staff) });
  return { title, detail: does(copied && plainId(staff) === 's_consultant' ? copied : staff) };
}
