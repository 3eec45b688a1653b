/** Points of many people in columns of equal width. */

import type { PointsOfPeople } from '../lib/protocol';

const COLUMNS = 14;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100];

export interface Bins {
  /** Where the first column begins. */
  from: number;
  /** How many points a column stands for. */
  width: number;
  /** People by column. */
  counts: number[];
}

/** Columns that show all of these people, and all other points that are to be marked among them. */
export function binsOf(people: readonly PointsOfPeople[], others: readonly number[]): Bins {
  const all = [...people.map(({ points }) => points), ...others];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const width = WIDTHS.find((one) => (high - low) / one < COLUMNS - 2) ?? Math.ceil((high - low + 1) / COLUMNS);
  const from = Math.floor(low / width) * width - width;
  const length = columnOf({ from, width }, high) + 2;
  const inColumn = (column: number): number => people.filter(({ points }) => columnOf({ from, width }, points) === column).reduce((sum, one) => sum + one.people, 0);
  return { from, width, counts: Array.from({ length }, (_, column) => inColumn(column)) };
}

/** The column that some points belong to. */
export function columnOf({ from, width }: Pick<Bins, 'from' | 'width'>, points: number): number {
  return Math.floor((points - from) / width);
}
