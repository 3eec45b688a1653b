/** What a patient's die wears now and then: where it has no pips. */

export type Worn = 'plaster' | 'thermometer';

/** Half as long and half as high as what is worn, in the box of 60 of a face. */
export const HALF = { long: 9, high: 4 };

/** In the corner below that low values leave free, or below the middle, between the pips of high ones. */
export function wornAt(value: number): { x: number; y: number; turn: number } {
  return value < 4 ? { x: 13, y: 47, turn: -45 } : { x: 30, y: 51, turn: 0 };
}
