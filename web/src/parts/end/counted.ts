/** The games whose points were counted before these eyes: their result is told at once from then on. */

import { recall, remember } from '../../lib/storage';

const KEY = 'counted';
const MOST = 40;

const known = (): string[] => recall(KEY)?.split(' ') ?? [];

export const wasCounted = (table: string): boolean => known().includes(table);

export function noteCounted(table: string): void {
  remember(KEY, [table, ...known().filter((one) => one !== table)].slice(0, MOST).join(' '));
}
