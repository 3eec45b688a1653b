/** Where things of the table are on a layer that lies over it: measured after layout, and when that changes. */

import { inUnits } from '../../lib/units';
import type { Box } from './trace';

/** How many pixels a unit has. */
export const unitNow = (): number => 1 / inUnits(1);

/** A thing as seen from the layer. */
export function boxIn(layer: Element, thing: Element): Box {
  const [at, { x, y, width, height }] = [layer.getBoundingClientRect(), thing.getBoundingClientRect()];
  return { x: x - at.x, y: y - at.y, width, height };
}

/** Calls back once the layout stands, and whenever a thing gets another size or something in it scrolls; returns how to stop. */
export function watched(thing: Element, measure: () => void): () => void {
  const sizes = new ResizeObserver(measure);
  const scrolls = new AbortController();
  for (const part of [thing, ...thing.children]) sizes.observe(part); // one that grows moves the others
  addEventListener('scroll', measure, { capture: true, passive: true, signal: scrolls.signal });
  return () => {
    sizes.disconnect();
    scrolls.abort();
  };
}
