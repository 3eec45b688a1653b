/** What the bar says: the question as the engine puts it, and what the player is about to do. */

import { t } from '../../lib/i18n.svelte';
import type { Message } from '../../lib/protocol';
import { confirming } from './city/walk';
import type { Desk } from './desk.svelte';
import type { HospitalView } from './model';
import type { Forecast } from './outlook';

export interface Sentence {
  title: string;
  detail: string;
  tone: 'ask' | 'wait' | 'confirm' | 'bad';
  /** The rule behind a refusal. */
  rule: string | null;
}

/** The question that is open, or for whom the table waits. */
export function sentence(desk: Desk): Sentence {
  const { view, refused, why, hint } = desk;
  if (!view) return plain('', '', 'wait');
  if (refused) return { title: refused.text, detail: '', tone: 'bad', rule: refused.rule };
  if (why) return { title: why.text, detail: '', tone: 'bad', rule: why.rule };
  if (hint) return plain(t('table.hint_text', { step: desk.describe(hint) }), '', 'confirm');
  const walk = desk.staged && desk.outlook.city?.find(({ word }) => word === desk.staged?.words[0]);
  if (walk && desk.task?.ask === 'city_drive') {
    const { title, detail } = confirming(walk, desk.options.some(({ word, ref }) => word === walk.word && ref.startsWith('tile:')));
    return plain(title, detail, 'confirm');
  }
  if (desk.staged) return plain(t('table.final'), forecast(desk.outlook.forecast ?? null), 'confirm');
  if (view.over) return plain(t('table.over'), '', 'wait');
  if (!view.question) return plain(waiting(desk, view), '', 'wait');
  return asked(desk, view.question);
}

function plain(title: string, detail: string, tone: Sentence['tone']): Sentence {
  return { title, detail, tone, rule: null };
}

function waiting(desk: Desk, view: HospitalView): string {
  if (view.to_act.length === 0) return t('web_hospital.rolling');
  return t(desk.live ? 'table.waiting' : 'table.decides', { names: desk.names(view.to_act) });
}

function asked(desk: Desk, { title, detail }: { title: Message; detail: Message | null }): Sentence {
  const more = desk.isFree ? forecast(desk.outlook.forecast ?? null) : '';
  return plain(desk.say(title), more || (detail ? desk.say(detail) : ''), 'ask');
}

/** What an end now would mean: "If you end now: 2 nurses idle · 5 worsen · 1 dies". */
export function forecast(seen: Forecast | null): string {
  if (!seen) return '';
  const parts = [
    ['idle', seen.idle.nurses + seen.idle.specialists.length],
    ['worsen', seen.worsen.length],
    ['die', seen.die.length],
  ] as const;
  const told = parts.filter(([, n]) => n > 0).map(([what, n]) => t(`web_hospital.forecast.${what}`, { n }));
  return t('web_hospital.forecast', { what: told.length ? told.join(' · ') : t('web_hospital.forecast.nothing') });
}
