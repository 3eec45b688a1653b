/** What waits for its confirmation, as a question that names the act. */

import { t } from '../../lib/i18n.svelte';
import type { Ask } from './model';

/** What becomes of a patient whom a question asks for. */
const FATES: Partial<Record<Ask, string>> = { admit: 'lose', solo_intake: 'turn_away', pick_up: 'board' };
const KEEPING: readonly Ask[] = ['keep', 'keep_token', 'city_bonus'];
const DEPARTMENT = /^[dp]_/;

/** The question for a pick of a task: what it points at, and what that is called. */
export function sure(ask: Ask | undefined, ref: string, name: string): string {
  const [kind = '', id = ''] = ref.split(':');
  if (ref === 'button:done' && ask === 'turn') return t('web_hospital.sure.done');
  if (kind === 'ambulance') return id === '0' ? t('web_hospital.sure.helicopter') : t('web_hospital.sure.ambulance', { n: Number(id) });
  if (kind === 'patient' || kind === 'arrival') return t(`web_hospital.sure.${(ask && FATES[ask]) ?? 'patient'}`, { die: name });
  if (kind === 'tile') return t('web_hospital.sure.collect', { die: name });
  if (ask && KEEPING.includes(ask)) return t('web_hospital.sure.keep', { card: name });
  if (ask === 'improve') return t('web_hospital.sure.card', { card: name });
  return t('table.sure', { step: name });
}

/** The question for a move of several picks: the department and its patients, those who are lost, or all that was picked. */
export function sureOf(ask: Ask | undefined, draft: readonly string[], names: readonly string[]): string {
  if (ask === 'admit') return t('web_hospital.sure.lose_several', { dice: names.join(', ') });
  const [department = '', , ...patients] = names;
  if (ask !== 'turn' || !DEPARTMENT.test(draft[0] ?? '')) return t('table.sure', { step: names.join(', ') });
  return patients.length ? t('web_hospital.sure.activate', { department, patients: patients.join(', ') }) : t('web_hospital.sure.room', { department });
}
