/** The sheet of Emergency Roll as it is heard: by wards, and around the labs. */

import { t } from '../../lib/i18n.svelte';
import type { Recital } from '../../lib/reciting.svelte';
import type { Sentence } from '../../lib/sentence';
import { bedOf, LABS, WARDS } from './components';
import type { Desk } from './desk.svelte';
import { count } from './names';
import { sentence } from './sentence';
import type { Sheet } from './sheet';

/** What the bar says, without what is only looked at. */
export function heard(desk: Desk): Sentence {
  const { view } = desk;
  const said = sentence(desk);
  if (said.tone !== 'ask' || !view?.question) return said;
  const { title, detail } = view.question;
  return { ...said, title: desk.say(title), detail: detail ? desk.say(detail) : '' };
}

/** What can be heard of a player's sheet. */
export function recitals(desk: Desk): Recital[] {
  const told = (tell: (sheet: Sheet) => string) => () => (desk.sheet ? tell(desk.sheet) : '');
  return [
    { key: 'p', label: 'table.ears.wards', text: told(wards) },
    { key: 'l', label: 'table.ears.labs', text: told(labs) },
  ];
}

function wards(sheet: Sheet): string {
  const all = WARDS.map(({ clipboard, beds }, n) => {
    const nurse = t(sheet.nursed.has(n + 1) ? 'web_er.nurse_used' : 'web_er.nurse_open');
    return t('ears.er.ward', { ward: n + 1, points: count('point', clipboard), nurse, beds: beds.map((bed) => inBed(sheet, bed)) });
  });
  const { stethoscopes, bags, nurses, morgue } = sheet;
  return [...all, t('ears.er.stock', { stethoscopes: stethoscopes.left, bags: bags.left, nurses, morgue })].join(' ');
}

function labs(sheet: Sheet): string {
  return LABS.map(({ beds }, n) => t('ears.er.lab', { lab: n + 1, beds: beds.map((bed) => t('ears.er.bed', { ward: bedOf(bed).ward, what: inBed(sheet, bed) })) })).join(' ');
}

/** Who lies in a bed, or which patients it takes. */
function inBed(sheet: Sheet, bed: number): string {
  const patient = sheet.patients.get(bed);
  if (!patient) return t(`ears.er.free.${bedOf(bed).colour}`);
  const marks = [...(patient.critical ? [t('web_er.bed.critical')] : []), ...(patient.screened ? [t('web_er.bed.screened')] : [])];
  return [String(patient.value), ...marks].join(' ');
}
