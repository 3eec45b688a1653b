/** Two games beside each other: worked out by hand on a few stops. */

import { describe, expect, test } from 'vitest';
import type { Frame } from '../lib/protocol';
import type { Stop } from '../replay/session.svelte';
import { beside, commonFrames, type Walk } from './pairs';

/** A game whose decisions are letters, one a stop; a digit begins that turn. */
function game(told: string): Walk {
  const frames: Frame[] = [];
  const stops: Stop[] = [];
  let turn = 0;
  for (const letter of told) {
    if (/\d/.test(letter)) turn = Number(letter);
    else {
      stops.push({ frame: frames.length, turn, step: null });
      frames.push({ line: frames.length, by: 0, move: letter, chance: null, patch: {}, outlook: {}, events: [], scores: [0] } as unknown as Frame);
    }
  }
  return { frames, stops };
}

describe('two games of one deal', () => {
  test('have their first decisions in common', () => expect(commonFrames(game('1abc').frames, game('1abd').frames)).toBe(2));

  test('walk step by step until the first one that differs, then turn by turn', () => {
    expect(beside(game('1abcd2ef3g'), game('1abx2yz3w'))).toEqual({
      pairs: [[0, 0], [1, 1], [2, 2], [3, 2], [5, 4], [6, 5]],
      differs: 2,
    });
  });

  test('that are the same differ nowhere', () => expect(beside(game('1ab2c'), game('1ab2c'))).toEqual({ pairs: [[0, 0], [1, 1], [2, 2]], differs: null }));

  test('one of which ended early wait for the other', () => {
    expect(beside(game('1ab'), game('1ab2cd')).pairs.at(-1)).toEqual([1, 3]);
    expect(beside(game('1ab'), game('1ab2cd')).differs).toBe(2);
  });
});
