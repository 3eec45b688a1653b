/** Which of the days that are open is the reader's own. */

import type { DayShown } from '../lib/protocol';

/** The calendar day here, as `2026-11-19`. */
export function dateHere(now = new Date()): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** The reader's day among those that are open; where their clock is wrong, the one in the middle. */
export function todayOf(days: readonly DayShown[], date = dateHere()): DayShown | undefined {
  const open = days.filter(({ status }) => status === 'open');
  return open.find((day) => day.date === date) ?? open[Math.floor(open.length / 2)];
}
