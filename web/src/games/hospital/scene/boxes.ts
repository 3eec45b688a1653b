/** Where things of a scene lie on the page, and copies of them. */

import type { Box } from '../../../lib/flight';

/** Places with one patient: where it lies is where it flies from and to. */
export const OF_ONE = /^(bed|cot|tile):/;

export const plain = ({ left, top, width, height }: Box): Box => ({ left, top, width, height });

/** The box of a place, or of the one patient in it. */
export function boxOf(anchor: string, element: Element): Box {
  const patient = OF_ONE.test(anchor) && element.querySelector('[data-patient]');
  return plain((patient || element).getBoundingClientRect());
}

/** A copy that nothing else on the page takes for the thing itself. */
export function copyOf(element: Element): Element {
  const copy = element.cloneNode(true) as Element;
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['id', 'data-anchor', 'data-ref', 'data-key']) one.removeAttribute(name);
  }
  return copy;
}
