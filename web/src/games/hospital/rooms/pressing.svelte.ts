/** What a press on a part of the table does, and what somebody is told who points at it. */

import type { Attachment } from 'svelte/attachments';
import { pointing } from './pointing';

/** A pointer that rests this much longer wants to know why not: a quarter of a second in all. */
const WHY_MS = 130;

export interface Pressable {
  /** Whether it can be picked now. */
  free: boolean;
  onpick?: (() => void) | undefined;
  /** Pressed although it cannot be picked. */
  onwhy?: (() => void) | undefined;
  onpoint?: ((on: boolean) => void) | undefined;
  /** Why it cannot be picked, for whoever rests on it; null where nothing speaks against it. */
  reason?: (() => Promise<string | null>) | undefined;
}

/** One tip at a time, whether pointed at or focused. */
let telling: Pressing | null = null;

/** Closes whatever tip is open: what is shown now is not to be covered. */
export const hush = (): void => telling?.hush();

export class Pressing {
  /** Whether somebody points at it long enough to read about it. */
  told = $state(false);
  why: string | null = $state(null);
  readonly #part: () => Pressable;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(part: () => Pressable) {
    this.#part = part;
  }

  hush(): void {
    this.#tell(false);
  }

  readonly click = (): void => {
    const { free, onpick, onwhy } = this.#part();
    this.#tell(false);
    if (free && onpick) onpick();
    else onwhy?.();
  };

  readonly #pointing = pointing((on, slow) => {
    this.#tell(on && slow);
    this.#part().onpoint?.(on);
  });

  readonly point: Attachment<HTMLElement> = (part) => {
    const stop = this.#pointing(part);
    return () => {
      // What is gone has nothing to tell any more.
      clearTimeout(this.#timer);
      stop?.();
    };
  };

  #tell(on: boolean): void {
    clearTimeout(this.#timer);
    if (on && telling && telling !== this) telling.#tell(false);
    if (on || telling === this) telling = on ? this : null;
    this.told = on;
    this.why = null;
    if (on) this.#timer = setTimeout(() => void this.#ask(), WHY_MS);
  }

  async #ask(): Promise<void> {
    const { free, reason } = this.#part();
    const why = free || !reason ? null : await reason();
    if (this.told) this.why = why;
  }
}
