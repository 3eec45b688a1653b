/** Which part of the table a moment is about. */

import type { Ask, HospitalView, Task } from './model';

/** `lists` shows the plain lists of what can be picked. */
export type Stage = 'setup' | 'ambulances' | 'display' | 'hospital' | 'event' | 'reports' | 'pick_up' | 'lists';

const BY_ASK: Partial<Record<Ask, Stage>> = {
  set_patients: 'setup',
  keep: 'setup',
  reveal_extra: 'display',
  arrange: 'ambulances',
  choose: 'ambulances',
  improve: 'display',
  admit: 'hospital',
  turn: 'hospital',
  ability: 'hospital',
  neglect: 'hospital',
  event: 'event',
  solo_intake: 'reports',
  reports: 'reports',
  pick_up: 'pick_up',
};

const BY_PHASE: Record<string, Stage> = { setup: 'setup', intake: 'ambulances', improvement: 'display' };

/** What somebody is asked about, or else what the phase is about. */
export function stageOf(view: HospitalView | null, task: Task | undefined): Stage {
  if (task) return BY_ASK[task.ask] ?? 'lists';
  if (view?.asked.includes('pick_up')) return 'pick_up';
  return BY_PHASE[view?.phase ?? ''] ?? 'hospital';
}
