/**
 * Answers for the page where the network does not: files of a build from their cache, pages and some answers
 * of the server from the network as long as there is one. Sockets never come by here.
 */

import { cacheName, HASHED, lockName, wanted, WISH, type Build, type File, type Heard, type Told, type Wish } from './files';
import { KEPT } from './kept';
import { openPressed, showPushed } from './pushed';
import type { Asked, Scope, Speaker } from './scope';

declare const self: Scope;
/** Put in by `scripts/offline.mjs`: another list makes another worker, and so an update. */
declare const BUILD: Build;

const OURS: Build = BUILD;
const SCOPE = self.registration.scope;
const FILES = cacheName(SCOPE, `files-${OURS.version}`);
const ANY_FILES = cacheName(SCOPE, 'files-');
const WISHES = cacheName(SCOPE, 'wishes');
const ANSWERS = cacheName(SCOPE, 'answers-'); // those of each kind, below
const LISTED: ReadonlySet<string> = new Set(OURS.files.map(({ path }) => path));
const USUAL: Wish = { language: 'en', whole: false };
const AT_ONCE = 4;
/** Whoever has a network that never answers is better served by what is here. */
const PATIENCE_MS = 6000;
/** A page that was closed or reloaded is gone by then; of one that stays open the next page's worker will ask again. */
const LEAVING_MS = 20_000;
const ANY = { ignoreVary: true } as const;

/** Answers that depend on nothing but the question: what, how it is asked, and how many are kept. The number is that of their form. */
const QUESTIONS = [
  { kind: 'replays-1', method: 'POST', path: /^api\/replay$/, most: 40 },
  { kind: 'trials-1', method: 'POST', path: /^api\/try$/, most: 600 },
  { kind: 'records-1', method: 'GET', path: /^api\/tables\/[^/]+\/(?:record|link)$/, most: 100 },
] as const;
/** What makes somebody else of who is here. */
const LEAVING = /^(?:DELETE api\/me(?:\/sessions\/\d+)?|POST api\/sessions(?:\/\w+)?)$/;

let isCut = false;

self.addEventListener('install', (event) => event.waitUntil(install()));
// No page is answered before this has happened: it waits for nobody.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteUnused(), self.clients.claim()])));
self.addEventListener('message', (event) => event.waitUntil(hear(event.data as Told, event.source)));
self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPressed(self, event)));
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event);
  if (answer) event.respondWith(answer);
});

// -- files -------------------------------------------------------------------------------------------

/** A build is here as a whole, or it is not: what a page would need later may be gone from the server by then. */
async function install(): Promise<void> {
  await keepPage();
  await fill();
  // Pages of another build go on with their own files, which stay as long as there are such pages.
  await self.skipWaiting();
}

async function keepPage(): Promise<void> {
  const page = await fetch(SCOPE, { cache: 'no-cache' });
  const text = await page.clone().text();
  if (!page.ok || page.redirected || !text.includes(OURS.entry)) throw new Error('the page is not of this build');
  await (await caches.open(FILES)).put(SCOPE, page);
}

async function fill(): Promise<void> {
  const cache = await caches.open(FILES);
  const wish = await caches.match(at(WISH), { cacheName: WISHES });
  const files = wanted(OURS, wish ? ((await wish.json()) as Wish) : USUAL);
  const fetchers = Array.from({ length: AT_ONCE }, async () => {
    for (let file = files.shift(); file; file = files.shift()) await keep(cache, file);
  });
  await Promise.all(fetchers);
}

/** Files that an earlier build had in common are not fetched again. */
async function keep(cache: Cache, file: File): Promise<void> {
  const url = at(file.path);
  if (await cache.match(url, ANY)) return;
  const kept = await caches.match(url, ANY);
  const found = kept && (await isThis(kept, file)) ? kept : await fetch(url, { priority: 'low' });
  if (!found.ok || !(await isThis(found, file))) throw new Error(`${file.path} is not of this build`);
  await cache.put(url, found);
}

async function isThis(found: Response, { digest }: File): Promise<boolean> {
  return (await digestOf(await found.clone().arrayBuffer())).startsWith(digest);
}

/** Deletes the files of builds that no open page is of: now, and once pages that are just going have gone. */
async function sweep(): Promise<void> {
  const used = await deleteUnused();
  if (!used.length) return;
  await Promise.race([Promise.all(used.map(released)), after(LEAVING_MS)]);
  await deleteUnused();
}

/** Deletes the files that no open page needs; returns the scripts of open pages of other builds, whose files stay. */
async function deleteUnused(): Promise<string[]> {
  const entries = await openEntries();
  const used: string[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(ANY_FILES) || name === FILES) continue;
    const cache = await caches.open(name);
    const found = await Promise.all(entries.map(async (entry) => ((await cache.match(at(entry), ANY)) ? [entry] : [])));
    if (!found.flat().length) await caches.delete(name);
    used.push(...found.flat());
  }
  return used;
}

/** The scripts that open pages began with. Who waits for a lock of a page is as open as who has it. */
async function openEntries(): Promise<string[]> {
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = [...held, ...pending].filter(({ mode }) => mode === 'shared').map(({ name }) => name ?? '');
  return [...new Set(names)].filter((name) => name.startsWith(lockName(''))).map((name) => name.slice(lockName('').length));
}

/** Returns when no page of a build holds its lock any more: one that is reloaded does so until the browser has put it away. */
function released(entry: string): Promise<void> {
  return navigator.locks.request(lockName(entry), { signal: AbortSignal.timeout(LEAVING_MS) }, () => undefined).catch(() => undefined);
}

// -- what pages say -----------------------------------------------------------------------------------

async function hear(told: Told, from: Speaker | null): Promise<void> {
  // What is missing then is asked for again when the next page starts.
  if (told.type === 'wished') return fill().catch(() => undefined);
  const answer: Heard = { type: 'version', isYours: LISTED.has(told.entry), isCut };
  from?.postMessage(answer);
  await sweep();
}

// -- requests -----------------------------------------------------------------------------------------

/** What becomes of a request; null leaves it to the browser. */
function answerTo(event: Asked): Promise<Response> | null {
  const { request } = event;
  if (!request.url.startsWith(SCOPE)) return null;
  const path = new URL(request.url).pathname.slice(new URL(SCOPE).pathname.length);
  const question = QUESTIONS.find((one) => one.method === request.method && one.path.test(path));
  if (question) return ask(event, ANSWERS + question.kind, question.most);
  if (LEAVING.test(`${request.method} ${path}`)) return forget(request);
  if (request.method !== 'GET' || path.startsWith('api/')) return null;
  if (LISTED.has(path) || HASHED.test(path)) return file(request, path);
  return request.mode === 'navigate' ? page(request) : null;
}

async function file(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(FILES);
  const kept = (await cache.match(request, ANY)) ?? (HASHED.test(path) ? await caches.match(request, ANY) : undefined);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok && HASHED.test(path)) await cache.put(request, found.clone());
  return found;
}

/** The page as the server has it; the kept one where nobody answers in time, or a proxy for a server that is gone. */
async function page(request: Request): Promise<Response> {
  const coming = fetch(request);
  const found = await Promise.race([coming.catch(() => null), after(PATIENCE_MS)]);
  isCut = found === null || found.status >= 500;
  if (found && !isCut) return found;
  return (await caches.match(SCOPE, { cacheName: FILES, ...ANY })) ?? coming;
}

/** The server's answer, kept; where there is none, the one that was kept. Errors are never kept. */
async function ask(event: Asked, name: string, most: number): Promise<Response> {
  const { request } = event;
  const key = await keyOf(request.clone());
  const found = await fetch(request).catch(() => null);
  if (found?.ok) event.waitUntil(remember(name, key, found.clone(), most));
  if (found && found.status < 500) return found;
  return (await caches.match(key, { cacheName: name, ...ANY })) ?? found ?? Response.error();
}

async function keyOf(request: Request): Promise<string> {
  const body = await request.arrayBuffer();
  return body.byteLength ? `${request.url}?${await digestOf(body)}` : request.url;
}

/** Keeps an answer as the newest; of too many the oldest go. */
async function remember(name: string, key: string, answer: Response, most: number): Promise<void> {
  const cache = await caches.open(name);
  const headers = new Headers(answer.headers);
  headers.set(KEPT, new Date().toISOString());
  headers.delete('content-encoding'); // it is unpacked by now
  await cache.delete(key, ANY);
  await cache.put(key, new Response(answer.body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
}

/** Whoever has the server forget them, is signed out or comes as somebody else, leaves nothing here. */
async function forget(request: Request): Promise<Response> {
  const found = await fetch(request);
  if (found.ok) await Promise.all(QUESTIONS.map(({ kind }) => caches.delete(ANSWERS + kind)));
  return found;
}

// -- small things -------------------------------------------------------------------------------------

function at(path: string): string {
  return new URL(path, SCOPE).href;
}

function after(time: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), time));
}

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
