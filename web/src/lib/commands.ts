/** Commands typed at a table: the words of the terminal game. */

import type { Option } from './protocol';

export type Command =
  | { what: 'pick'; word: number }
  | { what: 'move'; text: string }
  | { what: 'why'; text: string }
  | { what: 'rules'; rule: string | null }
  | { what: 'undo' | 'hint' | 'score' | 'moves' | 'help' };

/** The first words of commands, in the languages of the house. */
const WORDS: Record<string, Exclude<Command['what'], 'pick' | 'move'>> = {
  undo: 'undo',
  annuler: 'undo',
  annule: 'undo',
  hint: 'hint',
  conseil: 'hint',
  score: 'score',
  scores: 'score',
  points: 'score',
  why: 'why',
  pourquoi: 'why',
  rules: 'rules',
  règles: 'rules',
  regles: 'rules',
  moves: 'moves',
  coups: 'moves',
  help: 'help',
  aide: 'help',
  '?': 'help',
};

/** What a typed line asks for; anything that is no command is taken as a move. */
export function readCommand(line: string, options: readonly Option[]): Command | null {
  const text = line.trim().replace(/^[:/]\s*/, '');
  if (!text) return null;
  const [first = '', ...others] = text.split(/\s+/);
  const rest = others.join(' ');
  const what = WORDS[first.toLowerCase()];
  if (what === 'why') return { what, text: rest };
  if (what === 'rules') return { what, rule: rest ? rest.toUpperCase() : null };
  if (what) return { what };
  const offered = options.find((option) => option.text.toLowerCase() === text.toLowerCase());
  return offered ? { what: 'pick', word: offered.word } : { what: 'move', text };
}
