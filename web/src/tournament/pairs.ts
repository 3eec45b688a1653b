/** Two games of one deal, step by step beside each other: equal as long as they are, then turn by turn. */

import type { Frame } from '../lib/protocol';
import type { Stop } from '../replay/session.svelte';

export interface Walk {
  frames: readonly Frame[];
  stops: readonly Stop[];
}

/** The stops of both games that are shown at the same time. */
export type Pair = readonly [number, number];

export interface Beside {
  pairs: Pair[];
  /** The pair that shows the first decision that differs; null: there is none. */
  differs: number | null;
}

const sameFrame = (one: Frame | undefined, other: Frame | undefined): boolean =>
  one?.by === other?.by && one?.move === other?.move && JSON.stringify(one?.chance) === JSON.stringify(other?.chance);

/** How many frames both games have in common from the beginning on. */
export function commonFrames(one: readonly Frame[], other: readonly Frame[]): number {
  const found = one.findIndex((frame, n) => !sameFrame(frame, other[n]));
  return found < 0 ? one.length : found;
}

export function beside(one: Walk, other: Walk): Beside {
  const common = commonFrames(one.frames, other.frames);
  const isSame = common === one.frames.length && common === other.frames.length;
  const equal = one.stops.filter((stop, n) => stop.frame < common && other.stops[n]?.frame === stop.frame).length;
  const pairs: Pair[] = Array.from({ length: equal }, (_, n) => [n, n]);
  if (isSame) return { pairs, differs: null };
  pairs.push([Math.min(equal, one.stops.length - 1), Math.min(equal, other.stops.length - 1)]);
  const turn = one.stops[equal]?.turn ?? other.stops[equal]?.turn ?? 0;
  const last = Math.max(one.stops.at(-1)?.turn ?? 0, other.stops.at(-1)?.turn ?? 0);
  for (let at = turn; at <= last; at += 1) {
    const pair: Pair = [endOf(one.stops, at), endOf(other.stops, at)];
    if (pair.some((stop, n) => stop > (pairs.at(-1)?.[n] ?? 0))) pairs.push(pair);
  }
  return { pairs, differs: equal };
}

/** The last stop of a turn; of a game that ended before, its last. */
function endOf(stops: readonly Stop[], turn: number): number {
  const after = stops.findIndex((stop) => stop.turn > turn);
  return after < 0 ? stops.length - 1 : Math.max(0, after - 1);
}
