/** Where everything lies on the drawn sheet, in the units of its view box. */

import { BEDS, LABS, WARDS, bedOf, isBed } from './components';

export interface Point {
  x: number;
  y: number;
}

/** Hexes stand on a corner; their radius is the distance from centre to corner. */
export const RADIUS = 40;
export const WIDTH = Math.sqrt(3) * RADIUS;
const LEFT = 1.02 * WIDTH;
const TOP = 92;

/** The hexes of the lobby, as the cards draw it; they hold no patient. */
export const LOBBY: readonly number[] = [303, 401, 402, 503];

export const VIEW = { width: Math.round(8.76 * WIDTH), height: TOP + 5 * 1.5 * RADIUS + RADIUS + 28 };

/** The centre of a hex by its number; odd rows are shifted left by half a hex. */
export function centre(hex: number): Point {
  const row = Math.floor(hex / 100);
  const col = hex % 100;
  return { x: LEFT + (col - 0.5 * (row % 2)) * WIDTH, y: TOP + row * 1.5 * RADIUS };
}

/** The corners of a hex from the top clockwise: top, upper right, lower right, bottom … */
export function corners(hex: number, radius = RADIUS): Point[] {
  const { x, y } = centre(hex);
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = (Math.PI / 3) * corner - Math.PI / 2;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

const round = (value: number): string => String(Math.round(value * 100) / 100);
const pair = (point: Point): string => `${round(point.x)} ${round(point.y)}`;

/** A hex as a path. */
export function hexPath(hex: number, radius = RADIUS): string {
  return `M${corners(hex, radius).map(pair).join('L')}Z`;
}

/** The directions of a hex: upper left, upper right, right, lower right, lower left, left. */
export type Side = 0 | 1 | 2 | 3 | 4 | 5;
const SIDES: readonly Side[] = [0, 1, 2, 3, 4, 5];
const EVEN: readonly number[] = [-100, -99, 1, 101, 100, -1];
const ODD: readonly number[] = [-101, -100, 1, 100, 99, -1];

/** The hex beside another; -1 where the paper ends. */
export function beside(hex: number, side: Side): number {
  const row = Math.floor(hex / 100);
  const next = hex + ((row % 2 === 0 ? EVEN : ODD)[side] ?? 0);
  const offPaper = hex % 100 === 0 && (side === 5 || (row % 2 === 1 && (side === 0 || side === 4)));
  return offPaper ? -1 : next;
}

/** The two corners of a side. */
function edge(hex: number, side: Side): [Point, Point] {
  const all = corners(hex);
  return [all[(side + 5) % 6] as Point, all[side] as Point];
}

const segment = ([a, b]: [Point, Point]): string => `M${pair(a)}L${pair(b)}`;
const wardOf = (hex: number): number => (isBed(hex) ? bedOf(hex).ward : 0);

/** A step joins two beds of a ward that follow each other; everything else between rooms is a wall. */
function isStep(hex: number, other: number): boolean {
  if (!isBed(hex) || !isBed(other)) return false;
  const [a, b] = [bedOf(hex), bedOf(other)];
  return a.ward === b.ward && Math.abs(a.place - b.place) === 1;
}

/** Each ward has one door, in its first bed; where several sides face the lobby, towards its middle. */
function doorOf(hex: number): Side | undefined {
  if (!isBed(hex) || bedOf(hex).place !== 1) return undefined;
  const facing = SIDES.filter((side) => LOBBY.includes(beside(hex, side)));
  return facing.find((side) => beside(hex, side) === 402) ?? facing[0];
}

/** All walls, as one path; doors to the lobby stay open. */
export const WALLS: string = BEDS.flatMap(({ bed }) =>
  SIDES.filter((side) => {
    const other = beside(bed, side);
    if (isStep(bed, other) || side === doorOf(bed)) return false;
    return wardOf(other) === 0 || bed < other;
  }).map((side) => segment(edge(bed, side))),
).join('');

/** The steps inside the wards, as one path. */
export const STEPS: string = BEDS.flatMap(({ bed }) =>
  SIDES.filter((side) => bed < beside(bed, side) && isStep(bed, beside(bed, side))).map((side) =>
    segment(edge(bed, side)),
  ),
).join('');

/** A door: its two posts and the side of the lobby it opens to. */
export interface Door {
  ward: number;
  posts: [Point, Point];
  path: string;
}

export const DOORS: Door[] = WARDS.flatMap((ward, index) => {
  const first = ward.beds[0] ?? 0;
  const side = doorOf(first);
  if (side === undefined) return [];
  const posts = edge(first, side);
  return [{ ward: index + 1, posts, path: segment(posts) }];
});

/** The ground plan: every room and the lobby, for the floor and its shadow. */
export const BUILDING: string = [...BEDS.map(({ bed }) => bed), ...LABS.map(({ hex }) => hex)]
  .map((hex) => hexPath(hex, RADIUS + 0.4))
  .join('');
export const LOBBY_FLOOR: string = LOBBY.map((hex) => hexPath(hex, RADIUS + 0.4)).join('');

/** Where the clipboards hang, seen from the last bed of each ward, and where the nurse is, seen from them. */
const HOOKS: readonly { x: number; y: number; nurse: Point }[] = [
  { x: -6, y: -62, nurse: { x: 35, y: 2 } },
  { x: 0, y: -62, nurse: { x: 35, y: 2 } },
  { x: 8, y: -62, nurse: { x: 35, y: 2 } },
  { x: 57, y: -8, nurse: { x: 35, y: 2 } },
  { x: 57, y: -4, nurse: { x: 0, y: -39 } },
  { x: -8, y: 62, nurse: { x: 35, y: 2 } },
  { x: 56, y: 4, nurse: { x: 0, y: 39 } },
];

export interface Clipboard {
  at: Point;
  nurse: Point;
}

/** The middle of each ward's clipboard and of its nurse beside it. */
export const CLIPBOARDS: Clipboard[] = WARDS.map((ward, index) => {
  const last = centre(ward.beds[ward.beds.length - 1] ?? 0);
  const { x, y, nurse } = HOOKS[index] ?? { x: 0, y: 0, nurse: { x: 0, y: 0 } };
  return { at: { x: last.x + x, y: last.y + y }, nurse };
});

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
const AIM: Record<Arrow, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The bed an arrow key leads to: the nearest one in that direction, or the same at the edge. */
export function walk(bed: number, arrow: Arrow): number {
  const from = centre(bed);
  const aim = AIM[arrow];
  let best = bed;
  let least = Infinity;
  for (const { bed: other } of BEDS) {
    const to = centre(other);
    const ahead = (to.x - from.x) * aim.x + (to.y - from.y) * aim.y;
    const aside = Math.abs((to.x - from.x) * aim.y) + Math.abs((to.y - from.y) * aim.x);
    const cost = ahead + 2.2 * aside;
    if (ahead > 1 && ahead > 0.5 * aside && cost < least) {
      least = cost;
      best = other;
    }
  }
  return best;
}
