/** A patient as the engine writes it: colour, value, then `t`, `=Y` and `~G` where they hold. */

import type { Kind } from './model';

export interface Die {
  /** What it counts as now. */
  colour: Kind;
  /** What it is made of; another where physiotherapy or blood has changed it. */
  own: Kind;
  /** Null for a patient who has not been rolled yet. */
  value: number | null;
  treated: boolean;
  /** A Mother or Baby that waits for the family. */
  waits: boolean;
}

const COLOURS: Record<string, Kind> = { R: 'red', Y: 'yellow', G: 'green', M: 'mother', B: 'baby' };
const FORM = /^([RYGMB])([1-7]?)(t?)(?:=([RYG]))?(?:~([RYG]))?/;

/** Reads a patient; anything that is none counts as red without a value. */
export function readDie(text: string): Die {
  const [, letter = 'R', value = '', treated = '', lasting, blood] = FORM.exec(text) ?? [];
  const own = COLOURS[letter] ?? 'red';
  return {
    own,
    colour: COLOURS[blood ?? lasting ?? letter] ?? own,
    value: value ? Number(value) : null,
    treated: treated !== '',
    waits: value === '7',
  };
}

/** Every eleventh has a plaster, every eleventh a thermometer: always the same, as long as it lies there. */
export function wornBy({ own, waits }: Die, place: number): 'plaster' | 'thermometer' | undefined {
  if (waits || own === 'baby') return undefined;
  const n = (7 * place + 3 * own.length) % 11;
  return n === 0 ? 'plaster' : n === 5 ? 'thermometer' : undefined;
}

/** The name of an owned thing without its number: `d_icu#2` is a second `d_icu`. */
export function plainId(id: string): string {
  return id.split('#')[0] ?? id;
}
