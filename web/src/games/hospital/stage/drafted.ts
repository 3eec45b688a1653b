/** What a half-made move has put where already: dice in an ambulance, values on the first patients. */

import type { HospitalView, Task } from '../model';

type Shown = Pick<HospitalView, 'ambulances' | 'rolled'> & { arrivals: string[] };

export function drafted(view: HospitalView, task: Task | undefined, draft: readonly string[]): Shown {
  const { ambulances, rolled } = view;
  const arrivals = task ? (view.hospitals[task.seat]?.arrivals ?? []) : [];
  if (task?.ask === 'set_patients') return { ambulances, rolled, arrivals: valued(arrivals, draft) };
  if (task?.ask !== 'arrange') return { ambulances, rolled, arrivals };
  const [place = 0, value = 0] = task.args;
  const dice = draft.map((colour) => `${colour.charAt(0).toUpperCase()}${value}`);
  const filled = ambulances.map((one, n) => (n === place ? { ...one, patients: [...one.patients, ...dice] } : one));
  return { ambulances: filled, rolled: without(rolled, dice), arrivals };
}

/** `value 4` is given to the first who has none. */
function valued(arrivals: readonly string[], draft: readonly string[]): string[] {
  const values = draft.flatMap((word) => word.match(/^value (\d)$/)?.[1] ?? []);
  return arrivals.map((text) => (/\d/.test(text) ? text : `${text}${values.shift() ?? ''}`));
}

function without(rolled: readonly string[], dice: readonly string[]): string[] {
  const left = [...rolled];
  for (const die of dice) left.splice(left.indexOf(die), left.includes(die) ? 1 : 0);
  return left;
}
