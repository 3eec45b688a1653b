/** How far the lesson has come: kept in this browser, never sent. */

import { recall, remember } from '../lib/storage';
import type { Course } from './lessons';

const keyOf = ({ game }: Course): string => `lessons.${game}`;

export interface Progress {
  /** Ids of the steps done. */
  done: string[];
  /** The step to go on with; past the last one is the end. */
  step: number;
}

export function readProgress(course: Course): Progress {
  const { lessons } = course;
  try {
    const kept = JSON.parse(recall(keyOf(course)) ?? '{}') as Partial<Progress>;
    const step = Number(kept.step ?? 0);
    const isStep = Number.isInteger(step) && step >= 0 && step <= lessons.length;
    const done = Array.isArray(kept.done) ? kept.done.filter((id) => lessons.some((one) => one.id === id)) : [];
    return { done, step: isStep ? step : 0 };
  } catch {
    return { done: [], step: 0 };
  }
}

export function keepProgress(course: Course, progress: Progress): void {
  remember(keyOf(course), JSON.stringify(progress));
}
