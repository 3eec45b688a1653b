/** Rooms in a honeycomb: as large as they can be in the space there is. */

export interface Cell {
  left: number;
  top: number;
}

export interface Honeycomb {
  /** Width and height of one room, a hexagon that stands on a corner. */
  width: number;
  height: number;
  cells: Cell[];
}

/** Height of a hexagon of width 1, and how far one row stands below the one before. */
const TALL = 2 / Math.sqrt(3);
const NEXT = 0.75 * TALL;
const LARGEST = 180;
const MOST_ROWS = 4;

/** Where so many rooms lie, in the middle of the space. */
export function honeycomb(rooms: number, width: number, height: number): Honeycomb {
  const [rows, size] = best(rooms, width, height);
  const columns = Math.ceil(rooms / rows);
  const left = (width - (columns + (rows > 1 ? 0.5 : 0)) * size) / 2;
  const top = (height - (TALL + (rows - 1) * NEXT) * size) / 2;
  const cells = Array.from({ length: rooms }, (_, n) => {
    const row = Math.floor(n / columns);
    return { left: left + ((n % columns) + (row % 2) / 2) * size, top: top + row * NEXT * size };
  });
  return { width: size, height: TALL * size, cells };
}

/** The number of rows that lets rooms be widest. */
function best(rooms: number, width: number, height: number): [number, number] {
  let found: [number, number] = [1, 0];
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const columns = Math.ceil(rooms / rows) + (rows > 1 ? 0.5 : 0);
    const tall = TALL + (rows - 1) * NEXT;
    const size = Math.min(width / columns, height / tall, LARGEST);
    if (size > found[1]) found = [rows, size];
  }
  return found;
}
