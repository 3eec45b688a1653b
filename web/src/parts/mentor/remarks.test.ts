/** Bots speak when something happens, rarely. */

import { expect, test } from 'vitest';
import { TABLE, VIEW } from '../../games/er/table.testing';
import type { StoryEvent, Table } from '../../lib/protocol';
import { remarker } from './remarks';

const [person] = TABLE.seats;
const BOT = { ...person, kind: 'bot' as const, name: 'Kofi', bot: 'normal', you: false };
const table = { ...TABLE, seats: [person, BOT] } as Table;
const event = (name: string, seat: number): StoryEvent => ({ event: name, seat, say: { id: 'x', params: {} } }) as unknown as StoryEvent;

test('a bot that loses a patient says a line in its manner, people say none', () => {
  expect(remarker()(table, VIEW, [event('buried', 1)])).toEqual({ seat: 1, id: 'remark.lost.2' });
  expect(remarker()(table, VIEW, [event('buried', 0)])).toBeNull();
});

test('four who go home on one day are worth a word, three are not', () => {
  const home = event('discharged', 1);
  expect(remarker()(table, VIEW, [home, home, home])).toBeNull();
  expect(remarker()(table, VIEW, [home, home, home, home])?.id).toBe('remark.many.2');
});

test('nothing is said over the end of a game', () => {
  expect(remarker()(table, { ...VIEW, over: true }, [event('goal_scored', 1)])).toBeNull();
});

test('there is one line a turn at most', () => {
  const remark = remarker();
  expect(remark(table, VIEW, [event('goal_scored', 1)])?.id).toBe('remark.goal.2');
  expect(remark(table, VIEW, [event('buried', 1)])).toBeNull();
  expect(remark(table, { ...VIEW, turn: 10 }, [event('buried', 1)])?.seat).toBe(1);
});
