/** How long somebody has been away, in words. */

import { t } from './i18n.svelte';
import type { Seat } from './protocol';

/** Shorter absences are a page being loaded again. */
export const NOTICED_MS = 15_000;
/** From then on the server lets a bot play for somebody who is away. */
export const REPLACED_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** For how long the person of a seat has been away, in milliseconds; 0: they are here, or nobody need be. */
export function awayFor(seat: Seat | undefined, since: number | null | undefined, now: number): number {
  if (seat?.kind !== 'person' || seat.bot || seat.present || !since) return 0;
  const away = now - since;
  return away >= NOTICED_MS ? away : 0;
}

/** `Bo has been away for 3 minutes.` */
export function awayText(name: string, away: number): string {
  if (away < MINUTE_MS) return t('social.away_now', { name });
  return t('social.away', { name, time: length(away) });
}

function length(away: number): string {
  if (away < HOUR_MS) return t('web.minutes', { n: Math.floor(away / MINUTE_MS) });
  if (away < DAY_MS) return t('social.hours', { n: Math.floor(away / HOUR_MS) });
  return t('web.days', { n: Math.floor(away / DAY_MS) });
}
