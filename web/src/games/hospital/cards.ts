/** What the cards show: dice and marks, read from the file that is written from the engine's data. */

import type { PackShown } from '../../lib/protocol';
import printed from './cards.json';
import { plainId } from './patient';

export type Tint = 'any' | 'red' | 'yellow' | 'green' | 'pink';
export type Style = 'printed' | 'built' | 'pink';
export type Relation = 'same' | 'run' | 'like' | 'colours';

/** One patient that a card asks for. */
export interface CardDie {
  tint: Tint;
  /** Of a family: who of it. */
  kind: 'mother' | 'baby' | null;
  /** Lowest and highest value; null when any fits. */
  values: [number, number] | null;
  /** May be left out. */
  optional: boolean;
  /** What this one gets, where the others get something else. */
  own: string | null;
}

/** What happens: a sign of `icons.ts` with or without a number, or the number alone. */
export interface Mark {
  icon: string | null;
  text: string;
}

export interface CardLine {
  dice: CardDie[];
  relation: Relation | null;
  /** Like another's value, and so much above or below it. */
  by: number;
  marks: Mark[];
  /** What has to be paid first. */
  price: Mark[];
  /** Each of the patients gets it. */
  each: boolean;
  /** Somebody who was just healed. */
  again: boolean;
  /** All such patients. */
  all: boolean;
  /** For each such group. */
  per: boolean;
}

export interface Card {
  kind: 'department' | 'specialist' | 'administrator' | 'event' | 'token';
  style: Style;
  /** Of the department or of the specialist's figure; `blue` for a specialist of all colours. */
  colour: Tint | 'blue';
  when: string;
  /** Whom one must have healed or discharged before. */
  after: CardDie | null;
  lines: CardLine[];
  /** The lines are alternatives. */
  either: boolean;
}

interface PrintedLine {
  dice: string[];
  rel?: string;
  by?: number;
  mark?: string;
  price?: string;
  each?: boolean;
  again?: boolean;
  all?: boolean;
  per?: boolean;
}

interface Printed {
  style?: string;
  colour?: string;
  when?: string;
  after?: string;
  lines: PrintedLine[];
  either?: boolean;
}

type Who = Pick<CardDie, 'tint' | 'kind'>;
const LETTERS: Record<string, Who> = {
  A: { tint: 'any', kind: null },
  R: { tint: 'red', kind: null },
  Y: { tint: 'yellow', kind: null },
  G: { tint: 'green', kind: null },
  P: { tint: 'pink', kind: null },
  M: { tint: 'pink', kind: 'mother' },
  B: { tint: 'pink', kind: 'baby' },
};
const DIE = /^([ARYGPMB])(?:(\d)-(\d))?(\?)?([+-]\d)?$/;
const known = new Map<string, Card | null>();

/** Lets the cards of a pack be drawn as they are, until what it returns is called. */
export function lendCards({ cards, signs }: PackShown): () => void {
  known.clear();
  for (const { id, kind } of cards) {
    const sign = signs[id];
    if (sign) known.set(id, read(kind.slice(0, -1) as Card['kind'], sign as unknown as Printed));
  }
  return () => known.clear();
}

/** The pictogram of a card; null for one that only a pack knows: its text must do. */
export function cardOf(id: string): Card | null {
  const plain = plainId(id).replace(/^chevron\d$/, 'chevron');
  const found = known.get(plain);
  if (found !== undefined) return found;
  const card = find(plain);
  known.set(plain, card);
  return card;
}

function find(id: string): Card | null {
  const tables: [Card['kind'], Record<string, Printed>][] = [
    ['department', printed.departments],
    ['specialist', printed.specialists],
    ['administrator', printed.administrators],
    ['event', printed.events],
  ];
  for (const [kind, rows] of tables) {
    const row = Object.hasOwn(rows, id) ? rows[id] : undefined;
    if (row) return read(kind, row);
  }
  return findToken(id);
}

/** A token is named after its type and colour: `t_low2_red`; the file has the types. */
const TOKEN = /^(t_.+)_(red|yellow|green|pink)$/;
const rows: Record<string, Printed> = printed.tokens;

function findToken(id: string): Card | null {
  const [, type = '', colour = ''] = TOKEN.exec(id) ?? [];
  const row = Object.hasOwn(rows, type) ? rows[type] : undefined;
  if (!row) return null;
  const letter = colour.slice(0, 1).toUpperCase();
  const lines = row.lines.map((line) => ({
    ...line,
    dice: line.dice.map((die) => die.replace('T', letter)),
    ...(line.again && { mark: `${line.mark ?? ''} repeat` }),
  }));
  return read('token', { ...row, lines, colour });
}

function read(kind: Card['kind'], row: Printed): Card {
  return {
    kind,
    style: (row.style ?? 'built') as Style,
    colour: (row.colour || 'any') as Card['colour'],
    when: row.when ?? 'activate',
    after: row.after ? readCardDie(row.after) : null,
    lines: row.lines.map(readLine),
    either: row.either ?? false,
  };
}

function readLine(line: PrintedLine): CardLine {
  return {
    dice: line.dice.map(readCardDie),
    relation: (line.rel ?? null) as Relation | null,
    by: line.by ?? 0,
    marks: readMarks(line.mark),
    price: readMarks(line.price),
    each: line.each ?? false,
    again: line.again ?? false,
    all: line.all ?? false,
    per: line.per ?? false,
  };
}

/** A die as the file writes it: `R`, `A1-3?`, `P+3`. */
export function readCardDie(text: string): CardDie {
  const [, letter = 'A', low, high, optional, own] = DIE.exec(text) ?? [];
  const who = LETTERS[letter] ?? { tint: 'any', kind: null };
  return {
    ...who,
    values: low && high ? [Number(low), Number(high)] : null,
    optional: optional !== undefined,
    own: own ? minus(own) : null,
  };
}

function readMarks(text = ''): Mark[] {
  return text.split(' ').filter(Boolean).map((word): Mark => {
    if (/^[+-]/.test(word)) return { icon: null, text: minus(word) };
    const [icon = '', amount = ''] = word.split(':');
    return { icon, text: minus(amount) };
  });
}

const minus = (text: string): string => text.replace('-', '−');

/** The values of a die in the room of one: `≤3`, `≥4`, `1–2`, `=` for the value of another, `x+1` for one above it. */
export function valuesText(die: CardDie, relation: Relation | null, among = 1, by = 0): string {
  if (relation === 'like') return by ? `x${by > 0 ? '+' : '−'}${Math.abs(by)}` : '=';
  if (!die.values) return '';
  const [low, high] = die.values;
  if (high - low === 1 && among === 1) return `${low}–${high}`;
  return low === 1 ? `≤${high}` : high === 6 ? `≥${low}` : `${low}–${high}`;
}
