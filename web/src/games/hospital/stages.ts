/** Which part of the table a moment is about. */

import type { Ask, HospitalView, Task } from './model';

/** `lists` shows the plain lists of what can be picked. */
export type Stage = 'setup' | 'ambulances' | 'city' | 'display' | 'investments' | 'hospital' | 'event' | 'reports' | 'pick_up' | 'lists';

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
  event: 'event',
  solo_intake: 'reports',
  reports: 'reports',
  pick_up: 'pick_up',
  place_mothers: 'ambulances',
  settle: 'hospital',
  babies: 'hospital',
  invest: 'investments',
  keep_token: 'investments',
  tokens: 'hospital',
  card_tokens: 'hospital',
};

/** Parts of a phase that are about something else than the rest of it. */
const BY_STEP: Record<string, Stage> = { city: 'city', investments: 'investments' };
const BY_PHASE: Record<string, Stage> = { setup: 'setup', intake: 'ambulances', improvement: 'display' };

/** Questions that whoever waits sees as well. */
const OF_ALL: Ask[] = ['pick_up', 'reveal_extra', 'event'];

/** What somebody is asked about, or else what the phase is about. */
export function stageOf(view: HospitalView | null, task: Task | undefined): Stage {
  // A token that is chosen goes to a room or a card of the hospital.
  if (task?.ask === 'keep_token' && task.draft.length) return 'hospital';
  if (task) return BY_ASK[task.ask] ?? 'lists';
  const seen = OF_ALL.find((one) => view?.asked.includes(one));
  if (seen) return BY_ASK[seen] ?? 'lists';
  const step = view?.steps[view.step ?? -1] ?? '';
  return BY_STEP[step] ?? BY_PHASE[view?.phase ?? ''] ?? 'hospital';
}

/** Whether more kinds of improvements lie on the display than departments and specialists. */
export const isCrowded = (display: Record<string, string[]>): boolean => Object.keys(display).length > 2;

/** Stages that leave room for what a game alone is won by: reports, or the Automa's cards. */
export const showsGoals = (stage: Stage): boolean => ['ambulances', 'display', 'reports'].includes(stage);
