/** Where on the page a seat is: beside its largest avatar in sight. */

export interface Place {
  x: number;
  y: number;
  /** The bubble lies to the left of the point. */
  left: boolean;
}

/** Smaller avatars stand for a token in a list, not for a person at the table. */
const SMALLEST = 24;
const ROOM = 280;

export function placeOf(seat: number, page: ParentNode = document): Place | null {
  const boxes = [...page.querySelectorAll(`[data-avatar="${seat}"]`)].map((one) => one.getBoundingClientRect());
  const [box] = boxes.filter(inSight).sort((a, b) => b.width - a.width);
  if (!box) return null;
  const left = box.right + ROOM > innerWidth;
  return { x: left ? Math.max(box.left, ROOM) : box.right, y: box.top + box.height / 2, left };
}

function inSight({ left, top, right, bottom, width }: DOMRect): boolean {
  return width >= SMALLEST && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight - 40;
}
