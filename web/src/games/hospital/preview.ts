/** What would come of what somebody points at, chose or was advised: told by the engine, before it is for good. */

import { t } from '../../lib/i18n.svelte';
import type { Option } from '../../lib/protocol';
import { spoken } from '../../lib/shell.svelte';
import { dieName } from './names';
import type { CardOutlook, Change, Ride } from './outlook';
import type { Told } from './told.svelte';

export interface Preview {
  ride: Ride | undefined;
  /** Who would be reached, by place; null where only that is known. */
  reached: Map<number, Change | null>;
  /** Of whom some have to leave. */
  leave: Set<number>;
  /** The rooms that reach who is pointed at. */
  rooms: Set<string> | null;
}

export const rideOf = (desk: Told, word: number | undefined): Ride | undefined => desk.outlook.ambulances?.find((one) => one.word === word);
export const cardFor = (desk: Told, word: number | undefined): CardOutlook | undefined => desk.outlook.display?.find((one) => one.word === word);

export function previewOf(desk: Told): Preview {
  const word = desk.refs.get(desk.pointed ?? '')?.word ?? (desk.staged ?? desk.hint)?.words.at(-1);
  const ride = rideOf(desk, word);
  const card = cardFor(desk, word);
  const changes = card ? asTheyAre(card) : reachedBy(desk);
  const reached = new Map<number, Change | null>(changes.map((one) => [one.place, one]));
  for (const place of card?.helps ?? []) reached.set(place, null);
  return { ride, reached, leave: new Set(ride?.leave), rooms: reaching(desk) };
}

/** Whom somebody reaches without a blood bag. */
const asTheyAre = ({ patients }: { patients: Change[] }): Change[] => patients.filter((one) => !one.as);

/** Whom the room that is pointed at reaches, with whoever is meant to work there. */
function reachedBy({ isFree, pointed, rooms, wish }: Told): Change[] {
  const staff = isFree && pointed?.startsWith('department:') ? (rooms.get(pointed.slice(11))?.staff ?? []) : [];
  return staff.filter((one) => wish.staff === null || one.staff === wish.staff).flatMap(asTheyAre);
}

/** The rooms that reach the patient who is pointed at. */
function reaching({ isFree, pointed, rooms }: Told): Set<string> | null {
  if (!isFree || !pointed?.startsWith('patient:')) return null;
  const place = Number(pointed.slice(8));
  return new Set([...rooms].filter(([, { staff }]) => staff.flatMap(asTheyAre).some((one) => one.place === place)).map(([id]) => id));
}

/** Who will be First Player, as far as the seat can know. */
export function firstOf(desk: Told, ride: Ride): string {
  if (ride.first !== null && ride.first === desk.seat) return t('web_hospital.ride.first', { n: ride.blood });
  if (ride.first !== null) return t('web_hospital.ride.other', { name: desk.name(ride.first) });
  if (ride.may_be_first === null) return t('web_hospital.ride.card');
  return t(ride.may_be_first ? 'web_hospital.ride.may' : 'web_hospital.ride.never');
}

export const freeAfter = ({ after }: Pick<Ride, 'after'>): number => Math.max(0, after.wards.flat().filter((bed) => bed === null).length - after.door.length);

/** Whom a card would reach today, and what else it brings: in a line. */
export function cardLine({ patients, helps, staff, points, blood }: CardOutlook): string {
  const count = asTheyAre({ patients }).length + helps.length;
  const told = [
    staff && t('web_hospital.card.staff', { n: staff }),
    points && t('web_hospital.card.points', { n: points }),
    blood && t('web_hospital.card.blood', { n: blood }),
    count && t(staff ? 'web_hospital.card.helps' : 'web_hospital.card.reaches', { n: count }),
    !count && patients.length && t('web_hospital.card.blood_only', { n: patients.length }),
  ].filter(Boolean);
  return (count || patients.length || points || blood ? told : [...told, t('web_hospital.card.nobody')]).join(' · ');
}

/** A pick's preview in words, for ears and for the table in words. */
export function foretold(desk: Told, option: Option | undefined): string {
  const ride = rideOf(desk, option?.word);
  const card = cardFor(desk, option?.word);
  if (card) return `${[spoken(cardLine(card)), ...asTheyAre(card).map((one) => dieName(one.before))].join(', ')}.`;
  if (!ride) return '';
  const beds = ride.warning ? desk.say(ride.warning.message) : t('web_hospital.ride.free', { n: freeAfter(ride) });
  const due = ride.after.due ? t('web_hospital.city.due', { n: ride.after.due }) : '';
  return `${[beds, due, firstOf(desk, ride), nextOf(desk, ride)].filter(Boolean).join('. ')}.`;
}

/** Who chooses after the seat; nothing where it is the last. */
export const nextOf = (desk: Told, ride: Ride | undefined): string => (ride?.next == null ? '' : t('web_hospital.ride.next', { name: desk.name(ride.next) }));
