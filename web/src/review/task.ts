/** What is to be tried at a table that was made for it: kept in this browser until another is made. */

import type { Message } from '../lib/protocol';
import { recall, remember } from '../lib/storage';

export interface Task {
  table: string;
  turn: number;
  /** The move that was better. */
  better: Message;
}

const KEY = 'task';

export const keepTask = (task: Task): void => remember(KEY, JSON.stringify(task));
export const forgetTask = (): void => remember(KEY, null);

/** The task of a table; null where it has none. */
export function taskOf(table: string): Task | null {
  const kept = recall(KEY);
  if (!kept) return null;
  try {
    const task = JSON.parse(kept) as Task;
    return task.table === table && task.better?.id ? task : null;
  } catch {
    return null;
  }
}
