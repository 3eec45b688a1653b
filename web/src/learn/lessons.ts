/** The lessons: positions of the real game, what to do there, and which moves count as done. */

import type { Json, Meant, OthersMove } from '../lib/protocol';

/** Something to do: any of the moves, of which `W*` stands for all that begin so. */
export interface Task {
  moves: string[];
  example: string;
  /** What the others do then. */
  then?: OthersMove[];
}

export interface Lesson {
  id: string;
  position: Record<string, Json>;
  tasks: Task[];
  /** Whether goals, players, scores and log are to be seen, too. */
  panels?: boolean;
  /** What it is about, where that is not what its task points at: a selector. A phone shows it first. */
  about?: string;
  /** Of a lesson about a module: which. Those lessons come after the others, in any order. */
  module?: string;
}

/** The lessons of a game. */
export interface Course {
  game: string;
  lessons: Lesson[];
  /** On a desk the text lies in the table's last column, not below the table. */
  beside?: boolean;
  /** What is added up at the end of a game: `learn.<game>.end.<line>`. */
  end: string[];
}

/** The word that closes a list; a move is the same with it and without. */
const DONE = 0;

/** Whether a whole move is what a task asks for. */
export function accepts({ moves }: Task, text: string): boolean {
  return moves.some((move) => (move.endsWith('*') ? text.startsWith(move.slice(0, -1)) : text === move));
}

/** Whether words lead to one of the moves, or are one of them: patients may be clicked in any order. */
export function fits(meant: readonly Meant[], words: readonly number[], isWhole: boolean): boolean {
  return meant.some((move) => {
    const left = rest(move.words, words);
    return move.words[0] === words[0] && left !== null && !(isWhole && left.some((word) => word !== DONE));
  });
}

/** The words of a move that are still to come after some of them; null when another one is among those. */
export function rest(move: readonly number[], words: readonly number[]): number[] | null {
  const left = [...move];
  for (const word of words) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    else if (word !== DONE) return null;
  }
  return left;
}

/** What the words still to come point at: of each kind of thing the next one. */
export function pointed({ words, refs }: Meant, begun: readonly number[]): string[] {
  const coming = rest(words, begun)?.map((word) => refs[words.indexOf(word)] ?? '') ?? [];
  const kinds = coming.map((ref) => ref.split(':')[0]);
  return coming.filter((_, n) => kinds.indexOf(kinds[n]) === n);
}

/** The lessons that follow each other: those of the game itself, or those of its modules. */
export function chapterOf({ lessons }: Course, lesson: Lesson | undefined): Lesson[] {
  return lessons.filter(({ module }) => (module === undefined) === (lesson?.module === undefined));
}
