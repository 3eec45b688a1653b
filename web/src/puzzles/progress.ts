/** Which puzzles were solved and which are still owed: kept in this browser, never sent. */

import { recall, remember } from '../lib/storage';
import type { PuzzleListed } from '../lib/protocol';

const KEY = 'puzzles';

export type Outcome = 'solved' | 'failed';
export type Progress = Readonly<Record<string, Outcome>>;

export function readProgress(): Progress {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '{}');
    const entries = Object.entries(kept as object).filter(([, outcome]) => outcome === 'solved' || outcome === 'failed');
    return Object.fromEntries(entries) as Progress;
  } catch {
    return {};
  }
}

export function keepOutcome(id: string, outcome: Outcome): void {
  remember(KEY, JSON.stringify({ ...readProgress(), [id]: outcome }));
}

/** What to solve after a puzzle: the next of the same theme and game that is new, else one that was failed. */
export function nextAfter(puzzles: readonly PuzzleListed[], progress: Progress, after: PuzzleListed): PuzzleListed | undefined {
  const [theme] = after.themes;
  const alike = inOrder(puzzles.filter((one) => one.game === after.game && one.id !== after.id));
  const isAhead = (one: PuzzleListed): boolean => one.themes[0] === theme && one.grade >= after.grade;
  const fresh = alike.filter(({ id }) => !(id in progress));
  return fresh.find(isAhead) ?? fresh[0] ?? alike.find(({ id }) => progress[id] === 'failed');
}

/** The easiest first. */
export function inOrder(puzzles: readonly PuzzleListed[]): PuzzleListed[] {
  return [...puzzles].sort((one, other) => one.grade - other.grade || one.moves - other.moves);
}
