/** Lengths in units: a unit is a pixel on a desk of 1440 by 900, and grows with the room and with the reader's letters. */

const UNITS_IN_REM = 16;

/** Pixels that were measured, in units. */
export function inUnits(pixels: number): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || UNITS_IN_REM;
  return (pixels * UNITS_IN_REM) / rem;
}

/** Units as a length for a style. */
export function rem(units: number): string {
  return `${units / UNITS_IN_REM}rem`;
}
