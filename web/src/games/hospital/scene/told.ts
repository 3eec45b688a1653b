/** The night in words, as far as it has come. */

import { t } from '../../../lib/i18n.svelte';
import type { Shown } from './night';

const counted = (id: string, n: number): string[] => (n > 0 ? [t(id, { n })] : []);

/** "4 patients get worse · 1 dies · 2 go home: 3 points". */
export function nightly({ changes, city, gone, points, now }: Shown): string {
  const dead = [...changes.values()].filter(({ after }) => after === null).length;
  const outside = [...counted('web_hospital.forecast.worsen', city.worsen), ...counted('web_hospital.forecast.die', city.die)];
  const home = gone.length ? t('web_hospital.night.leave', { n: gone.length }) : '';
  const worth = points === null ? '' : t('web_hospital.points', { n: points });
  const worse = [
    ...counted('web_hospital.forecast.worsen', changes.size - dead),
    ...counted('web_hospital.forecast.die', dead),
    ...(outside.length ? [t('web_hospital.night.city', { what: outside.join(', ') })] : []),
  ];
  // Who is kept is told first: others may still get worse.
  const isQuiet = !worse.length && (now.kind === 'leaves' || now.kind === 'scored');
  return [...(isQuiet ? [t('web_hospital.night.quiet')] : worse), [home, worth].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}
