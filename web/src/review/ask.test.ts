import { afterEach, expect, it, vi } from 'vitest';
import { ask } from './ask';

const review = { game: 'er', seat: 0, played: 90, par: 131, line: 'abc', summary: [], decisions: 51, lessons: [] };

/** An answer that comes in pieces, cut wherever the network likes. */
function answers(...pieces: string[]): void {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(body))));
}

afterEach(() => vi.unstubAllGlobals());

it('hears how far the coach is, then what it has found', async () => {
  answers('{"share":0.25}\n{"sha', 're":0.5}\n', `{"review":${JSON.stringify(review)}}\n`);
  const shares: number[] = [];
  expect(await ask({ table: 'x' }, 0, (share) => shares.push(share))).toEqual({ review });
  expect(shares).toEqual([0.25, 0.5]);
});

it('says what was refused, in one piece without an end of line', async () => {
  const message = { id: 'server.not_over', params: {} };
  answers(JSON.stringify({ error: { code: 'not_over', field: null, message } }));
  expect(await ask({ table: 'x' }, 0, () => undefined)).toEqual({ problem: message });
});

it('says so when nothing comes of it', async () => {
  answers('{"share":0.25}\n');
  expect(await ask({ table: 'x' }, 0, () => undefined)).toEqual({ problem: { id: 'review.failed', params: {} } });
  vi.stubGlobal('fetch', vi.fn(() => Promise.reject(new TypeError('offline'))));
  expect(await ask({ table: 'x' }, 0, () => undefined)).toMatchObject({ problem: { id: 'review.failed' } });
});
