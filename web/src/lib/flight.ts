/** Things that fly between two places of a table, which say their names as `data-anchor`. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Way {
  ms: number;
  wait?: number;
  /** How large it is at its start and at its end. */
  scales?: [number, number];
  /** Whether it fades at its end, where nothing waits to take its place. */
  fades?: boolean;
}

/** What has this name on a table and can be seen. */
export function findAnchor(root: Element, anchor: string): Element | null {
  return [...root.querySelectorAll(`[data-anchor="${anchor}"]`)].find(isSeen) ?? null;
}

function isSeen(element: Element): boolean {
  const { width, height, bottom, right, left, top } = element.getBoundingClientRect();
  return width > 0 && height > 0 && bottom > 0 && right > 0 && left < innerWidth && top < innerHeight;
}

/** Moves a fixed element from the middle of one box to that of another; null where nothing can move. */
export function fly(node: HTMLElement, from: Box, to: Box, { ms, wait = 0, scales = [1.25, 1], fades = false }: Way): Animation | null {
  if (typeof node.animate !== 'function') return null;
  const [width, height] = [node.offsetWidth, node.offsetHeight];
  const at = (box: Box, scale: number): string =>
    `translate(${box.left + box.width / 2 - width / 2}px, ${box.top + box.height / 2 - height / 2}px) scale(${scale})`;
  const [first, last] = scales;
  node.style.opacity = '0'; // until its time has come
  return node.animate(
    [
      { transform: at(from, first), opacity: 1 },
      { transform: at(to, last), opacity: 1, offset: fades ? 0.9 : 1 },
      ...(fades ? [{ transform: at(to, last * 0.9), opacity: 0 }] : []),
    ],
    { duration: ms, delay: wait, easing: 'cubic-bezier(0.4, 0, 0.3, 1)', fill: 'forwards' },
  );
}
