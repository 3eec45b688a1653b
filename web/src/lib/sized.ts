/** How large a part of the page is. */

import type { Attachment } from 'svelte/attachments';
import { inUnits } from './units';

/**
 * Tells the size of an element in units before it is painted, and whenever it changes. All sizes of a frame come
 * together: to read one at once, as `bind:clientWidth` does, the page would be laid out for it alone.
 */
export function sized(told: (width: number, height: number) => void): Attachment<HTMLElement> {
  return (part) => {
    const sizes = new ResizeObserver(() => told(inUnits(part.clientWidth), inUnits(part.clientHeight)));
    sizes.observe(part);
    return () => sizes.disconnect();
  };
}
