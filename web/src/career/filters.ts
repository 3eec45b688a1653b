/** Which finished games are shown: what can be asked for, and whether a game is like that. */

import type { Career, CareerGame } from '../lib/protocol';

export const GROUPS = ['game', 'players', 'against', 'result'] as const;
export type Group = (typeof GROUPS)[number];

/** What is asked for; nothing of a group is all of it. */
export interface Wish extends Partial<Record<Group, string>> {
  /** The games of one kind alone. */
  kind?: number;
}

/** What a game is in a group; against several there may be more than one. */
export function marksOf(career: Career, game: CareerGame): Record<Group, string[]> {
  const kind = career.kinds[game.kind];
  return { game: [kind?.game ?? ''], players: [String(kind?.players ?? '')], against: against(game), result: [game.outcome] };
}

function against({ rivals }: CareerGame): string[] {
  if (!rivals.length) return ['alone'];
  return [...new Set(rivals.map(({ kind, bot }) => (kind === 'bot' ? (bot ?? '') : kind)))];
}

/** What can be asked for in a group: whatever there is, in this order. */
export function choicesOf(career: Career, group: Group, order: readonly string[]): string[] {
  const found = new Set(career.games.flatMap((game) => marksOf(career, game)[group]));
  const place = (one: string): number => (order.includes(one) ? order.indexOf(one) : order.length);
  return [...found].sort((one, other) => place(one) - place(other) || one.localeCompare(other));
}

/** The games that are like that. */
export function gamesLike(career: Career, wish: Wish): CareerGame[] {
  return career.games.filter((game) => {
    const marks = marksOf(career, game);
    return (wish.kind === undefined || wish.kind === game.kind) && GROUPS.every((group) => wish[group] === undefined || marks[group].includes(wish[group]));
  });
}
