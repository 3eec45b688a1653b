/** A walk through the city in words. */

import { t } from '../../../lib/i18n.svelte';
import { dieName } from '../names';
import type { Walk } from '../outlook';

/** The place that its total gives in the next order, as far as others have one. */
export function standing({ place }: Walk): string {
  return place === null ? t('web_hospital.city.nobody_yet') : t('web_hospital.city.place', { n: place });
}

/** Before it is for good: whom it brings, the total, the free beds. */
export function confirming(walk: Walk, ref: string): { title: string; detail: string } {
  const [kind, place = ''] = ref.split(':');
  const dice = walk.dice.map(dieName).join(', ');
  const free = walk.after.wards.flat().filter((bed) => bed === null).length - walk.after.door.length;
  return {
    title: t(`web_hospital.city.${kind === 'tile' ? 'land' : 'drive'}`, { place, dice: dice || t('web_hospital.city.nobody') }),
    detail: [t('web_hospital.city.total', { n: walk.total }), standing(walk), t('web_hospital.city.beds', { n: Math.max(0, free) })].join(' · '),
  };
}
