/** How far the lesson has come: kept in this browser, never sent. */

import { recall, remember } from '../lib/storage';
import { LESSONS } from './lessons';

const KEY = 'lessons.er';

export interface Progress {
  /** Ids of the steps done. */
  done: string[];
  /** The step to go on with. */
  step: number;
}

export function readProgress(): Progress {
  try {
    const kept = JSON.parse(recall(KEY) ?? '{}') as Partial<Progress>;
    const step = Number(kept.step ?? 0);
    const isStep = Number.isInteger(step) && step >= 0 && step < LESSONS.length;
    const done = Array.isArray(kept.done) ? kept.done.filter((id) => LESSONS.some((one) => one.id === id)) : [];
    return { done, step: isStep ? step : 0 };
  } catch {
    return { done: [], step: 0 };
  }
}

export function keepProgress(progress: Progress): void {
  remember(KEY, JSON.stringify(progress));
}
