/** The page's side of the service worker: starts it, says what it shall keep, hears of a newer build. */

import { cacheName, lockName, WISH, type Heard, type Told, type Wish } from './files';
import { heard } from './line.svelte';

const SCRIPT = 'service_worker.js';
/** A page without a server brings its rules along, and has no list of its files yet. */
export const NEEDS_SERVER = import.meta.env.MODE !== 'static';
/** Not every page turned need ask for a newer build. */
const LOOK_MS = 600_000;

const state = $state({ isKeeping: false, hasNewer: false });
let registration: ServiceWorkerRegistration | undefined;
let started: Promise<void> | undefined;
let looked = 0;
let isChanged = false;

/** Whether it answers for this page, and whether a newer build lies ready than the one shown. Reactive. */
export const worker: Readonly<typeof state> = state;

/** Has the worker keep what a reader of this language needs, where the browser has one: over https, and on this machine. */
export function keepFor(language: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator && 'locks' in navigator)) return;
  // What cannot be kept, in a private window or on a full disk, is no fault of the page.
  void wish(language)
    .then(() => (started ??= start()))
    .catch(() => undefined);
}

async function start(): Promise<void> {
  hold();
  greet();
  navigator.serviceWorker.addEventListener('message', ({ data }) => learn(data as Heard));
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isChanged = true;
    greet();
  });
  registration = await navigator.serviceWorker.register(workerScript(), { updateViaCache: 'none' });
  looked = Date.now();
}

/** Whether the reader asks for few bytes: then nothing is fetched that is not used. */
export function isDataDear(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

async function wish(language: string): Promise<void> {
  const wished: Wish = { language, whole: !isDataDear() };
  const cache = await caches.open(cacheName(folder(), 'wishes'));
  await cache.put(folder() + WISH, new Response(JSON.stringify(wished)));
  tell({ type: 'wished' });
}

/** Asks the server for a newer build, now and then. */
export async function look(isUrgent = false): Promise<void> {
  if (!registration || (!isUrgent && Date.now() - looked < LOOK_MS)) return;
  looked = Date.now();
  await registration.update().catch(() => undefined);
}

/** A worker that took over later than the page came is newer than the page, unless both are of one build. */
function learn({ type, isYours, isCut }: Heard): void {
  if (type !== 'version') return;
  state.isKeeping = true;
  if (isCut) heard(false);
  if (isChanged) state.hasNewer = !isYours;
}

function greet(): void {
  state.isKeeping = false; // until it answers
  tell({ type: 'hello', entry: entry() });
}

function tell(what: Told): void {
  navigator.serviceWorker.controller?.postMessage(what);
}

/** As long as this page is open, the worker keeps the files of its build. */
function hold(): void {
  void navigator.locks.request(lockName(entry()), { mode: 'shared' }, () => new Promise(() => undefined));
}

/** The script that the page began with, seen from its folder. */
export function entry(): string {
  return script().slice(folder().length);
}

/** Where the page lies: a host may have it in any folder. */
function folder(): string {
  return script().replace(/assets\/[^/]*$/, '');
}

function script(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

/** The one address that the Content-Security-Policy lets become a script of a worker. */
function workerScript(): string {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => folder() + SCRIPT });
  return policy?.createScriptURL('') ?? folder() + SCRIPT;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string };
}
