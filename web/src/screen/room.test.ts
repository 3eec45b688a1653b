/** What a room is told of a table: who does what, whom it waits for, what has just happened, how to get there. */

import { beforeAll, expect, test } from 'vitest';
import { TABLE, TestSession, VIEW } from '../games/er/table.testing';
import { need, setLanguage, startLanguage } from '../lib/i18n.svelte';
import type { Message, Seat, StoryEvent, Table, View } from '../lib/protocol';
import { SEAT } from '../lib/table';
import { phonePath, screenPath, seatPath } from './paths';
import { Room, standingOf, type Watched } from './room.svelte';

const MINUTE_MS = 60_000;
const PLAYING = { acts: true, isReady: false, isOver: false };

class Seen extends TestSession implements Watched {
  away: (number | null)[] = [null, null];
  readonly skew = 0;
  override readonly events: StoryEvent[];

  constructor(seats: Seat[], view: View = VIEW, events: StoryEvent[] = []) {
    super(view, null, null, { ...TABLE, yours: [], seats } as Table);
    this.events = events;
  }
}

const person = (name: string, change: Partial<Seat> = {}): Seat => ({ ...SEAT, name, ...change });
const event = (name: string, seat: number | null): StoryEvent => ({ event: name, seat, say: { id: 'list.and', params: { first: name, last: String(seat) } } satisfies Message });

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'web_social');
  await setLanguage('en');
});

test('somebody who acts, is ready, is away, has a bot or has resigned is said to be so', () => {
  const told = [
    standingOf(person('Ana'), PLAYING),
    standingOf(person('Ana'), { ...PLAYING, acts: false, isReady: true }),
    standingOf(person('Ana'), { ...PLAYING, acts: false }),
    standingOf(person('Ana', { present: false }), PLAYING),
    standingOf(person('Ana', { present: false, bot: 'greedy' }), PLAYING),
    standingOf(person('Ana', { resigned: true, bot: 'greedy' }), PLAYING),
    standingOf(person('Ana', { present: false }), { ...PLAYING, isOver: true }),
  ];
  expect(told).toEqual(['acts', 'ready', null, 'away', 'stands_in', 'resigned', null]);
});

test('the table waits for those who act, by name', () => {
  const seats = [person('Ana'), person('Ben')];
  expect(new Room(new Seen(seats)).waitsFor).toBe('Ana');
  expect(new Room(new Seen(seats, { ...VIEW, to_act: [0, 1] })).waitsFor).toBe('Ana and Ben');
});

test('for how long somebody is away counts for people whom nobody plays for', () => {
  const gone = { present: false };
  const session = new Seen([person('Ana', gone), person('Ben', { ...gone, bot: 'greedy' })]);
  session.away = [Date.now() - 3 * MINUTE_MS, Date.now() - 3 * MINUTE_MS];
  const room = new Room(session);
  expect(Math.round(room.awayFor(0) / MINUTE_MS)).toBe(3);
  expect(room.awayFor(1)).toBe(0);
});

test('the last lines that are worth it are told, the newest first', () => {
  const events = [event('took', 0), event('dice_rolled', null), event('buried', 1)];
  const room = new Room(new Seen([person('Ana'), person('Ben')], VIEW, events));
  expect(room.told(2).map(({ index }) => index)).toEqual([2, 1]);
  expect(room.told(2, ({ seat }) => seat !== null).map(({ text }) => text)).toEqual(['Buried and 1', 'Took and 0']);
});

test('a screen, its keyboard and phones find the table, invited where that is needed', () => {
  expect(screenPath('abc', 'x1')).toBe('/screen/abc?invite=x1');
  expect(screenPath('abc', null)).toBe('/screen/abc');
  expect(seatPath('abc', 'x1')).toBe('/table/abc?invite=x1&screen=1');
  expect([phonePath('abc', 'x1', false), phonePath('abc', 'x1', true), phonePath('abc', null, false)]).toEqual(['/join/x1', '/table/abc', '/table/abc']);
});
