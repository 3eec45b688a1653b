/** Which games are compared with others. */
import type { TableSummary } from './protocol';

/** Whether the result of a table may stand beside others: it began as usual, and no answer was taken back. */
export function isCounted(table: Pick<TableSummary, 'taken_back' | 'position'>): boolean {
  return table.taken_back === 0 && table.position === null;
}
