/** Everything by key: the keys the help lists, and what a press does. */

import { isTyping, type Key } from '../../lib/shell.svelte';
import { COLOURS, type Colour } from './components';
import type { Desk } from './desk.svelte';

export const KEYS: Key[] = [
  { keys: ['1', '2', '3'], label: 'web_er.key.dice' },
  { keys: ['R', 'Y / J', 'G / V'], label: 'web_er.key.colours' },
  { keys: ['W', '1 – 7'], label: 'web_er.key.ward' },
  { keys: ['1 – 6'], label: 'web_er.key.value' },
  { keys: ['←', '→', '↑', '↓'], label: 'web_er.key.walk' },
  { keys: ['X'], label: 'web_er.key.other' },
  { keys: ['B'], label: 'web_er.key.bury' },
  { keys: ['S'], label: 'web_er.key.skip' },
  { keys: ['U'], label: 'web_er.key.undo' },
  { keys: ['H'], label: 'web_er.key.hint' },
  { keys: ['I'], label: 'table.key.insight' },
  { keys: ['Enter'], label: 'web_er.key.confirm' },
  { keys: ['Esc'], label: 'table.back' },
];

/** Both languages' initials take a die. */
const LETTERS: Record<string, Colour> = { r: 'red', y: 'yellow', j: 'yellow', g: 'green', v: 'green' };
const PREFIX_MS = 2000;
let wardUntil = 0;

/** Does what a key stands for; false when it stands for nothing here. */
export function press(desk: Desk, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event) || !desk.live || desk.seat === null) return false;
  const key = event.key.toLowerCase();
  if (key === 'enter') return enter(desk, event);
  if (key === 'escape') return escape(desk);
  if (/^[1-7]$/.test(key)) return digit(desk, Number(key));
  const die = LETTERS[key];
  if (die && desk.decision.kind === 'take') {
    desk.take(die);
    return true;
  }
  const order = ORDERS[key];
  order?.(desk);
  return order !== undefined;
}

const ORDERS: Record<string, (desk: Desk) => void> = {
  w: () => (wardUntil = Date.now() + PREFIX_MS),
  b: (desk) => desk.bury(),
  s: (desk) => desk.skip(),
  u: (desk) => void desk.undo(),
  h: (desk) => void (desk.decision.kind === 'wait' || desk.decision.kind === 'over' || desk.askHint()),
  i: (desk) => desk.insight.hold(),
  x: (desk) => {
    if (desk.inHand.length === 2) desk.hand = desk.hand === 'main' ? 'extra' : 'main';
  },
};

function enter(desk: Desk, event: KeyboardEvent): boolean {
  const target = event.target;
  const own = target instanceof Element && target.closest('button, a, summary, [role="button"], [role="tab"]');
  if (own || (!desk.staged && !desk.hint)) return false;
  desk.confirm();
  return true;
}

function escape(desk: Desk): boolean {
  if (!desk.staged && !desk.hint && !desk.why && desk.picking === null && !desk.insight.wanted) return false;
  desk.cancel();
  return true;
}

/** A digit is a ward after W, a value while values are offered, otherwise a die. */
function digit(desk: Desk, number: number): boolean {
  if (Date.now() < wardUntil) {
    wardUntil = 0;
    const all = [...desk.targets.values()].flat().filter((one) => one.ward === number);
    const target = all.find((one) => one.what !== 'screen') ?? all[0];
    if (target) desk.pickBed(target.bed, number);
    else void desk.askWhyWard(number);
    return true;
  }
  if (desk.picking !== null) {
    desk.writeValue(number);
    return true;
  }
  const { decision } = desk;
  if (decision.kind === 'value') {
    const found = decision.words.find((one) => one.value === number);
    if (found) desk.choose({ words: [found.word], what: 'admit', value: number });
    return true;
  }
  const die = COLOURS[number - 1];
  if (decision.kind !== 'take' || !die) return false;
  desk.take(die);
  return true;
}
