/** Which part of the table a moment is about. */

import type { Ask, HospitalView, Task } from './model';

/** `lists` shows the plain lists of what can be picked. */
export type Stage = 'setup' | 'ambulances' | 'city' | 'display' | 'hospital' | 'lists';

const BY_ASK: Partial<Record<Ask, Stage>> = {
  set_patients: 'setup',
  keep: 'setup',
  reveal_extra: 'display',
  arrange: 'ambulances',
  choose: 'ambulances',
  city_drive: 'city',
  city_collect: 'city',
  city_bonus: 'city',
  city_admit: 'city',
  improve: 'display',
  admit: 'hospital',
  turn: 'hospital',
  ability: 'hospital',
  neglect: 'hospital',
};

const BY_PHASE: Record<string, Stage> = { setup: 'setup', intake: 'ambulances', improvement: 'display' };

/** What somebody is asked about, or else what the phase is about. */
export function stageOf(view: HospitalView | null, task: Task | undefined): Stage {
  if (task) return BY_ASK[task.ask] ?? 'lists';
  if (view?.city && view.phase === 'intake') return 'city';
  return BY_PHASE[view?.phase ?? ''] ?? 'hospital';
}
