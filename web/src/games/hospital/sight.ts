/** What is asked for comes into sight where a screen does not hold the whole table. */

const EDGE = 3;

/** Whether a thing can be seen from top to bottom: only what shares its place, as the word below a card, may lie over it. */
function isSeen(thing: Element): boolean {
  const { x, top, bottom, width } = thing.getBoundingClientRect();
  const place = thing.parentElement ?? thing;
  return [top + EDGE, (top + bottom) / 2, bottom - EDGE].every((y) => {
    const there = document.elementFromPoint(x + width / 2, y);
    return there !== null && (place.contains(there) || there.contains(thing));
  });
}

/** Scrolls to the first of some things, unless one of them is in sight already. */
export function intoSight(root: Element, selector: string): void {
  const things = [...root.querySelectorAll(selector)];
  if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'center' });
}
