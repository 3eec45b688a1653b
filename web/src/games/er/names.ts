/** What things are called, for eyes that read and ears that listen. */

import { has, t } from '../../lib/i18n.svelte';
import { numeral } from '../../lib/message';
import { SPECIALISTS, bedOf, sizeOf, type Bonus, type Colour } from './components';
import { cheapest, type InHand, type Target } from './decision';
import type { Writing } from './model';
import type { Patient } from './sheet';

/** A text at the start of a line. */
export function capital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** A number of things in words: "2 stethoscopes". */
export function count(what: 'stethoscope' | 'bag' | 'point' | 'nurse' | 'bed', n: number): string {
  return t(what === 'bed' ? 'web_er.count.bed' : `count.${what}`, { n });
}

/** What writing a value costs; empty when it is free. */
export function price(writing: Pick<Writing, 'stethoscopes' | 'bag'>): string {
  const parts: string[] = [];
  if (writing.stethoscopes > 0) parts.push(count('stethoscope', writing.stethoscopes));
  if (writing.bag) parts.push(count('bag', 1));
  return parts.length === 2 ? t('list.and', { first: parts[0] ?? '', last: parts[1] ?? '' }) : (parts[0] ?? '');
}

/** A value to write, with its price and its points: "5, costs 1 stethoscope, +3 points". */
export function writingName(writing: Writing): string {
  const cost = price(writing);
  const parts = [cost ? t('web_er.writes_for', { value: writing.value, cost }) : t('web_er.writes_free', { value: writing.value })];
  const reason = gainReason(writing);
  if (writing.points !== 0) parts.push(reason ? `${gain(writing.points)} (${reason})` : gain(writing.points));
  if (writing.fills) parts.push(t('web_er.fills'));
  return parts.join(', ');
}

/** A change of one's score: "+3 points". */
export function gain(points: number): string {
  return points > 0 ? t('gain.point', { n: points }) : count('point', points);
}

/** Where the points of a value come from: "Nurse 2 + Epidemiologist 3". */
export function gainReason({ why = [] }: Pick<Writing, 'why'>): string {
  return why.map(({ source, points }) => t('web_er.why.line', { source: sourceName(source), points: numeral(points) })).join(' + ');
}

function sourceName(source: string): string {
  const id = `web_er.why.${SPECIALISTS.find((card) => card.id === source)?.type ?? source}`;
  return has(id) ? t(id) : t(`part.${source}`);
}

/** A bonus of a bay in a few words, and what it does in one sentence. */
export function bonusName(bonus: Bonus): string {
  if (bonus.kind !== 'extra') return t(`bonus.${bonus.kind}`);
  return t('bonus.patient', { colour: bonus.colour, low: bonus.low, high: bonus.high });
}

export function bonusText(bonus: Bonus): string {
  return t(`web_er.bonus.${bonus.kind}`);
}

/** The same in as few words as a bay has room for. */
export function bonusShort(bonus: Bonus): string {
  if (bonus.kind !== 'extra') return t(`bonus.${bonus.kind}`);
  return t('web_er.extra', { colour: bonus.colour, low: bonus.low, high: bonus.high });
}

/** A patient in hand: "yellow 3", "extra red 1–2". */
export function patientName({ what, colour, values, bonus }: InHand): string {
  return what === 'extra' ? bonusShort(bonus) : dieName(colour, values[0] ?? 0);
}

/** A die or patient: "green 4". */
export function dieName(colour: Colour, value: number | string): string {
  return t('die', { colour, value });
}

/** Where a bed is: "Ward 3, bed 2 of 5, red". */
export function bedPlace(bed: number): string {
  const { ward, place, colour } = bedOf(bed);
  return t('web_er.bed.place', { ward, place, size: sizeOf(ward), colour: t(`web_er.bed.${colour}`) });
}

/** A bed in full: where it is, who lies there, what could be done with it. */
export function bedName(bed: number, patient: Patient | undefined, targets: Target[], preview?: Writing[]): string {
  const parts = [bedPlace(bed)];
  if (patient) {
    parts.push(t('web_er.bed.patient', { value: patient.value }));
    if (patient.critical) parts.push(t('web_er.bed.critical'));
    if (patient.screened) parts.push(t('web_er.bed.screened'));
  } else {
    parts.push(t('web_er.bed.free'));
  }
  for (const target of targets) parts.push(...useName(target));
  const best = targets.length === 0 && preview && cheapest(preview);
  if (best) parts.push(t('web_er.bed.would', { what: writingName(best) }));
  return parts.join(', ');
}

/** What a bed can be picked for: "legal: writes 6, free", "2 values possible". */
function useName({ what, writings }: Target): string[] {
  if (what === 'screen') return [t('web_er.bed.screen_here')];
  const best = cheapest(writings);
  const parts = best ? [t(what === 'extra' ? 'web_er.bed.legal_extra' : 'web_er.bed.legal', { what: writingName(best) })] : [];
  return writings.length > 1 ? [...parts, t('web_er.bed.choices', { n: writings.length })] : parts;
}

/** Which icon a line of the log has. */
export function eventIcon(event: { event: string; bonus?: unknown }): string {
  if (event.event === 'gained' || event.event === 'bonus_lost') return String(event.bonus);
  return EVENT_ICONS[event.event] ?? 'die';
}

const EVENT_ICONS: Record<string, string> = {
  turn_started: 'chief',
  specialist_dealt: 'clipboard',
  card_flipped: 'ambulance',
  dice_rolled: 'die',
  took: 'die',
  revealed: 'die',
  bag_paid: 'blood',
  admitted: 'bed',
  made_critical: 'critical',
  nurse_called: 'nurse',
  screened: 'screen',
  screen_declined: 'skip',
  buried: 'morgue',
  goal_scored: 'cardiologist',
  card_turned: 'clipboard',
  game_over: 'trophy',
};

