/** What a night does to patients, as it is told in one line. */

import { readDie } from '../patient';

interface Change {
  before: string;
  after: string | null;
}

/** Each change once, with how many patients it comes to. */
export function alike(changes: readonly Change[]): (Change & { count: number })[] {
  const found = new Map<string, Change & { count: number }>();
  for (const change of changes) {
    const { colour, value } = readDie(change.before);
    const key = `${colour}${value}${change.after === null ? '' : readDie(change.after).value}`;
    const known = found.get(key);
    found.set(key, { ...(known ?? change), count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()];
}
