/** The race of the points: where everybody is after each turn, and how fast it is told. */

import type { Turn } from '../../lib/aftermath';

/** All of it, and a turn at the most. */
export const RACE_MS = 3600;
const TURN_MS = 450;

/** How long a turn is shown, the last one and the start among them. */
export const paceOf = (turns: number): number => Math.min(TURN_MS, RACE_MS / (turns + 1));

export interface Runner {
  total: number;
  /** What the turn brought. */
  gained: number;
  /** Of the longest bar at the end. */
  share: number;
  /** From the top; who is level stays in the order of the table. */
  rank: number;
}

/** Every seat after the turn at a place of the course. */
export function rowsAt(turns: readonly Turn[], place: number): Runner[] {
  const totals = (at: number): number[] => turns[at]?.scores.map(({ total }) => total) ?? [];
  const [now, before] = [totals(place), totals(place - 1)];
  const longest = Math.max(1, ...totals(turns.length - 1), ...now);
  const order = now.map((_, seat) => seat).sort((one, other) => (now[other] ?? 0) - (now[one] ?? 0) || one - other);
  return now.map((total, seat) => ({
    total,
    gained: before.length ? total - (before[seat] ?? 0) : 0,
    share: Math.max(0, total) / longest,
    rank: order.indexOf(seat),
  }));
}
