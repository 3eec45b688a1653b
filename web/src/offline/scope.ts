/** What a service worker has round it, as far as ours uses it: TypeScript's own list of it contradicts that of pages. */

interface Lasting extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

export interface Asked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface Said extends Lasting {
  readonly data: unknown;
  readonly source: Speaker | null;
}

export interface Speaker {
  postMessage(message: unknown): void;
}

export interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'message', listener: (event: Said) => void): void;
}
