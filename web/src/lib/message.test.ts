/** The sentences of messages: the same cases as the Python catalogues have. */

import { describe, expect, test } from 'vitest';
import { fill, numeral, sentence, type Speaker } from './message';
import type { Message, Param } from './protocol';

const SENTENCES = {
  plain: 'Nothing happens',
  'word.red': 'rouge',
  took: '{seat} takes the {die} die',
  'took.you': 'You take the {die} die',
  'bags.one': '{n} bag',
  'bags.many': '{n} bags',
  'gained.one': '{seat} gains {n} point',
  'gained.many': '{seat} gains {n} points',
  'gained.you.one': 'You gain {n} point',
  'gained.you.many': 'You gain {n} points',
  passed: '{seat} hands it to {other}',
  'passed.you': 'You hand it to {other}',
  refused: '{why} (rule {rule})',
};

const NAMES = ['Ana', 'Ben', 'URSULE'];

function speaker(language = 'en', viewer: number | null = null): Speaker {
  return { language, sentences: SENTENCES, name: (seat) => NAMES[seat] ?? '?', viewer };
}

function said(id: string, params: Record<string, Param> = {}, who = speaker()): string {
  return sentence(who, { id, params });
}

describe('a sentence', () => {
  test('stands as it is', () => expect(said('plain')).toBe('Nothing happens'));
  test('without an entry shows its id', () => expect(said('missing.id')).toBe('missing.id'));
  test('names a seat', () =>
    expect(said('took', { seat: { seat: 0 }, die: 'red' })).toBe('Ana takes the rouge die'));
  test('speaks to its reader', () =>
    expect(said('took', { seat: { seat: 1 }, die: 'red' }, speaker('en', 1))).toBe(
      'You take the rouge die',
    ));
  test('does not speak to somebody it only mentions', () =>
    expect(said('passed', { seat: { seat: 0 }, other: { seat: 1 } }, speaker('en', 1))).toBe(
      'Ana hands it to Ben',
    ));
  test('leaves words without an entry alone', () =>
    expect(said('took', { seat: { seat: 0 }, die: 'blue' })).toBe('Ana takes the blue die'));
  test('says messages inside messages', () => {
    const why: Message = { id: 'bags', params: { n: 2 } };
    expect(said('refused', { why, rule: 'ER-4.3' })).toBe('2 bags (rule ER-4.3)');
  });
  test('joins lists of words, seats and numbers', () =>
    expect(said('refused', { why: ['red', { seat: 2 }, 7], rule: '' })).toBe(
      'rouge, URSULE, 7 (rule )',
    ));
  test('keeps a placeholder nothing fills', () => expect(said('refused', { why: 'x' })).toBe('x (rule {rule})'));
});

describe('plurals', () => {
  test('English has one and many', () => {
    expect([0, 1, 2].map((n) => said('bags', { n }))).toEqual(['0 bags', '1 bag', '2 bags']);
  });
  test('French counts zero as one', () => {
    expect([0, 1, 2].map((n) => said('bags', { n }, speaker('fr')))).toEqual(['0 bag', '1 bag', '2 bags']);
  });
  test('meet the reader', () => {
    const params = { seat: { seat: 0 }, n: 1 };
    expect(said('gained', params, speaker('en', 0))).toBe('You gain 1 point');
    expect(said('gained', params, speaker('en', 1))).toBe('Ana gains 1 point');
  });
});

test('a negative number has a minus sign', () => expect(numeral(-3)).toBe('−3'));
test('every placeholder is filled', () =>
  expect(fill('{a} and {b_2}', (name) => name.toUpperCase())).toBe('A and B_2'));
