/** What a mentor says in a first game of Dice Hospital: a sentence the first time each phase comes. */

import type { StoryEvent, View } from '../../lib/protocol';
import type { Tip } from '../client';
import { asHospital } from './model';

/** From this round on nothing more is said. */
const SILENT_FROM = 3;
const NIGHT: Tip = { id: 'hospital.night', at: '' };
/** By what is asked. */
const ASKED: Record<string, Tip[]> = {
  set_patients: [{ id: 'hospital.patients', at: '[data-ref^="value:"]' }],
  arrange: [{ id: 'hospital.arrange', at: '[data-ref^="colour:"]:not([aria-disabled])' }],
  choose: [{ id: 'hospital.ambulances', at: '[data-ref^="ambulance:"]:not([aria-disabled])' }],
  improve: [{ id: 'hospital.improvements', at: '.about .legal' }],
  turn: [
    { id: 'hospital.rooms', at: '.plan > :is(.comb, .tiles)' },
    { id: 'hospital.work', at: '[data-ref="button:done"]' },
  ],
};
const BLOOD: Tip = { id: 'hospital.blood', at: '[data-ref="button:blood"]' };

/** What could be said now. */
export function tips(shown: View, seat: number, events: readonly StoryEvent[]): Tip[] {
  const view = asHospital(shown);
  const ask = view.agenda.find((task) => task.seat === seat)?.ask ?? '';
  if (view.round >= SILENT_FROM || view.to_act.indexOf(seat) < 0) return [];
  const night = view.round > 1 ? [NIGHT] : [];
  const home = events.some(({ event, seat: whose }) => event === 'discharged' && whose === seat) ? [{ id: 'hospital.discharge', at: '' }] : [];
  const blood = ask === 'turn' && (view.hospitals[seat]?.blood ?? 0) > 0 ? [BLOOD] : [];
  return [...(ask === 'choose' ? night : []), ...home, ...(ASKED[ask] ?? []), ...blood];
}
