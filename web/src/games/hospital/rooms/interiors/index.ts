/** What stands in each room: paths in a box of 100 by 46 whose lower edge is the floor, from the data beside this file. */

import { plainId } from '../../patient';
import base from './base.json';
import investments from './investments.json';
import maternity from './maternity.json';
import printed from './printed.json';
import proto212 from './proto212.json';
import shapes from './shapes.json';

/** A path in its ink; `at` moves it. */
export interface Stroke {
  ink: string;
  d: string;
  at?: string;
}

/** Item by item: an ink of one letter and a path, or a shape and where it stands. */
export const INTERIORS: Readonly<Record<string, readonly string[]>> = { ...printed, ...base, ...proto212, ...investments, ...maternity };
const SHAPES: Readonly<Record<string, readonly string[]>> = shapes;
const known = new Map<string, Stroke[]>();

/** The drawing of a room; nothing for one that only a pack knows. */
export function interiorOf(id: string): Stroke[] {
  const plain = plainId(id).replace(/^chevron\d$/, 'chevron');
  const found = known.get(plain) ?? (INTERIORS[plain] ?? []).flatMap(read);
  known.set(plain, found);
  return found;
}

function read(item: string): Stroke[] {
  const [word = '', ...rest] = item.split(' ');
  const d = rest.join(' ');
  if (word.length === 1) return [{ ink: word, d }];
  return (SHAPES[word] ?? []).flatMap(read).map((stroke) => ({ ...stroke, at: `translate(${d})` }));
}

/** Capitals are lines in a colour, `l` is a line, `i` and `o` are surfaces without one; the others are surfaces with one. */
export function inked(ink: string): { fill: string; stroke?: string } {
  if (ink < 'a') return { fill: 'none', stroke: `var(--dh-line-${ink.toLowerCase()})` };
  if (ink === 'l') return { fill: 'none' };
  const fill = `var(--dh-ink-${ink})`;
  return 'io'.includes(ink) ? { fill, stroke: 'none' } : { fill };
}
