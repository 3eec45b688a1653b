/** A plan drawn over the table: arrows from whoever works to the room and on to the patients, with the numbers of the steps. */

/** A step of a plan, as the server tells it: the things it leads along, and at its end what it changes. */
export interface Leg {
  path: { ref: string }[];
  changes: { ref: string; before: string; after: string | null }[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Arrow {
  /** The number of its step, from 1. */
  step: number;
  d: string;
}

/** What is written at a thing: numbers of steps, or one with what becomes of the thing. */
export interface Chip {
  x: number;
  y: number;
  steps: number[];
  /** The value it will have; null where it leaves, undefined where nothing is told. */
  after?: string | null;
}

export interface Trace {
  arrows: Arrow[];
  chips: Chip[];
}

type Find = (ref: string) => Box | null;
interface Point {
  x: number;
  y: number;
}

/** Units: how far an arrow stays away from what it joins, how much it bends, and how wide a chip is. */
const AWAY = 3;
const BEND = 0.12;
export const CHIP = { height: 20, number: 20, more: 11, change: 38 };
/** Steps that arrows are drawn for: of those that come later the numbers tell enough. */
const DRAWN = 2;
/** How much higher than wide a hexagon is: its corner lies lower than that of its box. */
export const HEXAGON = 1.1;

/** How wide a chip is. */
export const widthOf = ({ steps, after }: Chip): number => (after === undefined ? CHIP.number + (steps.length - 1) * CHIP.more : CHIP.change);

/** All of a plan; `unit` is how many pixels a unit has. Things that are not there are left out. */
export function traced(legs: readonly Leg[], find: Find, unit: number): Trace {
  const arrows: Arrow[] = [];
  const passed = new Map<string, number[]>();
  const changed = new Map<string, Chip[]>();
  for (const [index, { path, changes }] of legs.entries()) {
    const step = index + 1;
    const way = path.map(({ ref }) => ref);
    // What a thing alone does again and again, as a die does, is told at its ends.
    const counted = way.length > 1 ? way : way.filter((ref) => !passed.has(ref));
    for (const ref of counted) passed.set(ref, [...(passed.get(ref) ?? []), step]);
    for (const { ref, after } of changes) {
      const before = changed.get(ref)?.filter(({ steps }) => !steps.includes(step)) ?? [];
      changed.set(ref, [...before, { x: 0, y: 0, steps: [step], after: after && valueIn(after) }]);
    }
    const ends = changes.map(({ ref }) => [way.at(-1), ref] as const);
    // Who comes from where is told of the step that is to be made now; of the others their numbers say it.
    const joined = step === 1 ? [...way.slice(1).map((ref, n) => [way[n], ref] as const), ...ends] : ends;
    for (const [from, to] of step <= DRAWN || way.length < 2 ? joined : []) {
      const d = arrow(from === undefined ? null : find(from), find(to), unit);
      if (d) arrows.push({ step, d });
    }
  }
  return { arrows, chips: [...atSides(passed, find, unit), ...onTop(changed, find, unit)] };
}

/** What a die shows, of its text; a word of its own otherwise. */
const valueIn = (text: string): string => /\d/.exec(text)?.[0] ?? '';

/** The numbers of a thing on the way, at its upper left corner. */
function atSides(passed: Map<string, number[]>, find: Find, unit: number): Chip[] {
  return [...passed].flatMap(([ref, steps]) => {
    const box = find(ref);
    return box ? [{ x: box.x + 4 * unit, y: box.y + (box.height > box.width * HEXAGON ? box.height / 4 : 4 * unit), steps }] : [];
  });
}

/** What becomes of a thing, side by side on its upper edge. */
function onTop(changed: Map<string, Chip[]>, find: Find, unit: number): Chip[] {
  return [...changed].flatMap(([ref, chips]) => {
    const box = find(ref);
    const first = -((chips.length - 1) * CHIP.change * unit) / 2;
    return box ? chips.map((chip, n) => ({ ...chip, x: box.x + box.width / 2 + first + n * CHIP.change * unit, y: box.y - 2 * unit })) : [];
  });
}

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** A bent way from the edge of one thing to the edge of another; nothing where one is missing or they touch. */
function arrow(from: Box | null, to: Box | null, unit: number): string | null {
  if (!from || !to) return null;
  const [a, b] = [centre(from), centre(to)];
  const [start, end] = [edge(from, b, unit), edge(to, a, unit)];
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  if (Math.hypot(dx, dy) < CHIP.height * unit) return null;
  const bend = { x: (start.x + end.x) / 2 - dy * BEND, y: (start.y + end.y) / 2 + dx * BEND };
  return `M${pair(start)}Q${pair(bend)} ${pair(end)}`;
}

/** Where a line from the centre of a thing towards a point leaves the oval in it. */
function edge(box: Box, towards: Point, unit: number): Point {
  const from = centre(box);
  const [dx, dy] = [towards.x - from.x, towards.y - from.y];
  const far = Math.hypot(dx / (box.width / 2), dy / (box.height / 2)) || 1;
  const away = (AWAY * unit) / (Math.hypot(dx, dy) || 1);
  return { x: from.x + dx * (1 / far + away), y: from.y + dy * (1 / far + away) };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const pair = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
