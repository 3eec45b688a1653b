import { describe, expect, it } from 'vitest';
import type { DayResult, DayShown } from '../lib/protocol';
import { binsOf, columnOf } from './bins';
import { shareText } from './share';
import { dateHere, todayOf } from './today';

const day = (number: number, date: string, status: DayShown['status']): DayShown => ({ number, date, status, opens: 0, closes: 1, deals: [] });
const OPEN = [day(318, '2026-11-18', 'open'), day(319, '2026-11-19', 'open'), day(320, '2026-11-20', 'open'), day(321, '2026-11-21', 'coming')];

describe('the day of the reader', () => {
  it('is that of their calendar, wherever they are', () => {
    expect(dateHere(new Date(2026, 10, 9, 23, 59))).toBe('2026-11-09');
    expect(OPEN.slice(0, 3).map(({ date }) => todayOf(OPEN, date)?.number)).toEqual([318, 319, 320]);
  });

  it('is the one in the middle where their clock is wrong, and none where none is open', () => {
    expect(todayOf(OPEN, '1999-01-01')?.number).toBe(319);
    expect(todayOf(OPEN, '2026-11-21')?.number).toBe(319);
    expect(todayOf([], '2026-11-19')).toBeUndefined();
  });
});

describe('columns of points', () => {
  it('hold everybody, and all that is to be marked has a column', () => {
    const people = [{ points: -63, people: 2 }, { points: 20, people: 3 }, { points: 21, people: 4 }];
    const bins = binsOf(people, [98]);
    expect(bins.counts.reduce((sum, n) => sum + n, 0)).toBe(9);
    expect(bins.counts[columnOf(bins, -63)]).toBe(2);
    expect(columnOf(bins, 98)).toBeLessThan(bins.counts.length);
    expect(bins.counts.length).toBeLessThan(18);
  });

  it('are there for a single player', () => {
    expect(binsOf([{ points: 40, people: 1 }], []).counts).toContain(1);
  });
});

describe('what is passed on', () => {
  const result: DayResult = {
    people: 138,
    place: 12,
    place_with_bots: 14,
    distribution: [],
    bots: [{ bot: 'easy', points: 60 }, { bot: 'hard', points: 94 }, { bot: 'expert', points: null }],
  };

  it('says how well it went, and neither points nor anything of the deal', () => {
    const text = shareText(319, [{ game: 'er', points: 77, share: 0.82, result }], 6, 'http://house/daily');
    expect(text).toContain('🟩🟩🟩🟩🟩🟩🟩🟩⬜⬜');
    expect(text).toContain('🤖 ●○');
    expect(text).toContain('🔥 6');
    expect(text).not.toContain('77');
    expect(text.split('\n')).toHaveLength(3);
  });

  it('leaves the bar out as long as the best line is not known', () => {
    expect(shareText(319, [{ game: 'er', points: 77, share: null, result }], 1, '')).not.toMatch(/🟩|🔥/u);
  });
});
