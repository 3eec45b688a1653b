/** Where the dice and marks of a pictogram stand, in pixels, so that no sign gets smaller than 11. */

import { valuesText, type Card, type CardDie, type CardLine, type Mark } from '../cards';
import { isIcon, type IconName } from '../signs/icons';

export type Glyph =
  | { kind: 'die'; die: CardDie; text: string; x: number; y: number; w: number; h: number; dim: boolean }
  | { kind: 'icon'; name: IconName; x: number; y: number; size: number; tone: Tone }
  | { kind: 'text'; text: string; x: number; y: number; size: number; tone: Tone; more?: string };
export type Tone = 'mark' | 'soft' | 'blood' | 'star';

/** A glyph that waits for its place, with its width. */
type Piece = { w: number; at: (x: number, y: number) => Glyph[] };

const LEAST = 11;
const READABLE = 16; // a die that is smaller is rather told less
const SMALLEST = 13;
const WIDE = 1.45; // a die with "1–2", in dice
const EQUALS = 0.42;
const GAP = 0.12;
const STAIR = 0.18;
const MORE = 0.68; // of the word after a number
const LINES = { one: 23, many: 18, stacked: 40 }; // heights that hold them
const COVERED = '\u00a0'; // of a die in a pile only the edge is seen
const SLANT = { wide: 0.88, narrow: 0.8 }; // the walls of a room come nearer where its dice are

export interface Words {
  each: string;
  or: string;
  all: string;
}

/** The pictogram in a box: one line has its mark below where there is height, several have it beside. */
export function layout(card: Card, width: number, height: number, words: Words, left = false): Glyph[] {
  const [line] = card.lines;
  if (line && card.lines.length === 1 && !card.after && height >= 32) return stack(line, width, height, words);
  return rows(card, width, height, words, left);
}

/** How high a card's box must be to say all: one row where it fits, else dice above and the mark below, or a row a line. */
export function heightFor(card: Card, width: number, words: Words): number {
  const [line] = card.lines;
  if (!line || card.lines.length > 1 || card.after) return LINES.many * card.lines.length;
  const isOwn = line.dice.some((die) => die.own);
  return !isOwn && total(row(card, line, 0, READABLE, words, false)) <= width ? LINES.one : LINES.stacked;
}

/** Dice above, the mark below. */
function stack(line: CardLine, width: number, height: number, words: Words): Glyph[] {
  const steps = line.relation === 'run' ? (line.dice.length - 1) * STAIR : 0;
  const span = width * (width < 80 ? SLANT.narrow : SLANT.wide);
  const most = line.dice.length ? Math.min(28, height * (steps ? 0.4 : 0.48)) : 0;
  let unit = most;
  while (unit > SMALLEST && total(dice(line, unit)) > span) unit -= 1;
  const tight = total(dice(line, unit)) > span && canPile(line);
  if (tight) unit = most;
  const above = tight ? pile(line, unit) : dice(line, unit);
  const high = unit * (1 + steps) + (unit ? Math.min(5, height * 0.07) : 0);
  const wanted = Math.max(LEAST, Math.min(24, height - high));
  const below = line.dice.some((die) => die.own) ? owns(line, unit, above) : fitted(line, wanted, width, words);
  const top = (height - high - below.h) / 2;
  return [
    ...spread(above, width / 2, top + unit * (0.5 + steps)),
    ...spread(below.pieces, width / 2, top + high + below.h / 2),
  ];
}

interface Below {
  pieces: Piece[];
  h: number;
}

function fitted(line: CardLine, wanted: number, width: number, words: Words): Below {
  let size = line.dice.length ? wanted : Math.max(wanted, 26);
  while (size > LEAST && total(marks(line, size, words)) > width) size -= 1;
  return { pieces: marks(line, size, words), h: size };
}

/** Each die's own mark, under it: as wide as the dice above, so that they stay in their columns. */
function owns(line: CardLine, unit: number, above: Piece[]): Below {
  const size = Math.max(LEAST, unit * 0.6);
  let n = -1;
  const pieces = above.map((piece): Piece => {
    const isDie = piece.at(0, 0).some((glyph) => glyph.kind === 'die');
    const own = isDie ? (line.dice[(n += 1)]?.own ?? '') : '';
    return { w: piece.w, at: (x, y) => (own ? [{ kind: 'text', text: own, x, y, size, tone: 'mark' }] : []) };
  });
  return { pieces, h: size };
}

/** How much a row says: all, without words, or with dice that are alike in a pile. */
type Brevity = 'full' | 'short' | 'piled';
const BREVITIES: readonly Brevity[] = ['full', 'short', 'piled'];

/** One row a line: trigger, dice, mark; said as fully as fits at a size that can be read. */
function rows(card: Card, width: number, height: number, words: Words, left: boolean): Glyph[] {
  const each = height / card.lines.length;
  const most = Math.min(26, each * 0.86);
  const made = (unit: number, brevity: Brevity): Piece[][] =>
    card.lines.map((line, n) => row(card, line, n, unit, brevity === 'full' ? words : { ...words, each: '', or: '/' }, brevity === 'piled'));
  const fits = (unit: number, brevity: Brevity): boolean => made(unit, brevity).every((pieces) => total(pieces) <= width);
  const brevity = BREVITIES.find((one) => fits(Math.min(most, READABLE), one)) ?? 'piled';
  let unit = most;
  while (unit > SMALLEST && !fits(unit, brevity)) unit -= 1;
  return made(unit, brevity).flatMap((pieces, n) => spread(pieces, (left ? total(pieces) : width) / 2, each * (n + 0.5)));
}

function row(card: Card, line: CardLine, n: number, unit: number, words: Words, piled: boolean): Piece[] {
  // A sign alone is as large as a die would be.
  const size = Math.max(LEAST, unit * (line.dice.length || card.after ? 0.72 : 1));
  const before = n === 0 ? trigger(card, line, unit) : card.either ? [text(words.or, Math.max(LEAST, size * 0.8), 'soft'), space(3)] : [];
  const shown = piled && line.price.length ? [] : line.again && card.after ? [icon('back', unit * 0.7, 'soft')] : piled && canPile(line) ? pile(line, unit) : dice(line, unit);
  return [...before, ...price(line, size), ...shown, space(3), ...result(line, size, words)];
}

/** Only dice that ask for the same, or of a run or equals, whose rest the text tells. */
function canPile(line: CardLine): boolean {
  const [first, ...others] = line.dice;
  const alike = others.every((die) => die.tint === first?.tint && die.kind === first.kind);
  return others.length > 0 && line.relation !== 'colours' && (alike || line.relation !== null);
}

function result(line: CardLine, size: number, words: Words): Piece[] {
  const own = line.dice.flatMap((die) => die.own ?? []);
  return own.length ? [text([...new Set(own)].join('/'), size, 'mark')] : marks(line, size, words);
}

function trigger(card: Card, line: CardLine, unit: number): Piece[] {
  if (!card.after) return [];
  const left = card.when === 'discharged' ? [icon('door', unit * 0.74, 'soft'), space(1)] : [];
  const who = tile(card.after, '', unit, false);
  return [...left, who, space(2), ...(line.again ? [] : [icon('then', unit * 0.5, 'soft'), space(2)])];
}

function price(line: CardLine, size: number): Piece[] {
  return line.price.length ? [...line.price.flatMap((mark) => sign(mark, size)), icon('then', size * 0.6, 'soft'), space(2)] : [];
}

/** The dice of a line: equal ones with `=` between them, a run as stairs. */
function dice(line: CardLine, unit: number): Piece[] {
  return line.dice.flatMap((die, n) => {
    const lift = line.relation === 'run' ? n * STAIR * unit : 0;
    const shown = raised(tile(die, valuesText(die, line.relation, line.dice.length, line.by), unit, die.optional), lift);
    if (n === 0) return [shown];
    return [line.relation === 'same' ? text('=', Math.max(LEAST, unit * 0.62), 'soft', unit * EQUALS) : space(unit * GAP), shown];
  });
}

/** The same one over the other, where there is little room; those that may be left out lie below. */
function pile(line: CardLine, unit: number): Piece[] {
  const step = unit * 0.36;
  const lift = line.relation === 'run' ? unit * 0.14 : 0;
  const last = line.dice.length - 1;
  const needed = line.dice.filter((die) => !die.optional);
  const all: Piece = {
    w: unit + step * last,
    at: (x, y) =>
      [...line.dice.filter((die) => die.optional), ...needed].flatMap((die, n) => {
        const shown = n === last ? valuesText(die, line.relation, line.dice.length) : COVERED;
        return tile(die, shown, unit, die.optional).at(x + step * (n - last / 2), y + lift * (last / 2 - n));
      }),
  };
  // With effects of their own the equals sign would be one sign too many.
  return line.relation === 'same' && !line.dice.some((die) => die.own) ? [all, text('=', Math.max(LEAST, unit * 0.7), 'soft')] : [all];
}

function marks(line: CardLine, size: number, words: Words): Piece[] {
  const shown = line.marks.flatMap((mark) => sign(mark, size));
  const word = line.each || line.per ? words.each : line.all ? words.all : '';
  const [first] = line.marks;
  if (!word || !first) return shown;
  if (!first.icon && shown.length === 1) return [text(first.text, size, 'mark', undefined, word)];
  return [...shown, text(word, Math.max(LEAST, size * MORE), 'mark')];
}

function sign(mark: Mark, size: number): Piece[] {
  const number = mark.text ? [text(mark.text, size, 'mark')] : [];
  if (!mark.icon || !isIcon(mark.icon)) return number;
  return [...number, icon(mark.icon, size * (mark.text ? 0.9 : 1.05), TONES[mark.icon] ?? 'mark'), space(2)];
}

const TONES: Record<string, Tone> = { blood: 'blood', points: 'star', most: 'star', fatality: 'soft' };

// -- pieces ------------------------------------------------------------------------------------------
function tile(die: CardDie, shown: string, unit: number, dim: boolean): Piece {
  const inside = shown === COVERED ? 0 : widthOf(shown, tileSize(unit)) * 0.95 + 4;
  const w = shown.length > 2 ? Math.max(unit * WIDE, inside) : Math.max(unit, inside);
  return { w, at: (x, y) => [{ kind: 'die', die, text: shown, x, y, w, h: unit, dim }] };
}

function raised(piece: Piece, lift: number): Piece {
  return { w: piece.w, at: (x, y) => piece.at(x, y - lift) };
}

function icon(name: IconName, size: number, tone: Tone): Piece {
  return { w: size, at: (x, y) => [{ kind: 'icon', name, x, y, size, tone }] };
}

function text(shown: string, size: number, tone: Tone, wide?: number, more?: string): Piece {
  const glyph = { kind: 'text', text: shown, size, tone, ...(more ? { more } : {}) } as const;
  const w = wide ?? textWidth({ ...glyph, x: 0, y: 0 });
  return { w, at: (x, y) => [{ ...glyph, x, y }] };
}

const space = (w: number): Piece => ({ w, at: () => [] });

/** About as wide as the bold letters of the widest system fonts. */
function widthOf(shown: string, size: number): number {
  return [...shown].reduce((sum, letter) => sum + (/[+−=≤≥]/.test(letter) ? 0.8 : 0.68), 0) * size;
}

const total = (pieces: Piece[]): number => pieces.reduce((sum, piece) => sum + piece.w, 0);

/** From where to where glyphs reach. */
export function extent(glyphs: readonly Glyph[]): [number, number] {
  const half = (glyph: Glyph): number => (glyph.kind === 'die' ? glyph.w : glyph.kind === 'icon' ? glyph.size : textWidth(glyph)) / 2;
  return [Math.min(...glyphs.map((one) => one.x - half(one))), Math.max(...glyphs.map((one) => one.x + half(one)))];
}

const textWidth = ({ text: shown, size, more }: Glyph & { kind: 'text' }): number => widthOf(shown, size) + (more ? widthOf(` ${more}`, moreSize(size)) : 0);

/** Side by side round a centre. */
function spread(pieces: Piece[], centre: number, y: number): Glyph[] {
  let x = centre - total(pieces) / 2;
  return pieces.flatMap((piece) => {
    const placed = piece.at(x + piece.w / 2, y);
    x += piece.w;
    return placed;
  });
}

/** The size of the sign in a die. */
export const tileSize = (unit: number): number => Math.max(LEAST, unit * 0.58);
/** The size of the word after a number. */
export const moreSize = (size: number): number => Math.max(LEAST, size * MORE);
