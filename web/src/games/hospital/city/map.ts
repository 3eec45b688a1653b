/** Where the tiles and entrances of the city lie on its map, and the roads between them. */

import type { StoryEvent } from '../../../lib/protocol';
import type { City } from '../model';

export interface Point {
  x: number;
  y: number;
}
/** Something on the map that a finger or a key can reach. */
export interface Spot extends Point {
  ref: string;
}
/** How large the map is drawn: a tile, the curb beside and above the tiles, what stands at an entrance. */
export interface Scale {
  cell: number;
  side: number;
  top: number;
  vehicle: number;
}

const STEPS: Record<string, Point> = { N: { x: 0, y: -1 }, E: { x: 1, y: 0 }, S: { x: 0, y: 1 }, W: { x: -1, y: 0 } };
const OPPOSITE: Record<string, string> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const ARROWS: Record<string, string> = { ArrowUp: 'N', ArrowRight: 'E', ArrowDown: 'S', ArrowLeft: 'W' };

const ROWS = 'abcd';

/** What a tile is called, by where it lies. */
export const tileName = (row: number, column: number): string => `${ROWS[row] ?? ''}${column + 1}`;

export function tileNames(tiles: string[][]): string[] {
  return tiles.flatMap((row, n) => row.map((_, column) => tileName(n, column)));
}

/** The middle of a tile, or of what stands at an entrance: within the curb, on a narrow one partly on its tile. */
export function pointOf(name: string, { entrances }: Pick<City, 'entrances'>, { cell, side, top, vehicle }: Scale): Point {
  const step = STEPS[name[0] ?? ''];
  const tile = (step && entrances[name]) ?? name;
  const x = side + (Number(tile[1]) - 0.5) * cell;
  const y = top + (ROWS.indexOf(tile[0] ?? '') + 0.5) * cell;
  if (!step) return { x, y };
  return { x: x + step.x * (cell / 2 + side - vehicle / 2), y: y + step.y * (cell / 2 + top - vehicle / 2) };
}

/** All roads as one line to be drawn: from the middle of each tile to its open sides, over the curb where they leave. */
export function roads(city: Pick<City, 'tiles' | 'entrances'>, scale: Scale): string {
  const entrances = new Set(Object.entries(city.entrances).map(([name, tile]) => `${tile}${name[0]}`));
  const parts = city.tiles.flatMap((row, n) =>
    row.flatMap((sides, column) => {
      const tile = tileName(n, column);
      const { x, y } = pointOf(tile, city, scale);
      return [...sides].map((side) => {
        const step = STEPS[side] ?? { x: 0, y: 0 };
        const out = entrances.has(`${tile}${side}`) ? { x: scale.side, y: scale.top } : { x: 0, y: 0 };
        return `M${x} ${y}l${step.x * (scale.cell / 2 + out.x)} ${step.y * (scale.cell / 2 + out.y)}`;
      });
    }),
  );
  return parts.join('');
}

/** Points in a row as a line to be drawn. */
export function line(points: Point[]): string {
  return points.map(({ x, y }, n) => `${n ? 'L' : 'M'}${x} ${y}`).join('');
}

/** The tiles from one to another along the roads, both included; from the first to the last where no road leads. */
export function way(tiles: string[][], from: string, to: string): string[] {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const found of ways) {
    const here = found.at(-1) ?? '';
    if (here === to) return found;
    for (const next of joined(tiles, here).filter((one) => !seen.has(one))) {
      seen.add(next);
      ways.push([...found, next]);
    }
  }
  return [from, to];
}

/** The tiles that a road joins with one. */
function joined(tiles: string[][], tile: string): string[] {
  const [row, column] = [ROWS.indexOf(tile[0] ?? ''), Number(tile[1]) - 1];
  return [...(tiles[row]?.[column] ?? '')].flatMap((side) => {
    const step = STEPS[side] ?? { x: 0, y: 0 };
    const sides = tiles[row + step.y]?.[column + step.x];
    return sides?.includes(OPPOSITE[side] ?? '') ? [tileName(row + step.y, column + step.x)] : [];
  });
}

/** Where an arrow leads from a spot: the nearest one in its direction. */
export function beside<T extends Spot>(spots: T[], from: T, key: string): T | undefined {
  const step = STEPS[ARROWS[key] ?? ''];
  if (!step) return undefined;
  const far = ({ x, y }: Point): number => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * step.x + dy * step.y;
    return ahead > 1 ? ahead + 2 * Math.abs(dx * step.y + dy * step.x) : Infinity;
  };
  const [next] = spots.toSorted((a, b) => far(a) - far(b));
  return next && far(next) < Infinity ? next : undefined;
}

export const isArrow = (key: string): boolean => Object.hasOwn(ARROWS, key);

/** The tiles at which each seat has collected this round, as the story tells it. */
export function trailsOf(events: readonly StoryEvent[]): Map<number, string[]> {
  const start = events.findLastIndex((event) => event.event === 'round_started');
  const found = new Map<number, string[]>();
  for (const { event, seat, ...facts } of events.slice(start + 1)) {
    if (event !== 'die_collected' || seat === null) continue;
    found.set(seat, [...(found.get(seat) ?? []), String(facts['tile'])]);
  }
  return found;
}
