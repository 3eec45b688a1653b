/** What spectators may see of a table, in words. */

import { t } from './i18n.svelte';
import type { Watching } from './protocol';

/** The minutes after which spectators see the whole table; 0: they never do. */
export const delayOf = (watching: Watching): number => Number(/\d+$/.exec(watching)?.[0] ?? 0);

/** What is said of it under an id, of any delay the same. */
export function watchingText(id: string, watching: Watching): string {
  const n = delayOf(watching);
  return n ? t(`${id}.after`, { n }) : t(`${id}.${watching}`);
}
