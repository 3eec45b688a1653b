/** Commands typed at a table: the words of the terminal game, in the language shown or in English. */

import type { Option } from './protocol';
import { folded } from './search';

export type Command =
  | { what: 'pick'; word: number }
  | { what: 'move'; text: string }
  | { what: 'why'; text: string }
  | { what: 'rules'; rule: string | null }
  | { what: 'undo' | 'hint' | 'score' | 'moves' | 'help' };

export const COMMANDS = ['undo', 'hint', 'score', 'why', 'rules', 'moves', 'help'] as const;
/** The words that moves are written with. */
export const NOTATION = ['take', 'bury', 'extra', 'screen', 'skip', 'discard', 'red', 'yellow', 'green'] as const;
type Word = (typeof COMMANDS)[number] | (typeof NOTATION)[number];

/** Whether a word belongs to moves rather than to questions. */
export function isNotation(word: Word): boolean {
  return (NOTATION as readonly string[]).includes(word);
}

/** All spellings of a word, the one to show first. */
export type Spellings = (word: Word) => string[];

/** What a typed line asks for; anything that is no command is taken as a move. */
export function readCommand(line: string, options: readonly Option[], spellings: Spellings): Command | null {
  const text = line.trim().replace(/^[:/]\s*/, '');
  if (!text) return null;
  const [first = '', ...others] = text.split(/\s+/);
  const rest = others.join(' ');
  const what = COMMANDS.find((word) => means(first, word, spellings));
  if (what === 'why') return { what, text: notation(rest, spellings) };
  if (what === 'rules') return { what, rule: rest ? rest.toUpperCase() : null };
  if (what) return { what };
  const move = notation(text, spellings);
  const offered = options.find((option) => [move, text].some((typed) => folded(option.text) === folded(typed)));
  return offered ? { what: 'pick', word: offered.word } : { what: 'move', text: move };
}

/** A move as the server reads it: `prendre rouge`, `r` and `3 5` become `take red` and `W3=5`. */
export function notation(text: string, spellings: Spellings): string {
  const words = text.split(/\s+/).map((typed) => NOTATION.find((word) => means(typed, word, spellings)) ?? typed);
  const line = words.join(' ');
  if (['red', 'yellow', 'green'].includes(line)) return `take ${line}`;
  const bed = /^(extra )?w?([1-7])(?: ?= ?| )([1-6])$/i.exec(line);
  return bed ? `${bed[1] ?? ''}W${bed[2]}=${bed[3]}` : line;
}

/** A move as people of the language write it; `notation` reads it back. */
export function spelled(text: string, spellings: Spellings): string {
  const words = text.split(' ').map((written) => {
    const word = NOTATION.find((one) => one === written);
    return (word && spellings(word)[0]) ?? written;
  });
  return words.join(' ');
}

function means(typed: string, word: Word, spellings: Spellings): boolean {
  return spellings(word).some((spelling) => folded(spelling) === folded(typed));
}
