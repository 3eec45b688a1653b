/** Which topics of the rules a game does without. */

import type { HospitalView } from './model';

const CARE = ['city', 'investments', 'maternity'];
/** Modules that have a topic of their own name. */
const OWN = ['events', 'promos', 'experimental', ...CARE];
const HARD = ['panic', 'epidemic', 'superbug'];

/** Topics of `rules/hospital.json` about what is not on the table. */
export function topicsAside({ modules, edition, players, reports, automa }: HospitalView): string[] {
  const has = (...wanted: string[]): boolean => wanted.some((one) => modules.includes(one));
  const played: [string, boolean][] = [
    ...OWN.map((one): [string, boolean] => [one, has(one)]),
    ['hard', has(...HARD)],
    ['variants', has('final_pickup')],
    ['combinations', CARE.filter((one) => has(one)).length > 1],
    ['five', players === 5],
    ['prototype', edition === 'proto212'],
    ['solo', reports !== undefined],
    ['automa', automa !== undefined],
  ];
  return played.filter(([, isPlayed]) => !isPlayed).map(([topic]) => topic);
}
