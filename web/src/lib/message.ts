/**
 * Sentences from messages: the twin of `kernel/text.py`, without state so that it can be tested alone.
 * `tests/kernel/messages.json` holds the two together.
 */

import type { Message, Param } from './protocol';

export type Sentences = Readonly<Record<string, string>>;

/** What a sentence needs to know beyond its catalogue. */
export interface Speaker {
  language: string;
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
  return fill(found, (name) => {
    const value = message.params[name];
    return value === undefined ? `{${name}}` : word(speaker, value);
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

/** Puts values into `{placeholders}`; `{de:name}` and `{que:name}` have their French word before them. */
export function fill(text: string, value: (name: string) => string): string {
  return text.replace(/\{(?:(de|que):)?(\w+)\}/g, (_, particle: string | undefined, name: string) =>
    after(particle, value(name)),
  );
}

/** A word after `de` or `que`, which lose their vowel before another one or an h. */
function after(particle: string | undefined, word: string): string {
  if (particle === undefined) return word;
  const bare = word.normalize('NFKD').replace(/\p{M}/gu, '');
  return /^(?:[aeiouhœæ]|y[^aeiou])/i.test(bare) ? `${particle.slice(0, -1)}’${word}` : `${particle} ${word}`;
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
  return none ?? speaker.sentences[`${id}.${isOne(speaker.language, count) ? 'one' : 'many'}`];
}

function isOne(language: string, count: number): boolean {
  return language === 'fr' ? Math.abs(count) < 2 : Math.abs(count) === 1;
}

/** The seat a sentence is about: the first one among its parameters. */
function subject(params: Message['params']): number | null {
  const found = Object.values(params).find(isSeat);
  return found ? found.seat : null;
}

function isSeat(value: Param | undefined): value is { seat: number } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && 'seat' in value;
}
