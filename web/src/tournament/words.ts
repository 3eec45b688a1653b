/** What a tournament is called, and its times and shares in words. */

import { chosen } from '../lib/choices';
import { language, t } from '../lib/i18n.svelte';
import type { TournamentListed } from '../lib/protocol';

type Named = Pick<TournamentListed, 'game' | 'preset' | 'options'>;

/** Nobody names a tournament: it is called by its game and its way to play. */
export function nameOf({ game, preset }: Named): string {
  return `${t(`web.game.${game}`)} · ${preset ? t(`web.preset.${preset}`) : t('web.new.custom')}`;
}

/** Options that say more than the name. */
export const optionsOf = ({ preset, options }: Named): string[] => (preset ? [] : chosen(options));

/** The lengths of a round that are offered, in minutes. */
export const LENGTHS = [15, 30, 45, 60, 120, 240, 720, 1440, 2880, 4320, 10_080] as const;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A length as people say it: `45 minutes`, `4 hours`, `3 days`. */
export function lengthOf(minutes: number): string {
  if (minutes % DAY === 0) return t('web.days', { n: minutes / DAY });
  return minutes % HOUR === 0 ? t('tournament.hours', { n: minutes / HOUR }) : t('web.minutes', { n: minutes });
}

/** A moment that is near: the weekday and the time of day. */
export const momentOf = (at: number): string =>
  new Intl.DateTimeFormat(language(), { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }).format(new Date(at));

export const dateOf = (at: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(at));

/** A share of the matchpoints: `62.5%`; nothing where it is not known. */
export function shareOf(share: number | null): string {
  if (share === null) return '–';
  return new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 1 }).format(share / 100);
}
