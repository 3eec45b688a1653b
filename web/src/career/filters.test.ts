/** Finished games are found by what they are. */

import { expect, test } from 'vitest';
import type { Career, CareerGame } from '../lib/protocol';
import { choicesOf, gamesLike } from './filters';

const rival = (kind: 'bot' | 'person' | 'opponent', bot: string | null = null) => ({ kind, bot, name: null });
const game = (table: string, kind: number, more: Partial<CareerGame> = {}): CareerGame =>
  ({ table, kind, ended: 0, points: 1, outcome: 'won', rivals: [], scores: [1], counted: true, rated: false, ...more });
const CAREER = {
  games: [
    game('a', 0, { rivals: [rival('bot', 'normal')] }),
    game('b', 0, { outcome: 'lost', rivals: [rival('bot', 'hard'), rival('person')] }),
    game('c', 1, { outcome: 'alone' }),
    game('d', 2, { outcome: 'lost', rivals: [rival('opponent')] }),
  ],
  kinds: [{ game: 'er', players: 2 }, { game: 'hospital', players: 1 }, { game: 'er', players: 1 }],
} as Career;
const tables = (games: CareerGame[]): string => games.map(({ table }) => table).join('');

test('whatever there is can be asked for, levels from the weakest on', () => {
  expect(choicesOf(CAREER, 'against', ['normal', 'hard', 'person', 'opponent', 'alone'])).toEqual(['normal', 'hard', 'person', 'opponent', 'alone']);
  expect(choicesOf(CAREER, 'players', [])).toEqual(['1', '2']);
});

test.each([
  [{}, 'abcd'],
  [{ game: 'er' }, 'abd'],
  [{ game: 'er', players: '1' }, 'd'],
  [{ against: 'person' }, 'b'],
  [{ against: 'hard', result: 'won' }, ''],
  [{ kind: 0 }, 'ab'],
])('games like %o are %s', (wish, found) => {
  expect(tables(gamesLike(CAREER, wish))).toBe(found);
});
