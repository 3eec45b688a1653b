/** How a result stands among one's own games of the same kind. */

import { canonical } from '../../lib/canonical';
import { isCounted } from '../../lib/counted';
import type { TableSummary } from '../../lib/protocol';

export interface Standing {
  points: number;
  /** How many games are compared, this one among them. */
  games: number;
  /** From the best; who has as many shares the place. */
  place: number;
  /** The best of the others; null where there is none. */
  best: number | null;
}

/** Alike are games of as many players with the same options. */
const kindOf = ({ game, players, options }: TableSummary): string => canonical([game, players, options]);

/** What one has at a table that is over; nothing where one holds several seats, or gave one's own up. */
function pointsAt({ status, result, seats, yours }: TableSummary): number | null {
  const [seat] = yours;
  if (status !== 'over' || !result || seat === undefined || yours.length > 1 || seats[seat]?.resigned) return null;
  return result.scores[seat] ?? null;
}

/** The standing of a table among one's games; null where it is not compared. */
export function standingOf(table: TableSummary, games: readonly TableSummary[]): Standing | null {
  const points = pointsAt(table);
  if (points === null || !isCounted(table)) return null;
  const alike = games.filter((one) => one.id !== table.id && isCounted(one) && kindOf(one) === kindOf(table));
  const others = alike.flatMap((one) => pointsAt(one) ?? []);
  return {
    points,
    games: others.length + 1,
    place: 1 + others.filter((other) => other > points).length,
    best: others.length ? Math.max(...others) : null,
  };
}
