import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Judged, PuzzleListed, PuzzleShown } from '../lib/protocol';
import { inOrder, keepOutcome, nextAfter, readProgress } from './progress';
import { PuzzleSession } from './session.svelte';

const row = (id: string, grade: number, theme = 'nurse', game = 'er'): PuzzleListed => ({ id, game, themes: [theme], grade, moves: 2 });
const ALL = [row('er-3', 3), row('er-1', 1), row('er-2', 2), row('er-9', 1, 'critical'), row('hospital-1', 1, 'blood', 'hospital')];
const [HARD, EASY, MIDDLE] = ALL as [PuzzleListed, PuzzleListed, PuzzleListed];

const PUZZLE: PuzzleShown = { ...EASY, position: { game: 'er', players: 1 }, seat: 0 };
const MISSED: Judged = { points: 50, best: 53, margin: 2, ends: 30, better: { moves: [], gaps: [{ part: 'wards', tried: 10, best: 13 }], link: 'x' } };

/** A server on whose table the second pick ends the turn; it hears what is judged. */
function serve(judged: unknown[], verdict: Judged | null): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { picks } = JSON.parse(String(init.body)) as { picks: number[] };
    if (path.endsWith('/tries')) {
      judged.push(picks);
      return Promise.resolve(new Response(JSON.stringify(verdict ?? {}), { status: verdict ? 200 : 503 }));
    }
    const view = { game: 'er', to_act: [0], options: [], scores: [{}, {}], over: picks.length > 1 };
    return Promise.resolve(new Response(JSON.stringify({ view, outlook: { final: [7] }, events: [], reject: null, begun: [], reason: null, meant: [] })));
  });
}

async function begin(): Promise<PuzzleSession> {
  const session = new PuzzleSession(PUZZLE);
  await session.opened;
  return session;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what is kept of puzzles', () => {
  it('is their last outcome, and nothing that somebody else wrote there', () => {
    keepOutcome('er-1', 'failed');
    keepOutcome('er-2', 'solved');
    keepOutcome('er-1', 'solved');
    expect(readProgress()).toEqual({ 'er-1': 'solved', 'er-2': 'solved' });
    localStorage.setItem('dicehospital.puzzles', '{"er-1": "won", "er-2": "failed"}');
    expect(readProgress()).toEqual({ 'er-2': 'failed' });
    localStorage.setItem('dicehospital.puzzles', '[');
    expect(readProgress()).toEqual({});
  });

  it('decides what comes next: new ones alike, then others, then those that were missed', () => {
    expect(inOrder(ALL).map(({ grade }) => grade)).toEqual([1, 1, 1, 2, 3]);
    expect(nextAfter(ALL, {}, EASY)).toBe(MIDDLE);
    expect(nextAfter(ALL, { 'er-2': 'failed' }, EASY)).toBe(HARD);
    expect(nextAfter(ALL, {}, HARD)).toBe(EASY);
    expect(nextAfter(ALL, { 'er-1': 'solved', 'er-2': 'failed', 'er-9': 'solved' }, HARD)).toBe(MIDDLE);
    expect(nextAfter(ALL, { 'er-1': 'solved', 'er-2': 'solved', 'er-9': 'solved' }, HARD)).toBeUndefined();
  });
});

describe('a puzzle', () => {
  it('is judged by all its picks when the turn has ended, and takes no more then', async () => {
    const judged: unknown[] = [];
    serve(judged, MISSED);
    const session = await begin();
    expect(session.outlook?.final).toEqual([7]);
    await session.act({ kind: 'pick', word: 3 });
    expect([session.isDone, judged.length]).toEqual([false, 0]);
    await session.act({ kind: 'pick', word: 5 });
    await vi.waitFor(() => expect(session.verdict).toEqual(MISSED));
    expect(judged).toEqual([[3, 5]]);
    expect(await session.act({ kind: 'pick', word: 6 })).toMatchObject({ type: 'reject', message: { id: 'puzzles.is_over' } });
  });

  it('is begun again from its position', async () => {
    serve([], MISSED);
    const session = await begin();
    await session.act({ kind: 'picks', words: [3, 5] });
    await vi.waitFor(() => expect(session.verdict).not.toBeNull());
    await session.restart();
    expect([session.verdict, session.isDone, session.table.undo[0]]).toEqual([null, false, false]);
  });

  it('says that it could not be judged, and asks again', async () => {
    const judged: unknown[] = [];
    serve(judged, null);
    const session = await begin();
    await session.act({ kind: 'picks', words: [3, 5] });
    await vi.waitFor(() => expect(session.fault).not.toBeNull());
    serve(judged, MISSED);
    await session.judge();
    expect([session.fault, session.verdict, judged.length]).toEqual([null, MISSED, 2]);
  });
});
