import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../lib/api';
import { wanted, type Build, type Told } from './files';
import { KEPT } from './kept';
import { heard, line } from './line.svelte';

const SCOPE = 'http://house.test/';
const PAGE = '<script type="module" src="/assets/index-AAAAAAAA.js"></script>';
const BUILD: Build = {
  version: 'v1',
  entry: 'assets/index-AAAAAAAA.js',
  files: [
    { path: 'assets/index-AAAAAAAA.js', size: 1, digest: '', kept: 'first' },
    { path: 'assets/web-BBBBBBBB.js', size: 1, digest: '', kept: 'first', language: 'en' },
    { path: 'assets/web-CCCCCCCC.js', size: 1, digest: '', kept: 'first', language: 'fr' },
    { path: 'assets/Board-DDDDDDDD.js', size: 1, digest: '', kept: 'soon' },
    { path: 'share.png', size: 1, digest: '', kept: 'used' },
  ],
};

/** Caches as a browser has them, as far as the worker uses them. */
class Caches {
  all = new Map<string, Map<string, Response>>();

  open(name: string) {
    const entries = this.all.get(name) ?? this.all.set(name, new Map()).get(name) ?? new Map<string, Response>();
    const key = (asked: Request | string): string => (typeof asked === 'string' ? asked : asked.url);
    return Promise.resolve({
      match: (asked: Request | string) => Promise.resolve(entries.get(key(asked))?.clone()),
      put: (asked: Request | string, answer: Response) => Promise.resolve(void entries.set(key(asked), answer)),
      delete: (asked: Request | string) => Promise.resolve(entries.delete(key(asked))),
      keys: () => Promise.resolve([...entries.keys()]),
    });
  }

  async match(asked: Request | string, { cacheName }: { cacheName?: string } = {}): Promise<Response | undefined> {
    for (const name of cacheName ? [cacheName] : this.all.keys()) {
      const found = await (await this.open(name)).match(asked);
      if (found) return found;
    }
    return undefined;
  }

  keys = () => Promise.resolve([...this.all.keys()]);
  delete = (name: string) => Promise.resolve(this.all.delete(name));
  /** All addresses that lie in caches of a name. */
  listed = (part: string): string[] => [...this.all].filter(([name]) => name.includes(part)).flatMap(([, entries]) => [...entries.keys()]);
}

type Listener = (event: unknown) => void;
let kept: Caches;
/** The worker is read once, and listens for as long. */
const listeners = new Map<string, Listener>();
let server: (request: Request | string) => Response;
let used: string[];
/** Locks as a browser has them: whoever asks for one that a page has waits until it is let go of. */
let letGo: () => void;
const locks = {
  query: () => Promise.resolve({ held: used.map((entry) => ({ name: `dicehospital:${entry}`, mode: 'shared' })) }),
  request: (_name: string, { signal }: { signal: AbortSignal }, granted: () => void): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      letGo = () => resolve(granted());
    }),
};

beforeEach(async () => {
  kept = new Caches();
  used = [];
  server = (request) => new Response(String(typeof request === 'string' ? request : request.url) === SCOPE ? PAGE : 'from the server');
  vi.stubGlobal('BUILD', BUILD);
  vi.stubGlobal('caches', kept);
  vi.stubGlobal('fetch', (request: Request | string) => new Promise((resolve) => resolve(server(request))));
  vi.stubGlobal('self', {
    registration: { scope: SCOPE },
    clients: { claim: () => Promise.resolve() },
    skipWaiting: () => Promise.resolve(),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  });
  vi.stubGlobal('navigator', { locks });
  await import('./service_worker');
});
afterEach(() => vi.unstubAllGlobals());

/** What the worker does about something that lasts. */
async function happens(type: 'install' | 'activate' | 'message', data?: Told): Promise<unknown> {
  let work: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ data, source: null, waitUntil: (told: Promise<unknown>) => (work = told) });
  return work;
}
const greeted = (): Promise<unknown> => happens('message', { type: 'hello', entry: BUILD.entry });

/** What the worker answers; null where it leaves a request to the browser. */
async function ask(path: string, { method = 'GET', mode = 'cors', body = '' } = {}): Promise<string | null> {
  const works: Promise<unknown>[] = [];
  const request = new Request(SCOPE + path, { method, ...(body && { body }) });
  Object.defineProperty(request, 'mode', { value: mode });
  let answer: Promise<Response> | null = null;
  listeners.get('fetch')?.({ request, waitUntil: (work: Promise<unknown>) => works.push(work), respondWith: (told: Promise<Response>) => (answer = told) });
  const found = (await answer) as Response | null;
  await Promise.all(works);
  return found && found.type !== 'error' ? found.text() : null;
}

const nobody = (): Response => {
  throw new TypeError('no network');
};

describe('what is fetched', () => {
  it('is of the language, and beyond the first only where the whole is wished for', () => {
    const paths = (language: string, whole: boolean) => wanted(BUILD, { language, whole }).map(({ path }) => path);
    expect(paths('fr', true)).toEqual(['assets/index-AAAAAAAA.js', 'assets/web-CCCCCCCC.js', 'assets/Board-DDDDDDDD.js']);
    expect(paths('en', false)).toEqual(['assets/index-AAAAAAAA.js', 'assets/web-BBBBBBBB.js']);
  });

  it('is a build as a whole: a page of another one ends the installation', async () => {
    await happens('install');
    expect(kept.listed('files-v1')).toEqual([SCOPE, `${SCOPE}assets/index-AAAAAAAA.js`, `${SCOPE}assets/web-BBBBBBBB.js`]);
    server = () => new Response('another page');
    await expect(happens('install')).rejects.toThrow('not of this build');
  });

  it('goes when no page is of its build', async () => {
    await (await kept.open('dicehospital:/:files-v0')).put(`${SCOPE}assets/index-00000000.js`, new Response(''));
    used = [BUILD.entry];
    await happens('activate');
    expect(await kept.keys()).not.toContain('dicehospital:/:files-v0');
  });

  it('goes as soon as the last page of its build has gone, if that is soon', async () => {
    await (await kept.open('dicehospital:/:files-v0')).put(`${SCOPE}assets/index-00000000.js`, new Response(''));
    used = ['assets/index-00000000.js'];
    const work = greeted();
    await vi.waitFor(() => expect(letGo).toBeDefined());
    expect(await kept.keys()).toContain('dicehospital:/:files-v0');
    used = [BUILD.entry];
    letGo();
    await work;
    expect(await kept.keys()).not.toContain('dicehospital:/:files-v0');
  });

  it('stays as long as a page is of its build, and nobody waits for that page but the worker', async () => {
    vi.useFakeTimers();
    await (await kept.open('dicehospital:/:files-v0')).put(`${SCOPE}assets/index-00000000.js`, new Response(''));
    used = ['assets/index-00000000.js'];
    await happens('activate');
    const work = greeted();
    await vi.advanceTimersByTimeAsync(60_000);
    await work;
    vi.useRealTimers();
    expect(await kept.keys()).toContain('dicehospital:/:files-v0');
  });
});

describe('a request', () => {
  it('for a page gets what the server says, and the kept page where it says nothing', async () => {
    await happens('install');
    expect(await ask('table/abc', { mode: 'navigate' })).toBe('from the server');
    server = nobody;
    expect(await ask('table/abc', { mode: 'navigate' })).toBe(PAGE);
    server = () => new Response('gateway', { status: 502 });
    expect(await ask('table/abc', { mode: 'navigate' })).toBe(PAGE);
    server = () => new Response('no such table', { status: 404 });
    expect(await ask('table/abc', { mode: 'navigate' })).toBe('no such table');
  });

  it('for a file of an older build finds it as long as it is kept', async () => {
    await (await kept.open('dicehospital:/:files-v0')).put(`${SCOPE}assets/Help-00000000.js`, new Response('old'));
    server = () => new Response('', { status: 404 });
    expect(await ask('assets/Help-00000000.js')).toBe('old');
    expect(await ask('assets/Help-11111111.js')).toBe('');
    expect(kept.listed('files-v1')).toEqual([]);
  });

  it('for a trial or a replay is asked again, and answered from before where nobody answers', async () => {
    const first = { method: 'POST', body: '{"picks":[1]}' };
    expect(await ask('api/try', first)).toBe('from the server');
    server = nobody;
    expect(await ask('api/try', first)).toBe('from the server');
    expect(await ask('api/try', { method: 'POST', body: '{"picks":[2]}' })).toBeNull();
  });

  it('that was refused is not kept', async () => {
    server = () => new Response('no', { status: 404 });
    expect(await ask('api/replay', { method: 'POST', body: '{"table":"x"}' })).toBe('no');
    server = nobody;
    expect(await ask('api/replay', { method: 'POST', body: '{"table":"x"}' })).toBeNull();
  });

  it('about people and tables never comes by', async () => {
    for (const path of ['api/me', 'api/me/data', 'api/games', 'api/tables?free=1', 'api/join/abc', 'healthz']) expect(await ask(path)).toBeNull();
    expect(await ask('api/tables', { method: 'POST', body: '{}' })).toBeNull();
    expect(await kept.keys()).toEqual([]);
  });

  it('to be forgotten, to sign out or to sign in empties what was answered before', async () => {
    const leaving = [['DELETE', 'api/me'], ['DELETE', 'api/me/sessions/12'], ['POST', 'api/sessions'], ['POST', 'api/sessions/words']] as const;
    for (const [method, path] of leaving) {
      await ask('api/replay', { method: 'POST', body: '{"table":"x"}' });
      expect(kept.listed('answers-')).toHaveLength(1);
      await ask(path, { method });
      expect(kept.listed('answers-')).toEqual([]);
    }
    await ask('api/replay', { method: 'POST', body: '{"table":"x"}' });
    await ask('api/me/sessions', { method: 'DELETE' });
    expect(kept.listed('answers-')).toHaveLength(1);
  });
});

it('an answer that was kept tells the page that the server does not answer', async () => {
  server = () => new Response('{}', { headers: { [KEPT]: '2026' } });
  heard(true);
  expect((await call('POST', '/api/try', {})).ok).toBe(true);
  expect(line.isCut).toBe(true);
  server = () => new Response('{}');
  await call('POST', '/api/try', {});
  expect(line.isCut).toBe(false);
});
