/** The lessons: positions of the real game, what to do there, and which moves count as done. */

import type { Json } from '../lib/protocol';

/** Something to do: any of the moves, of which `W*` stands for all that begin so. */
export interface Task {
  moves: string[];
  example: string;
}

export interface Lesson {
  id: string;
  position: Record<string, Json>;
  tasks: Task[];
  /** Whether goals, players, scores and log are to be seen, too. */
  panels?: boolean;
}

/** The words of a game in the engine's order, each with what a finger would touch. */
export type Words = readonly [text: string, ref: string][];

/** The lessons of a game. */
export interface Course {
  game: string;
  words: Words;
  lessons: Lesson[];
}

/** The notation of picks: words by number, or moves already spelt. */
export function spell(words: Words, picks: readonly (number | string)[]): string {
  return picks.map((pick) => (typeof pick === 'string' ? pick : (words[pick]?.[0] ?? ''))).join('');
}

/** Whether a move, or the beginning of one, is what a task asks for. */
export function fits({ moves }: Task, typed: string): boolean {
  return moves.some((move) => {
    const stem = move.endsWith('*') ? move.slice(0, -1) : move;
    return stem.startsWith(typed) || (stem !== move && typed.startsWith(stem));
  });
}

/** The words that might be meant by a thing on the table. */
export function wordsAt(words: Words, ref: string): number[] {
  return words.flatMap(([, at], word) => (at === ref ? [word] : []));
}
