/** What is asked of real dice and cards, as the engine says it, and in which form it is answered. */

import type { Chance, ChanceAsked, Json } from '../lib/protocol';
import type { Tone } from '../parts/marks';

/** A die in somebody's hand: its value is null where nobody rolls it. */
export interface Rolled {
  colour: string;
  value: number | null;
}

/** One die of a roll: what it is called, and the faces it may show. */
export interface DieAsked {
  name: string;
  faces: number[];
}

export type Form = 'handful' | 'roll' | 'cards' | 'settled';

/** What nobody at a table picks one by one: the program says how it lies, and people lay it so. */
const SETTLED = ['drop', 'city'];
/** Each is rolled so often, and has faces of its own. */
const SPECIAL_DICE = ['midwife'];

export function formOf(asked: Chance): Form {
  if (SETTLED.includes(asked.ask)) return 'settled';
  if (asked.bag) return 'handful';
  return asked.faces || SPECIAL_DICE.includes(asked.ask) ? 'roll' : 'cards';
}

const upTo = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, n) => low + n);

/** The values of the dice of a handful; a single null where they are not rolled. */
export function facesOf({ rolled }: Chance): (number | null)[] {
  return rolled ? upTo(...rolled) : [null];
}

/**
 * The colours of what one press enters: a die, two of equal value, or one of each colour. Where it matters which
 * comes first, as for places on the table, only a die.
 */
export function groupsOf({ bag = {}, tiles }: Chance): string[][] {
  const colours = Object.keys(bag);
  const singles = colours.map((colour) => [colour]);
  if (tiles) return singles;
  const mixed = colours.flatMap((one, n) => colours.slice(n + 1).map((other) => [one, other]));
  const all = colours.length > 2 ? [colours] : [];
  return [...singles, ...colours.map((colour) => [colour, colour]), ...mixed, ...all];
}

/** Whether the bag still has them, and the hand still room for them. */
export function canAdd(asked: Chance, group: readonly string[], hand: readonly Rolled[]): boolean {
  const isThere = group.every((colour) => leftOf(asked, colour, hand) >= group.filter((one) => one === colour).length);
  return isThere && hand.length + group.length <= (asked.count ?? 0);
}

/** How many dice of a colour are not in the hand yet. */
export function leftOf({ bag = {} }: Chance, colour: string, hand: readonly Rolled[]): number {
  return (bag[colour] ?? 0) - hand.filter((die) => die.colour === colour).length;
}

/** A handful as it is answered: colours as they came for places on the table, else in the order of the bag. */
export function handfulOf({ bag = {}, tiles, rolled }: Chance, hand: readonly Rolled[]): Json[] {
  if (tiles) return [hand.map(({ colour }) => colour)];
  const order = Object.keys(bag);
  const sorted = [...hand].sort((a, b) => order.indexOf(a.colour) - order.indexOf(b.colour));
  const colours = sorted.map(({ colour }) => colour);
  return rolled ? [colours, sorted.map(({ value }) => value)] : [colours];
}

/** The dice of a roll, one by one. */
export function diceOf({ dice, which = [], faces, count = 0, outcomes = [] }: Chance): DieAsked[] {
  if (!faces) return Array.from({ length: count }, () => ({ name: '', faces: outcomes.map(Number) }));
  const names = typeof dice === 'number' ? Array.from({ length: dice }, (_, n) => which[n] ?? '') : (dice ?? []);
  return names.map((name) => ({ name, faces: upTo(...faces) }));
}

/** How many cards are asked for. */
export const cardsOf = ({ count = 1 }: Chance): number => count;

/** Picked cards as they are answered: a single one by itself. */
export const pickedAs = ({ count }: Chance, picked: readonly (string | number)[]): Json[] =>
  count === undefined ? [picked[0] ?? null] : [[...picked]];

const TONES: Record<string, Tone> = { red: 'red', yellow: 'yellow', green: 'green', pink: 'pink', mother: 'pink', R: 'red', Y: 'yellow', G: 'green', M: 'pink' };

/** The colour that something called so is painted in: `red`, or the patient `R4`. */
export const toneOf = (name: string): Tone => TONES[name] ?? TONES[name.charAt(0)] ?? 'grey';

/** Whether nothing else can lie there: all cards that are left, or the only one. */
export function isCertain(asked: Chance): boolean {
  return formOf(asked) === 'cards' && asked.outcomes?.length === cardsOf(asked);
}

/** Which text asks it. */
export function titleOf({ asked }: ChanceAsked): string {
  const form = formOf(asked);
  if (form === 'handful') return asked.rolled ? 'box.ask.dice' : asked.tiles ? 'box.ask.city_dice' : 'box.ask.bag';
  return form === 'cards' || form === 'settled' ? `box.ask.${asked.ask}` : `box.ask.${asked.ask === 'midwife' ? 'midwife' : 'roll'}`;
}
