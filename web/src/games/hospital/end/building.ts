/** Rooms in rows, as large as they can be. */

/** A room with its name, in the units it is drawn in. */
const ROOM = { width: 112, height: 92 };

export interface Grid {
  scale: number;
  /** How high all rows are together. */
  height: number;
  places: { x: number; y: number }[];
}

/** So many rooms within a width and a height; the last row stands in the middle. */
export function gridOf(rooms: number, width: number, height: number): Grid {
  const most = Math.max(1, rooms);
  const scaleOf = (columns: number): number => Math.min(width / columns / ROOM.width, height / Math.ceil(most / columns) / ROOM.height);
  const columns = Array.from({ length: most }, (_, n) => n + 1).reduce((best, one) => (scaleOf(one) > scaleOf(best) ? one : best), 1);
  const scale = scaleOf(columns);
  const [across, down] = [width / columns, ROOM.height * scale];
  const places = Array.from({ length: rooms }, (_, n) => {
    const [row, inRow] = [Math.floor(n / columns), n % columns];
    const missing = columns - Math.min(columns, rooms - row * columns);
    return { x: (inRow + missing / 2) * across + (across - (ROOM.width - 4) * scale) / 2, y: row * down };
  });
  return { scale, height: Math.ceil(most / columns) * down, places };
}
