/** What is passed on of a day: how well it went, without a word of the deal. */

import { t } from '../lib/i18n.svelte';
import type { DayResult } from '../lib/protocol';

const TENTHS = 10;

/** How one deal went. */
export interface Shared {
  game: string;
  points: number;
  /** Of the best line found; null: not known. */
  share: number | null;
  result: DayResult;
}

/** The lines to pass on. */
export function shareText(number: number, deals: readonly Shared[], streak: number, address: string): string {
  const row = streak > 1 ? ` · 🔥 ${streak}` : '';
  return [`${t('daily.share.title', { n: number })}${row}`, ...deals.map(lineOf), address].join('\n');
}

function lineOf({ game, points, share, result }: Shared): string {
  const place = result.place === null ? [] : [t('daily.share.place', { place: result.place, n: result.people })];
  const bar = share === null ? [] : [`${barOf(share)} ${t('daily.percent', { n: percent(share) })}`];
  return [t(`daily.share.game.${game}`), ...bar, botsOf(points, result), ...place].filter(Boolean).join(' · ');
}

/** Ten squares, as many of them full as tenths of the best line were reached. */
function barOf(share: number): string {
  const full = Math.max(0, Math.min(TENTHS, Math.round(share * TENTHS)));
  return '🟩'.repeat(full) + '⬜'.repeat(TENTHS - full);
}

/** The levels of bots from the weakest on: full where one was beaten or reached. */
function botsOf(points: number, { bots }: DayResult): string {
  const done = bots.filter((bot) => bot.points !== null);
  return done.length ? `🤖 ${done.map((bot) => (points >= (bot.points ?? 0) ? '●' : '○')).join('')}` : '';
}

export const percent = (share: number): number => Math.round(100 * share);
