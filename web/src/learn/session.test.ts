import { afterEach, describe, expect, it, vi } from 'vitest';
import book from '../games/er/lessons.json';
import type { Meant } from '../lib/protocol';
import { answered } from '../lib/session';
import { accepts, fits, pointed, type Course, type Lesson } from './lessons';
import { LessonSession } from './session.svelte';

const LESSON: Lesson = {
  id: 'blood',
  position: { game: 'er', players: 2 },
  tasks: [
    { moves: ['take green'], example: 'take green' },
    { moves: ['W3=2', 'W5*'], example: 'W3=2' },
  ],
};

const COURSE = book as unknown as Course;
const REASON = { rule: 'ER-4.2', message: { id: 'reason.colour', params: {} }, facts: {}, nearest: [] };

const MEANT: Meant[] = [
  { text: 'take green', words: [3], refs: ['die:green'], move: {}, say: { id: 'x', params: {} } },
  { text: 'W3=2', words: [6, 12], refs: ['ward:3', 'value:2'], move: {}, say: { id: 'x', params: {} } },
  { text: 'W5=6', words: [8, 16], refs: ['ward:5', 'value:6'], move: {}, say: { id: 'x', params: {} } },
];

/** A server that lets everything pass but W1, and knows when a ward waits for its value. */
function answer(picks: (number | string | object)[]): unknown {
  const last = picks.at(-1);
  return {
    view: { game: 'er', to_act: [0], options: [], scores: [{}, {}], over: false },
    outlook: {},
    events: picks.map((pick) => ({ event: String(pick), seat: 0, say: { id: 'x', params: {} } })),
    reject: picks.includes(4) ? { code: 'illegal', message: { id: 'refused', params: {} }, reason: REASON, retry: false } : null,
    begun: typeof last === 'number' && last >= 4 && last <= 10 ? [last] : [],
    reason: REASON,
    meant: MEANT,
  };
}

async function begin(): Promise<LessonSession> {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    const { picks } = JSON.parse(String(init.body)) as { picks: (number | string)[] };
    return Promise.resolve(new Response(JSON.stringify(answer(picks))));
  });
  const session = new LessonSession(COURSE, LESSON);
  await vi.waitFor(() => expect(session.view).not.toBeNull());
  return session;
}

afterEach(() => vi.unstubAllGlobals());

describe('a task', () => {
  it('accepts whole moves, and everything behind a star', () => {
    const [, task = { moves: [], example: '' }] = LESSON.tasks;
    expect(['W3=2', 'W5=6'].map((move) => accepts(task, move))).not.toContain(false);
    expect(['W3=3', 'W4', 'bury'].map((move) => accepts(task, move))).not.toContain(true);
  });

  it('is begun by words of its moves, in any order after the first, and done by all of them', () => {
    const refs = ['department:d_renal', 'staff:nurse', 'patient:1', 'patient:2', 'patient:3'];
    const three: [Meant] = [{ text: '', words: [70, 9, 44, 45, 46], refs, move: {}, say: { id: 'x', params: {} } }];
    expect(pointed(three[0], [70, 45])).toEqual(['staff:nurse', 'patient:1']);
    expect(fits(three, [70, 9, 46], false)).toBe(true);
    expect(fits(three, [70, 9, 46], true)).toBe(false);
    expect(fits(three, [70, 9, 46, 44, 45, 0], true)).toBe(true);
    expect(fits(three, [70, 9, 47], false)).toBe(false);
    expect(fits(three, [9, 70], false)).toBe(false);
  });
});

describe('a lesson', () => {
  it('is done when its tasks are done in order', async () => {
    const session = await begin();
    expect((await session.act({ kind: 'pick', word: 3 })).type).toBe('ack');
    expect([session.done, session.isDone]).toEqual([1, false]);
    expect((await session.act({ kind: 'picks', words: [6, 12] })).type).toBe('ack');
    expect(session.isDone).toBe(true);
    const more = await session.act({ kind: 'pick', word: 17 });
    expect(more).toMatchObject({ type: 'reject', message: { id: 'learn.all_done' } });
  });

  it('takes a ward and its value one after the other', async () => {
    const session = await begin();
    await session.act({ kind: 'pick', word: 3 });
    expect(session.refs).toEqual(['ward:3', 'value:2', 'ward:5', 'value:6']);
    await session.act({ kind: 'pick', word: 8 });
    expect([session.done, session.refs]).toEqual([1, ['value:6']]);
    await session.act({ kind: 'pick', word: 16 });
    expect(session.isDone).toBe(true);
    await session.act({ kind: 'undo' });
    expect([session.done, session.refs.length]).toEqual([1, 4]);
  });

  it('nudges when a legal move is not the one to make, and changes nothing', async () => {
    const session = await begin();
    const reply = await session.act({ kind: 'pick', word: 1 });
    expect(reply).toMatchObject({ type: 'reject', message: { id: 'learn.er.blood.nudge1' } });
    expect([session.done, session.events.length]).toEqual([0, 0]);
  });

  it('gives the reason of the rules for an illegal move and for a question', async () => {
    const session = await begin();
    expect(await session.act({ kind: 'pick', word: 4 })).toMatchObject({ type: 'reject', reason: REASON });
    expect(answered(await session.ask({ about: 'why', ref: 'ward:1' }))).toEqual({ reason: REASON });
  });

  it('undoes the last act and can begin again', async () => {
    const session = await begin();
    await session.show();
    await session.show();
    expect([session.isDone, session.table.undo[0]]).toEqual([true, true]);
    await session.act({ kind: 'undo' });
    expect([session.done, session.events.length]).toEqual([1, 1]);
    await session.restart();
    expect([session.done, session.table.undo[0]]).toEqual([0, false]);
  });

  it('says so when the server does not answer', async () => {
    const session = await begin();
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
    expect((await session.act({ kind: 'pick', word: 3 })).type).toBe('reject');
    expect([session.isCut, session.done]).toEqual([true, 0]);
  });
});
