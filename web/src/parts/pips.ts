/** Dice as the pictures of the shell draw them. */

export type Tone = 'red' | 'amber' | 'green' | 'grey' | 'pink';

/** Where the pips of each value lie, in a face of 10. */
export const PIPS: Record<number, [number, number][]> = {
  1: [[5, 5]],
  2: [[2.7, 7.3], [7.3, 2.7]],
  3: [[2.5, 7.5], [5, 5], [7.5, 2.5]],
  4: [[2.8, 2.8], [7.2, 2.8], [2.8, 7.2], [7.2, 7.2]],
  5: [[2.6, 2.6], [7.4, 2.6], [5, 5], [2.6, 7.4], [7.4, 7.4]],
  6: [[2.9, 2.3], [7.1, 2.3], [2.9, 5], [7.1, 5], [2.9, 7.7], [7.1, 7.7]],
};
