/** A walk through the city in words. */

import { t } from '../../../lib/i18n.svelte';
import { dieName, thing } from '../names';
import type { Walk } from '../outlook';

/** The place that its total gives in the next order, as far as others have one. */
export function standing({ place }: Walk): string {
  return place === null ? '' : t('web_hospital.city.place', { n: place });
}

/** What is about to be done: drive in or land, fetch somebody, keep or use a token. */
function deed(walk: Walk, kind: string, place: string, drives: boolean): string {
  const dice = walk.dice.map(dieName).join(', ') || t('web_hospital.city.nobody');
  if (kind === 'bonus') return t('web_hospital.sure.keep', { card: thing(place) });
  if (kind === 'count') return t('table.sure', { step: t('web_hospital.city.use', { n: Number(place) }) });
  return drives ? t(`web_hospital.city.${kind === 'tile' ? 'land' : 'drive'}`, { place, dice }) : t('web_hospital.sure.collect', { die: dice });
}

/** Before it is for good: whom it brings, the total, the free beds. */
export function confirming(walk: Walk, ref: string, drives: boolean): { title: string; detail: string } {
  const [kind = '', place = ''] = ref.split(':');
  const free = walk.after.wards.flat().filter((bed) => bed === null).length - walk.after.door.length;
  const told = [t('web_hospital.city.total', { n: walk.total }), standing(walk), t('web_hospital.city.beds', { n: Math.max(0, free) })];
  return { title: deed(walk, kind, place, drives), detail: told.filter(Boolean).join(' · ') };
}
