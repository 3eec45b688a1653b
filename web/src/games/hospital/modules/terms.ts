/** Modules and options of a game that nothing else on the table shows. */

import { t } from '../../../lib/i18n.svelte';
import type { HospitalView } from '../model';

export interface Term {
  id: string;
  name: string;
  text: string;
  /** Makes the game harder. */
  hard: boolean;
}

const MODULES = ['panic', 'epidemic', 'superbug', 'experimental', 'promos'];
const HARD = ['panic', 'epidemic', 'superbug', 'double_fatalities', 'double_reports', 'automa_hard'];
const FLAGS = ['double_fatalities', 'double_reports'];
const LISTS = ['automa_easy', 'automa_hard'];

/** What holds, by the words of the page on which it was chosen. */
export function termsOf({ modules, agreement }: HospitalView): Term[] {
  const found = [
    ...MODULES.filter((one) => modules.includes(one)).map((one) => ['modules', one]),
    ...FLAGS.filter((one) => agreement[one] === true).map((one) => [one]),
    ...LISTS.flatMap((list) => ((agreement[list] ?? []) as string[]).map((one) => [list, one])),
  ];
  return found.map(([list = '', one = '']) => {
    const id = one ? `${list}.${one}` : list;
    return { id, name: t(`web.option.${id}`), text: t(`web.option.${id}_text`), hard: HARD.includes(one) || HARD.includes(list) };
  });
}
