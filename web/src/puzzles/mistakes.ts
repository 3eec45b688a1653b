/** One's own decisions that cost points, as reviews have found them: kept in this browser, and solved here. */

import { recall, remember } from '../lib/storage';
import type { Lesson } from '../lib/protocol';
import type { Outcome } from './progress';

const KEY = 'mistakes';
/** Positions are large; older ones make room. */
export const MOST = 24;

export interface Mistake extends Pick<Lesson, 'turn' | 'played' | 'better' | 'loss' | 'interval' | 'proof' | 'told' | 'position'> {
  id: string;
  game: string;
  seat: number;
  outcome: Outcome | null;
}

/** The latest ones first. */
export function readMistakes(): Mistake[] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as Partial<Mistake>[]).filter((one): one is Mistake => Boolean(one.id && one.position && one.better?.text)) : [];
  } catch {
    return [];
  }
}

export const mistakeOf = (id: string): Mistake | undefined => readMistakes().find((one) => one.id === id);

/** Keeps what a review of one's own seat has found; what is known already stays as it is. */
export function keepMistakes(table: string, game: string, seat: number, lessons: readonly Lesson[]): void {
  const known = readMistakes();
  const added = lessons
    .map(({ number, turn, played, better, loss, interval, proof, told, position }): Mistake => ({ id: `mine-${table}-${seat}-${number}`, game, seat, turn, played, better, loss, interval, proof, told, position, outcome: null }))
    .filter(({ id }) => !known.some((one) => one.id === id));
  if (added.length) write([...added, ...known]);
}

export function keepAttempt(id: string, outcome: Outcome): void {
  write(readMistakes().map((one) => (one.id === id ? { ...one, outcome } : one)));
}

/** What to try after a mistake: one that is not solved yet, the latest first. */
export function nextMistake(after: string): Mistake | undefined {
  return readMistakes().find(({ id, outcome }) => id !== after && outcome !== 'solved');
}

function write(mistakes: Mistake[]): void {
  remember(KEY, JSON.stringify(mistakes.slice(0, MOST)));
}
