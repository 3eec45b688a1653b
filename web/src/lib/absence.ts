/** How long somebody has been away, in words. */

import { t } from './i18n.svelte';

/** Shorter absences are a page being loaded again. */
export const NOTICED_MS = 15_000;
/** From then on the server lets a bot play for somebody who is away. */
export const REPLACED_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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
