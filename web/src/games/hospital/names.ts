/** What things of Dice Hospital are called, for eyes that read and ears that listen. */

import { has, t } from '../../lib/i18n.svelte';
import { plainName } from '../../lib/names';
import type { Message, Option, Param } from '../../lib/protocol';
import type { Hospital, HospitalView } from './model';
import { plainId, readDie } from './patient';

/** The name of a component; a second copy is numbered, what only a pack knows goes by its id. */
export function thing(id: string): string {
  return numbered(id, (plain) => (has(`thing.${plain}`) ? t(`thing.${plain}`) : plain));
}

/** Its name where there is little room, alike in both editions. */
export function tileName(id: string): string {
  return numbered(id, (plain) => {
    const short = `web_hospital.tile.${plain.replace(/^\w_/, '')}`;
    return has(short) ? t(short) : thing(plain);
  });
}

function numbered(id: string, nameOf: (plain: string) => string): string {
  const [plain = id, copy] = id.split('#');
  return copy ? t('web_hospital.copy', { name: nameOf(plain), copy: Number(copy) }) : nameOf(plain);
}

/** What somebody's hospital is called, after them and without their title; alone in a lesson one has no name. */
export function hospitalName(player: string): string {
  return player === t('web.you') ? t('web_hospital.named_yours') : t('web_hospital.named', { patron: plainName(player) });
}

/** What a component does, in a sentence. */
export function does(id: string): string {
  const message = `ability.${plainId(id)}`;
  return has(message) ? t(message) : '';
}

/** A patient in words: "red 3, treated". */
export function dieName(text: string): string {
  const { colour, own, value, treated, waits } = readDie(text);
  const named = own === 'mother' || own === 'baby' ? `die.${own}` : 'die';
  const parts = [value === null || waits ? t(`word.${colour}`) : t(named, { colour, value })];
  if (waits) parts.push(t('web_hospital.die.waits'));
  if (own !== colour) parts.push(t('web_hospital.die.counts', { own }));
  if (treated && !waits) parts.push(t('web_hospital.die.treated'));
  return parts.join(', ');
}

const DIE = /^[RYGMB]\d(~[RYG])?t?$/;
const WARD = /^W\d$/;

/** A reason as people read it: the engine names patients and wards as moves are written, `Y4` and `W2`. */
export function readable({ id, params }: Message): Message {
  const read = (value: Param): Param => {
    if (Array.isArray(value)) return value.map(read);
    if (typeof value !== 'string') return value;
    if (DIE.test(value)) return dieName(value);
    return 'ward' in params && WARD.test(value) ? value.slice(1) : value; // elsewhere `W2` is an entrance
  };
  return { id, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, read(value)])) };
}

/** Who works in a department. */
export function staffName(id: string): string {
  return id === 'nurse' ? t('web_hospital.nurse') : thing(id);
}

/** Where somebody is placed: a department, or a desk of the investments as `space:red`. */
export function placeName(id: string, short = false): string {
  const [kind, colour = ''] = id.split(':');
  if (kind === 'space') return t('web_hospital.space', { colour });
  return short ? tileName(id) : thing(id);
}

/** A word of a half-made move, as the draft holds it. */
export function wordName(word: string, hospital: Hospital | undefined): string {
  if (word.startsWith('@')) {
    const patient = hospital?.patients.find((one) => one.place === Number(word.slice(1)));
    return patient ? dieName(patient.text) : word;
  }
  const [first = '', second = ''] = word.split(' ');
  if (first === 'as') return t('web_hospital.pick.as', { colour: second });
  if (first === 'value') return second;
  if (first === 'arrival') return dieName(hospital?.arrivals[Number(second) - 1] ?? '');
  if (first === 'turn') return t('web_hospital.pick.turn', { colour: second });
  if (first === 'entrance') return t('web_hospital.entrance', { place: second });
  if (first === 'space') return t('web_hospital.space', { colour: second });
  if (/^W\d$/.test(first)) return t('web_hospital.ward', { n: Number(first.slice(1)) });
  if (/^M\d$/.test(first)) return dieName(first);
  if (first === 'nurse') return t('web_hospital.nurse');
  if (/^alt[12]$/.test(first)) return t(`web_hospital.pick.alternative.${first.slice(3)}`);
  if (has(`word.${word}`)) return t(`word.${word}`);
  if (has(`web_hospital.button.${word}`)) return t(`web_hospital.button.${word}`);
  return thing(word);
}

export interface Shown {
  /** How it is drawn: a component, a patient, an ambulance, or plain words. */
  kind: 'thing' | 'die' | 'ambulance' | 'plain' | 'button';
  label: string;
  detail: string;
  /** Patients to be drawn with it. */
  dice: string[];
}

/** How a pick is shown: what it points at decides. */
export function shown(option: Option, view: HospitalView, seat: number): Shown {
  const [kind = '', id = ''] = option.ref.split(':');
  const plain = (label: string): Shown => ({ kind: 'plain', label, detail: '', dice: [] });
  switch (kind) {
    case 'department':
    case 'card':
    case 'report':
    case 'token':
    case 'bonus':
      return { kind: 'thing', label: thing(id), detail: does(id), dice: [] };
    case 'staff':
      return plain(t('web_hospital.nurse_free', { n: view.hospitals[seat]?.nurses_free ?? 0 }));
    case 'patient':
      return { kind: 'die', label: dieName(option.text), detail: '', dice: [option.text] };
    case 'arrival': {
      const text = view.hospitals[seat]?.arrivals[Number(id) - 1] ?? '';
      return { kind: 'die', label: dieName(text), detail: '', dice: [text] };
    }
    case 'ambulance': {
      const dice = view.ambulances.find((one) => one.number === Number(id))?.patients ?? [];
      return { kind: 'ambulance', label: t('web_hospital.ambulance', { n: Number(id) }), detail: '', dice };
    }
    case 'button':
      return { kind: 'button', label: buttonName(id, view, seat), detail: '', dice: [] };
    case 'colour':
      if (option.text.startsWith('turn ')) return plain(t('web_hospital.pick.turn', { colour: id }));
      return plain(option.text.startsWith('as ') ? t('web_hospital.pick.let', { colour: id }) : t(`word.${id}`));
    case 'mother':
      return { kind: 'die', label: dieName(option.text), detail: '', dice: [option.text] };
    case 'tile':
      return { kind: 'ambulance', label: id, detail: onTile(view, id), dice: diceOn(view, id) };
    case 'entrance': {
      const tile = view.city?.entrances[id] ?? '';
      return { kind: 'ambulance', label: wordName(option.text, undefined), detail: onTile(view, tile), dice: diceOn(view, tile) };
    }
    case 'deck':
      return plain(t(`web_hospital.deck.${id}`));
    default:
      return plain(wordName(option.text, view.hospitals[seat]));
  }
}

function diceOn(view: HospitalView, tile: string): string[] {
  const die = view.city?.dice[tile];
  return die ? [die] : [];
}

function onTile(view: HospitalView, tile: string): string {
  const bonus = view.city?.bonus[tile];
  return bonus ? thing(bonus) : '';
}

/** `done` ends a list of patients, or else the whole activation. */
function buttonName(id: string, view: HospitalView, seat: number): string {
  const drafting = view.agenda.some((task) => task.seat === seat && task.draft.length > 0);
  return t(id === 'done' && drafting ? 'web_hospital.button.enough' : `web_hospital.button.${id}`);
}
