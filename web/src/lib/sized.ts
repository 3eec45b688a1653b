/** How large a part of the page is. */

import type { Attachment } from 'svelte/attachments';
import { inUnits } from './units';

type Size = readonly [width: number, height: number];

/** How large parts of a kind were last, by the window they were in. */
const before = new Map<string, Size>();
const keyOf = (kind: string): string => [kind, innerWidth, innerHeight].join();

/** How large a part of a kind was last: drawn so at once, it need not be drawn again when it has been measured. */
export const lastSize = (kind: string, otherwise: Size = [0, 0]): Size => before.get(keyOf(kind)) ?? otherwise;

/**
 * Tells the size of an element in units before it is painted, and whenever it changes. All sizes of a frame come
 * together: to read one at once, as `bind:clientWidth` does, the page would be laid out for it alone.
 */
export function sized(told: (width: number, height: number) => void, kind?: string): Attachment<HTMLElement> {
  return (part) => {
    const sizes = new ResizeObserver(() => {
      const size: Size = [inUnits(part.clientWidth), inUnits(part.clientHeight)];
      if (kind !== undefined) before.set(keyOf(kind), size);
      told(...size);
    });
    sizes.observe(part);
    return () => sizes.disconnect();
  };
}
