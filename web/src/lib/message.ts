/**
 * Sentences from messages: the twin of `kernel/text.py`, without state so that it can be tested alone.
 * `tests/kernel/messages.json` holds the two together.
 */

import type { Message, Param } from './protocol';

export type Sentences = Readonly<Record<string, string>>;

/** What is particular about a language, as its `language.json` has it. */
export interface Language {
  /** What it calls itself. */
  name: string;
  /** Of it and the country whose dates it writes. */
  tag: string;
  /** How nothing is counted: like one, or like many. */
  zero: string;
  /** What may stand before a name. */
  titles: string;
  /** Words before a name, in full and short … */
  particles?: Record<string, string[]>;
  /** … and how names begin that shorten them. */
  shortened?: string;
}

/** What a sentence needs to know beyond its catalogue. */
export interface Speaker {
  about: Language;
  sentences: Sentences;
  /** The name of a seat as the table shows it. */
  name(seat: number): string;
  /** Whose eyes read it: sentences may have a variant `.you`. */
  viewer: number | null;
}

/** The sentence of a message; an id that no catalogue has is shown as it is. */
export function sentence(speaker: Speaker, message: Message): string {
  const found = variant(speaker, message);
  if (found === undefined) return message.id;
  return fill(found, (name, particle) => {
    const value = message.params[name];
    return value === undefined ? `{${name}}` : after(speaker.about, particle, word(speaker, value));
  });
}

/** A number as people write it: with a minus sign, not a hyphen. */
export function numeral(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** A change as people write it: with its sign. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : numeral(value);
}

/** A text in which an arrow stays on the line of what it leads from and to. */
export const unbroken = (text: string): string => text.replaceAll(' → ', '\u00a0→\u00a0');

/** Puts values into `{placeholders}`; `{de:name}` has a particle before it. */
export function fill(text: string, value: (name: string, particle?: string) => string): string {
  return text.replace(/\{(?:(\w+):)?(\w+)\}/g, (_, particle: string | undefined, name: string) => value(name, particle));
}

/** A word after a particle, which may be shortened by how the word begins. */
function after({ particles = {}, shortened = '(?!)' }: Language, particle: string | undefined, word: string): string {
  if (particle === undefined) return word;
  const bare = word.normalize('NFKD').replace(/\p{M}/gu, '');
  const [full = '', short = ''] = particles[particle] ?? [];
  return (new RegExp(`^(?:${shortened})`, 'i').test(bare) ? short : full) + word;
}

function word(speaker: Speaker, value: Param): string {
  if (typeof value === 'number') return numeral(value);
  if (typeof value === 'string') return speaker.sentences[`word.${value}`] ?? value;
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map((item) => word(speaker, item)).join(', ');
  if (isSeat(value)) return speaker.name(value.seat);
  return sentence(speaker, value);
}

function variant(speaker: Speaker, { id, params }: Message): string | undefined {
  const count = params['n'];
  const mine = speaker.viewer !== null && subject(params) === speaker.viewer;
  return (mine ? counted(speaker, `${id}.you`, count) : undefined) ?? counted(speaker, id, count);
}

function counted(speaker: Speaker, id: string, count: Param | undefined): string | undefined {
  const plain = speaker.sentences[id];
  if (plain !== undefined || typeof count !== 'number') return plain;
  const none = count === 0 ? speaker.sentences[`${id}.none`] : undefined;
  return none ?? speaker.sentences[`${id}.${isOne(speaker.about, count) ? 'one' : 'many'}`];
}

function isOne({ zero }: Language, count: number): boolean {
  return Math.abs(count) === 1 || (count === 0 && zero === 'one');
}

/** The seat a sentence is about: the first one among its parameters. */
function subject(params: Message['params']): number | null {
  const found = Object.values(params).find(isSeat);
  return found ? found.seat : null;
}

function isSeat(value: Param | undefined): value is { seat: number } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'seat' in value;
}
