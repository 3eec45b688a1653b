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

export interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}

export interface Pressed extends Lasting {
  readonly notification: { close(): void; readonly data: unknown };
}

/** An open page. */
export interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface Speaker {
  postMessage(message: unknown): void;
}

export interface Scope {
  readonly registration: {
    readonly scope: string;
    showNotification(title: string, about: { body: string; tag: string; icon: string; data: unknown }): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(wanted: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void;
  addEventListener(type: 'message', listener: (event: Said) => void): void;
}
