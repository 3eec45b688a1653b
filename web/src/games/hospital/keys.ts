/** Everything by key: digits for rooms and patients, letters for the rest. */

import { isTyping, type Key } from '../../lib/shell.svelte';
import type { Desk } from './desk.svelte';

/** Why nobody is advised while the day is planned: a plan is several moves. */
export const NO_HINT = 'web_hospital.day.no_hint';

export const KEYS: Key[] = [
  { keys: ['1 – 9', '0'], label: 'web_hospital.key.digits' },
  { keys: ['← ↑ → ↓'], label: 'web_hospital.key.arrows' },
  { keys: ['N'], label: 'web_hospital.key.nurse' },
  { keys: ['E'], label: 'web_hospital.key.end' },
  { keys: ['S'], label: 'web_hospital.key.skip' },
  { keys: ['D'], label: 'web_hospital.day.plan' },
  { keys: ['G'], label: 'web_hospital.day.key_go' },
  { keys: ['U'], label: 'table.undo' },
  { keys: ['H'], label: 'table.hint' },
  { keys: ['I'], label: 'table.key.insight' },
  { keys: ['Enter'], label: 'table.confirm' },
  { keys: ['Esc'], label: 'table.back' },
  { keys: ['T'], label: 'web_hospital.key.text' },
];

/** What can be picked by a digit, in the order it lies on the table. */
export function digitsOf(desk: Desk): string[] {
  const refs = desk.options.map((option) => option.ref);
  const patients = (desk.hospital?.patients ?? []).filter((one) => desk.pickOf(one)).map((one) => `patient:${one.place}`);
  if (patients.length) return patients;
  return refs.filter((ref) => !ref.startsWith('button:'));
}

/** Does what a key stands for; false when it stands for nothing here. */
export function press(desk: Desk, event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event) || !desk.live || desk.seat === null) return false;
  const key = event.key.toLowerCase();
  if (key === 'enter') return enter(desk, event);
  if (/^\d$/.test(key)) return digit(desk, Number(key));
  const order = ORDERS[key];
  order?.(desk);
  return order !== undefined;
}

const ORDERS: Record<string, (desk: Desk) => void> = {
  u: (desk) => void desk.undo(),
  h: (desk) => void (desk.day.isOpen ? desk.refuse({ id: NO_HINT, params: {} }) : desk.askHint()),
  d: (desk) => void (desk.day.isOpen ? desk.stopPlanning() : desk.canPlan && desk.planDay()),
  g: (desk) => void desk.go(),
  i: (desk) => desk.insight.hold(),
  n: (desk) => desk.pressStaff('nurse'),
  e: (desk) => button(desk, 'done'),
  s: (desk) => button(desk, desk.refs.has('button:skip') ? 'skip' : 'pass'),
  escape: (desk) => desk.back(),
};

function button(desk: Desk, id: string): void {
  const option = desk.refs.get(`button:${id}`);
  if (option) desk.pressButton(option);
}

function enter(desk: Desk, event: KeyboardEvent): boolean {
  const own = event.target instanceof Element && event.target.closest('button, a, summary, [role="tab"]');
  if (own || (!desk.staged && !desk.hint)) return false;
  desk.confirm();
  return true;
}

function digit(desk: Desk, number: number): boolean {
  desk.keyed = true;
  const ref = desk.digits[(number + 9) % 10];
  if (ref === undefined) return false;
  const [kind = '', id = ''] = ref.split(':');
  const patient = kind === 'patient' ? desk.patientAt(Number(id)) : undefined;
  const option = desk.refs.get(ref);
  if (patient) desk.pressPatient(patient);
  else if (kind === 'department' && desk.isFree) desk.pressRoom(id);
  else if (option) desk.pick(option);
  return true;
}
