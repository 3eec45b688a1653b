/** What a seat is asked now, read from the options and the outlook; nothing here knows a rule. */

import { COLOURS, bayOf, type Bonus, type Colour } from './components';
import type { ErOutlook, ErView, Writing } from './model';

/** Something a bed can be picked for. A screen has no writings, an unread outlook neither. */
export interface Target {
  what: 'main' | 'extra' | 'screen';
  ward: number;
  bed: number;
  word: number;
  writings: Writing[];
}

export type Decision =
  | { kind: 'over' }
  | { kind: 'wait'; seats: number[] }
  | { kind: 'take'; words: Partial<Record<Colour, number>> }
  | { kind: 'value'; ward: number; words: { value: number; word: number }[] }
  | { kind: 'discard'; words: Record<string, number> }
  | { kind: 'place'; targets: Target[]; bury: number | null; buryExtra: number | null; skip: number | null };

const WHAT: [RegExp, Target['what']][] = [
  [/^W(\d)$/, 'main'],
  [/^extra W(\d)$/, 'extra'],
  [/^screen W(\d)$/, 'screen'],
];

/** The word that puts a patient in hand into a ward, as `WHAT` reads it. */
export const wordFor = (what: InHand['what'], ward: number): string => (what === 'main' ? `W${ward}` : `extra W${ward}`);

/** The decision a seat faces; spectators wait with everybody. */
export function decide(view: ErView, outlook: ErOutlook, seat: number | null): Decision {
  if (view.over) return { kind: 'over' };
  if (seat === null || !view.to_act.includes(seat) || view.options.length === 0) {
    return { kind: 'wait', seats: view.to_act };
  }
  const named = (prefix: string): [string, number][] =>
    view.options
      .filter((option) => option.ref.startsWith(`${prefix}:`))
      .map((option) => [option.ref.slice(prefix.length + 1), option.word]);
  const dice = named('die');
  if (dice.length > 0) return { kind: 'take', words: Object.fromEntries(dice) };
  const values = named('value');
  if (values.length > 0) {
    const ward = Number(/W(\d)/.exec(view.draft[seat]?.[0] ?? '')?.[1] ?? 0);
    return { kind: 'value', ward, words: values.map(([value, word]) => ({ value: Number(value), word })) };
  }
  const cards = named('card');
  if (cards.length > 0) return { kind: 'discard', words: Object.fromEntries(cards) };
  const button = (name: string): number | null =>
    view.options.find((option) => option.ref === `button:${name}`)?.word ?? null;
  return {
    kind: 'place',
    targets: targets(view, outlook),
    bury: button('bury'),
    buryExtra: button('bury_extra'),
    skip: button('skip_screen'),
  };
}

/** Every ward that is offered, with the bed and the prices the outlook gives for it. */
function targets(view: ErView, outlook: ErOutlook): Target[] {
  return view.options.flatMap((option): Target[] => {
    const [pattern, what] = WHAT.find(([one]) => one.test(option.text)) ?? [];
    const ward = Number(pattern?.exec(option.text)?.[1]);
    if (!what || !ward) return [];
    if (what === 'screen') {
      const bed = outlook.screens?.find((one) => one.ward === ward)?.bed;
      return bed === undefined ? [] : [{ what, ward, bed, word: option.word, writings: [] }];
    }
    const open = (what === 'main' ? outlook.beds : outlook.extra)?.find((one) => one.ward === ward);
    return open ? [{ what, ward, bed: open.bed, word: option.word, writings: open.values }] : [];
  });
}

/** What each bed can be picked for, the patient of the die before the extra one. */
export function byBed(decision: Decision): Map<number, Target[]> {
  const beds = new Map<number, Target[]>();
  const targets = decision.kind === 'place' ? decision.targets : [];
  for (const one of targets) beds.set(one.bed, [...(beds.get(one.bed) ?? []), one]);
  for (const fits of beds.values()) fits.sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
  return beds;
}

const ORDER: Target['what'][] = ['main', 'extra', 'screen'];

/** The cheapest way to write in a bed: the fewest stethoscopes, then the most points. */
export function cheapest(writings: Writing[]): Writing | undefined {
  return [...writings].sort((a, b) => a.stethoscopes - b.stethoscopes || b.points - a.points)[0];
}

/** A patient in hand: the die taken, or the extra one of its bay. */
export interface InHand {
  what: 'main' | 'extra';
  colour: Colour;
  values: number[];
  bonus: Bonus;
}

/** Who waits at the door of a seat's hospital: what of its die is still to be dealt with. */
export function inHand(view: ErView, seat: number): InHand[] {
  const die = view.taken[seat];
  if (!die || !view.dice || view.ambulance === null) return [];
  const bonus = bayOf(view.ambulance, die);
  const todo = view.todo[seat] ?? [];
  const hand: InHand[] = [];
  if (todo.includes('main')) hand.push({ what: 'main', colour: die, values: [view.dice[die]], bonus });
  if (todo.includes('extra') && bonus.kind === 'extra') {
    hand.push({ what: 'extra', colour: bonus.colour, values: [bonus.low, bonus.high], bonus });
  }
  return hand;
}

/** Who took which die, as far as the view tells. */
export function takers(view: ErView): Record<Colour, number[]> {
  const of = (die: Colour): number[] =>
    view.taken.flatMap((taken, seat) => (taken === die ? [seat] : []));
  return Object.fromEntries(COLOURS.map((die) => [die, of(die)])) as Record<Colour, number[]>;
}
