/** The sentences of messages: the cases that the Python catalogues are tested with, and what is the browser’s own. */

import { describe, expect, test } from 'vitest';
import shared from '../../../tests/kernel/messages.json';
import de from '../../../src/dicehospital/locales/de/language.json';
import en from '../../../src/dicehospital/locales/en/language.json';
import fr from '../../../src/dicehospital/locales/fr/language.json';
import { fill, numeral, sentence, unbroken, type Language, type Speaker } from './message';
import type { Param } from './protocol';

interface Case {
  about: string;
  template: string | Record<string, string>;
  params?: Record<string, Param>;
  language?: string;
  you?: number;
  expected: string;
}

/** The sentences of a case: its template is the message `it`, with a suffix for each variant. */
function sentences(template: Case['template']): Record<string, string> {
  const variants = typeof template === 'string' ? { '': template } : template;
  const own = Object.entries(variants).map(([suffix, text]) => [suffix ? `it.${suffix}` : 'it', text]);
  return { ...shared.sentences, ...(Object.fromEntries(own) as Record<string, string>) };
}

const LANGUAGES: Record<string, Language> = { en, de, fr };

function speaker({ template, language = 'en', you }: Case): Speaker {
  const name = (seat: number) => shared.names[seat] ?? '?';
  return { about: LANGUAGES[language] ?? en, sentences: sentences(template), name, viewer: you ?? null };
}

describe('as Python says it:', () => {
  test.each(shared.cases as Case[])('$about', (one) =>
    expect(sentence(speaker(one), { id: 'it', params: one.params ?? {} })).toBe(one.expected),
  );
});

describe('what a catalogue lacks', () => {
  const who = speaker({ about: '', template: '{why} (rule {rule})', expected: '' });
  test('is shown as its id', () => expect(sentence(who, { id: 'missing.id', params: {} })).toBe('missing.id'));
  test('and a placeholder nothing fills stays', () =>
    expect(sentence(who, { id: 'it', params: { why: 'x' } })).toBe('x (rule {rule})'));
});

test('a negative number has a minus sign', () => expect(numeral(-3)).toBe('−3'));
test('every placeholder is filled', () =>
  expect(fill('{a} and {b_2}', (name) => name.toUpperCase())).toBe('A and B_2'));

test('an arrow begins no line and ends none', () => expect(unbroken('red 5 → 6.')).toBe('red 5\u00a0→\u00a06.'));
