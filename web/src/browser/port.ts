/** Requests and sockets to the tables in the worker: as the network carries them, without one. */

import type { Carrier } from '../lib/carrier';
import type { Connect, WireEnd } from '../lib/link';
import type { Said, Told } from './said';

/** An answer on its way. */
interface Asking {
  begun(status: number, media: string): void;
  piece(text: string): void;
  ended(): void;
}

export class Port implements Carrier {
  #post: (told: Told) => void;
  #last = 0;
  #asking = new Map<number, Asking>();
  #sockets = new Map<number, WireEnd>();
  #files = new Map<number, (file: ArrayBuffer | null) => void>();

  constructor(post: (told: Told) => void) {
    this.#post = post;
  }

  fetch(path: string, { method = 'GET', body, signal }: RequestInit): Promise<Response> {
    const number = (this.#last += 1);
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => {
        this.#asking.delete(number);
        this.#post(['leave', number]);
        reject(new DOMException('nobody waits', 'AbortError'));
      });
      this.#asking.set(number, answerTo(resolve, () => this.#asking.delete(number)));
      this.#post(['ask', number, method, path, typeof body === 'string' ? body : '', navigator.languages.join(', ')]);
    });
  }

  connect(path: string): Connect {
    return (end, { have, events }) => {
      const number = (this.#last += 1);
      const target = new URL(path, 'http://page');
      if (have >= 0) {
        target.searchParams.set('have', `${have}`);
        target.searchParams.set('events', `${events}`);
      }
      this.#sockets.set(number, end);
      this.#post(['open', number, target.pathname + target.search]);
      return {
        send: (text) => this.#post(['tell', number, text]),
        close: () => {
          this.#sockets.delete(number);
          this.#post(['shut', number]);
        },
      };
    };
  }

  /** All that is kept, as one file. */
  write(): Promise<ArrayBuffer | null> {
    return this.#awaitFile((number) => this.#post(['export', number]));
  }

  /** Has a file kept instead of all that is; whether it is. */
  async read(file: ArrayBuffer): Promise<boolean> {
    return (await this.#awaitFile((number) => this.#post(['import', number, file]))) !== null;
  }

  #awaitFile(ask: (number: number) => void): Promise<ArrayBuffer | null> {
    const number = (this.#last += 1);
    return new Promise((resolve) => {
      this.#files.set(number, resolve);
      ask(number);
    });
  }

  /** What the worker says about a request or a socket. */
  hear(said: Said): void {
    switch (said[0]) {
      case 'reply':
        return this.#asking.get(said[1])?.begun(said[2], said[3]);
      case 'piece':
        return this.#asking.get(said[1])?.piece(said[2]);
      case 'end':
        return this.#asking.get(said[1])?.ended();
      case 'opened':
        return this.#sockets.get(said[1])?.opened();
      case 'frame':
        return this.#sockets.get(said[1])?.received(said[2]);
      case 'closed':
        this.#sockets.get(said[1])?.closed(said[2]);
        this.#sockets.delete(said[1]);
        return;
      case 'file':
        this.#files.get(said[1])?.(said[2]);
        this.#files.delete(said[1]);
    }
  }
}

/** An answer as the browser's own: its status first, its text piece by piece. */
function answerTo(resolve: (response: Response) => void, forget: () => void): Asking {
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pieces = controller) });
  const encoder = new TextEncoder();
  return {
    begun: (status, media) => resolve(new Response(body as ReadableStream<Uint8Array<ArrayBuffer>>, { status, headers: { 'content-type': media } })),
    piece: (text) => pieces?.enqueue(encoder.encode(text)),
    ended: () => {
      forget();
      pieces?.close();
    },
  };
}
