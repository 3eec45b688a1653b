/** What games of a career are called in words. */

import { clientOf } from '../games';
import { chosen } from '../lib/choices';
import { has, t } from '../lib/i18n.svelte';
import { botName } from '../lib/names';
import type { CareerKind, CareerRival, CareerStrength } from '../lib/protocol';

export const gameName = (game: string): string => t(`web.game.${game}`);

/** Of how many players, and what is not as usual. */
export const kindWords = ({ players, options }: CareerKind): string => [t('career.players', { n: players }), ...chosen(options)].join(' · ');

export function levelName(bot: string): string {
  const id = `career.level.${bot}`;
  return has(id) ? t(id) : botName(bot);
}

/** Somebody at another seat, at a table of a game. */
export function rivalName(game: string, { kind, name, bot }: CareerRival): string {
  if (kind === 'bot') return levelName(bot ?? '');
  if (kind === 'opponent') return opponentName(game);
  return name ?? t('career.nameless');
}

export function opponentName(game: string): string {
  const id = `web.rival.${game}`;
  return t(has(id) ? id : 'web.seat.opponent');
}

/** Between which levels somebody stands. */
export function placeWords({ games, between: [below, above], within: [low, high] }: CareerStrength): string {
  if (!games || (!low && !high)) return t('career.strength.unknown');
  return stands('career.strength', below, above);
}

/** Between which levels somebody stands for sure. */
export function sureWords({ within: [low, high] }: CareerStrength): string {
  if (low && high) return t('career.strength.within', { below: levelName(low), above: levelName(high) });
  if (low) return t('career.strength.at_least', { below: levelName(low) });
  return high ? t('career.strength.at_most', { above: levelName(high) }) : t('career.strength.anything');
}

/** The levels around an interval. */
export function intervalWords({ within: [low, high] }: Pick<CareerStrength, 'within'>): string {
  return low || high ? stands('career.strength', low, high) : t('career.strength.unknown');
}

function stands(id: string, below: string | null, above: string | null): string {
  if (below && above) return t(`${id}.between`, { below: levelName(below), above: levelName(above) });
  return below ? t(`${id}.above`, { below: levelName(below) }) : t(`${id}.below`, { above: levelName(above ?? '') });
}

/** The texts that kinds of games are told with. */
export const choicesOfGames = (career: { kinds: CareerKind[] }): readonly string[] => [...new Set(career.kinds.flatMap(({ game }) => clientOf(game).choices))];
