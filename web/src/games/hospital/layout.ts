/** How the table of Dice Hospital is laid out in the room there is. */

export type Layout = 'desk' | 'tablet' | 'split' | 'phone';

/** From so many units on: a table with columns on both sides; one that fills a tablet; the bar beside the board. */
const DESK = { width: 1100, height: 560 };
const TABLET = { width: 700, height: 700 };
const SPLIT = 560;

/** Its layout; `fits` says whether it has the screen to itself. */
export function layoutOf(width: number, height: number, fits: boolean): Layout {
  if (width >= DESK.width && (height >= DESK.height || !fits)) return 'desk';
  if (!fits) return 'phone';
  if (width >= TABLET.width && height >= TABLET.height) return 'tablet';
  return width >= SPLIT && height < TABLET.height ? 'split' : 'phone';
}
