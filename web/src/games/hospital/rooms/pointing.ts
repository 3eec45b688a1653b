/** Who is pointed at: by mouse, by the keyboard's focus, or by a finger that stays. */

import type { Attachment } from 'svelte/attachments';

const LONG_MS = 450;
/** A mouse on its way elsewhere asks for nothing. */
const LINGER_MS = 120;

/** Where the mouse was last: what slides below one that rests is not pointed at. */
let rested = '';
const at = ({ clientX, clientY }: MouseEvent): string => `${clientX},${clientY}`;
addEventListener('pointermove', (event) => (rested = at(event)), { capture: true, passive: true });

/** Tells when somebody points at an element and when no longer; a long press is no click. */
export function pointing(point: (on: boolean, slow: boolean) => void): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    /** Where the mouse rests over what came below it. */
    let below: string | null = null;
    const later = (ms: number, what: () => void): void => {
      clearTimeout(timer);
      timer = setTimeout(what, ms);
    };
    const off = (): void => {
      below = null;
      clearTimeout(timer);
      point(false, true);
    };
    const begin = (): void => {
      below = null;
      point(true, false);
      later(LINGER_MS, () => point(true, true));
    };
    const on: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType !== 'mouse') return;
        const here = at(event as PointerEvent);
        if (here === rested) below = here;
        else begin();
      },
      pointermove: (event) => {
        if (below !== null && at(event as PointerEvent) !== below) begin();
      },
      pointerleave: off,
      pointerdown: (event) => {
        if ((event as PointerEvent).pointerType === 'mouse') return;
        later(LONG_MS, () => {
          pressed = true;
          point(true, true);
        });
      },
      pointerup: (event) => {
        if ((event as PointerEvent).pointerType !== 'mouse') clearTimeout(timer);
      },
      // Who has chosen something wants to see what came of it.
      click: off,
      pointercancel: off,
      focusin: () => {
        if (!node.matches(':focus-visible')) return;
        clearTimeout(timer); // of the focus that was lost a moment ago and has come back
        point(true, true);
      },
      // What is taken off the table loses the focus while it is taken off: nothing may change then.
      focusout: () => later(0, () => point(false, true)),
      keydown: (event) => {
        if ((event as KeyboardEvent).key === 'Escape') off();
      },
      contextmenu: (event) => {
        if (pressed) event.preventDefault();
      },
    };
    const swallow = (event: Event): void => {
      if (!pressed) return;
      pressed = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    for (const [name, heard] of Object.entries(on)) node.addEventListener(name, heard);
    node.addEventListener('click', swallow, { capture: true });
    return () => {
      clearTimeout(timer);
      for (const [name, heard] of Object.entries(on)) node.removeEventListener(name, heard);
      node.removeEventListener('click', swallow, { capture: true });
    };
  };
}
