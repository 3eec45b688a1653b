/** What tiles of the city are called. */

export const ROWS = 'abcd';

export const tileName = (row: number, column: number): string => `${ROWS[row] ?? ''}${column + 1}`;

/** The tile that an entrance leads to: `N3` is above `a3`, `E2` right of the last tile of row b. */
export function tileAt(tiles: string[][], entrance: string): string {
  const [side = '', number = ''] = entrance;
  const line = Number(number) - 1;
  if (side === 'N' || side === 'S') return tileName(side === 'N' ? 0 : tiles.length - 1, line);
  return tileName(line, side === 'W' ? 0 : (tiles[0]?.length ?? 1) - 1);
}
