/** Several people at one screen: whose eyes alone may see what it would show. */

import type { View } from './protocol';

/** Whom the table is covered for; null where it may be seen. `opened` is whoever has uncovered it. */
export function coveredFor(view: View, seat: number, asked: readonly number[], opened: number | null): number | null {
  if (!view.secret) return null;
  if (!asked.includes(seat)) return asked[0] ?? null;
  return opened === seat ? null : seat;
}
