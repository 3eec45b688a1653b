import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExerciseJudged, Lesson } from '../lib/protocol';
import { ExerciseSession } from './exercise.svelte';
import { keepAttempt, keepMistakes, mistakeOf, MOST, nextMistake, readMistakes, type Mistake } from './mistakes';

const move = (text: string) => ({ text, move: {}, say: { id: 'move.er.take', params: {} } });
const lesson = (number: number): Lesson => ({ number, turn: 3, played: move('bury'), better: move('W1=3'), loss: 2.5, interval: 0.4, proof: '', reasons: [], told: [], ahead: [], position: { game: 'er', players: 1 } });

/** A server at which the second pick completes a move; it hears what is judged. */
function serve(judged: unknown[], verdict: ExerciseJudged | null): void {
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { picks: number[] };
    if (path === '/api/exercises') {
      judged.push(body);
      return Promise.resolve(new Response(JSON.stringify(verdict ?? {}), { status: verdict ? 200 : 503 }));
    }
    const view = { game: 'er', to_act: [0], options: [], scores: [{}, {}], over: false };
    const begun = body.picks.length === 1 ? body.picks : [];
    return Promise.resolve(new Response(JSON.stringify({ view, outlook: { final: [7] }, events: [], reject: null, begun, reason: null, meant: [] })));
  });
}

async function begin(): Promise<ExerciseSession> {
  keepMistakes('abc', 'er', 0, [lesson(7)]);
  const [mistake] = readMistakes() as [Mistake];
  const session = new ExerciseSession(mistake);
  await session.opened;
  return session;
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('what is kept of mistakes', () => {
  it('is each once, the latest review first, with what came of it', () => {
    keepMistakes('abc', 'er', 0, [lesson(7), lesson(9)]);
    keepAttempt('mine-abc-0-9', 'solved');
    keepMistakes('xyz', 'hospital', 1, [lesson(1)]);
    keepMistakes('abc', 'er', 0, [lesson(9)]);
    expect(readMistakes().map(({ id, outcome }) => [id, outcome])).toEqual([['mine-xyz-1-1', null], ['mine-abc-0-7', null], ['mine-abc-0-9', 'solved']]);
    expect(mistakeOf('mine-abc-0-7')?.better.text).toBe('W1=3');
    expect(nextMistake('mine-xyz-1-1')?.id).toBe('mine-abc-0-7');
  });

  it('has room for the latest alone, and for nothing that somebody else wrote there', () => {
    keepMistakes('abc', 'er', 0, Array.from({ length: MOST + 3 }, (_, number) => lesson(number)));
    expect(readMistakes()).toHaveLength(MOST);
    localStorage.setItem('dicehospital.mistakes', '[{"id": "mine"}]');
    expect(readMistakes()).toEqual([]);
    localStorage.setItem('dicehospital.mistakes', '{');
    expect(readMistakes()).toEqual([]);
  });
});

describe('a mistake', () => {
  const WORSE: ExerciseJudged = { standing: 'worse', loss: 1.5, interval: 0.5, proof: '' };

  it('is judged by the first whole move, and takes no more then', async () => {
    const judged: unknown[] = [];
    serve(judged, WORSE);
    const session = await begin();
    await session.act({ kind: 'pick', word: 4 });
    expect([session.isDone, judged]).toEqual([false, []]);
    await session.act({ kind: 'pick', word: 5 });
    await vi.waitFor(() => expect(session.verdict).toEqual(WORSE));
    expect(judged).toEqual([{ position: { game: 'er', players: 1 }, seat: 0, better: 'W1=3', picks: [4, 5] }]);
    expect(await session.act({ kind: 'pick', word: 6 })).toMatchObject({ type: 'reject', message: { id: 'puzzles.move_made' } });
    await session.restart();
    expect([session.isDone, session.verdict]).toEqual([false, null]);
  });

  it('says why it could not be judged', async () => {
    serve([], null);
    const session = await begin();
    await session.act({ kind: 'picks', words: [4, 5] });
    await vi.waitFor(() => expect(session.fault).not.toBeNull());
    expect(session.verdict).toBeNull();
  });
});
