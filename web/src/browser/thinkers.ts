/** Workers that think: one is kept ready, so that nobody waits for Python to load again. */

import type { Thought } from './said';

interface WorkerHandle {
  post(order: Uint8Array): void;
  end(): void;
}

class Thinker implements WorkerHandle {
  #worker = new Worker(new URL('./thinking_worker.ts', import.meta.url), { type: 'module' });
  #early: Uint8Array[] = [];
  #said: (word: Uint8Array) => void = (word) => this.#early.push(word);

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (data[0] === 'word') this.#said(data[1]);
      else console.warn(data[1]);
    };
  }

  /** From now on somebody hears what it says, and what it has said. */
  listen(said: (word: Uint8Array) => void): void {
    this.#said = said;
    for (const word of this.#early.splice(0)) said(word);
  }

  post(order: Uint8Array): void {
    this.#worker.postMessage(order);
  }

  /** Whatever it does; another one makes itself ready. */
  end(): void {
    this.#worker.terminate();
    prepare();
  }
}

let spare: Thinker | undefined;

/** Has a worker load Python before anybody needs it. */
export function prepare(): void {
  spare ??= new Thinker();
}

/** A worker that thinks; Python hears its words. */
export function start(said: (word: Uint8Array) => void): WorkerHandle {
  const worker = spare ?? new Thinker();
  spare = undefined;
  // Python hears nothing before it knows which worker it has.
  queueMicrotask(() => worker.listen(said));
  return worker;
}
