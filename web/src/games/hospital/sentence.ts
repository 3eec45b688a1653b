/** What is asked of somebody at the table of Dice Hospital, in words. */

import { t } from '../../lib/i18n.svelte';
import type { Desk } from './desk.svelte';
import type { HospitalView } from './model';

export interface Sentence {
  title: string;
  detail: string;
}

/** The question that is open, or for whom the table waits. */
export function sentence(desk: Desk): Sentence {
  const { view } = desk;
  if (!view) return { title: '', detail: '' };
  if (view.over) return { title: t('table.over'), detail: '' };
  if (!view.question) return { title: waiting(desk, view), detail: '' };
  const { title, detail } = view.question;
  return { title: desk.say(title), detail: detail ? desk.say(detail) : '' };
}

function waiting(desk: Desk, view: HospitalView): string {
  if (view.to_act.length === 0) return t('web_hospital.rolling');
  return t(desk.live ? 'table.waiting' : 'table.decides', { names: desk.names(view.to_act) });
}
