/** Who works in a hospital: everybody has a tool and a face of their own. */

import { CUTS, look, WORN, type CutName, type Look, type Tint } from '../../../parts/art/looks';
import type { Card } from '../cards';
import printed from '../cards.json';
import { plainId } from '../patient';
import { TOOLS, type ToolName } from './tools';

/** Tool, skin, hair, its colour, and what is worn. */
export const PEOPLE: Record<string, string> = {
  s_surgeon: 'scalpel 4 cap teal stubble',
  s_pharmacist: 'pills 1 bun ginger round lashes',
  s_haematologist: 'drop 5 crop black square',
  s_anaesthetist: 'mask 2 cap violet lashes',
  s_virologist: 'virus 3 bald grey beard aged',
  s_urologist: 'kidney 6 afro black lashes rings',
  s_cardiologist: 'heart 3 scarf teal lashes',
  s_microbiologist: 'microscope 1 parted blond round',
  s_neurologist: 'brain 2 perm white half aged lashes',
  s_triage_nurse: 'triage 5 braids black lashes',
  s_altmed: 'siren 1 buzz brown stubble',
  s_gp: 'stethoscope 4 turban violet beard',
  s_consultant: 'xray 6 crop grey moustache aged',
  s_admissions: 'phone 2 fringe black square lashes',
  s_pathologist: 'magnifier 1 bald white half aged',
  s_chemist: 'flask 3 curls auburn goatee square',
  s_transplant: 'cooler 5 cap sky beard',
  s_student: 'books 2 pony blond freckles lashes',
  s_physiotherapist: 'dumbbell 6 buzz black goatee',
  s_haem_tech: 'bag 3 long black round lashes',
  s_fin_adviser: 'coins 4 waves black lashes rings',
  s_mgmt_expert: 'chart 1 crop brown square moustache',
  s_strategy: 'knight 6 bald black beard round',
  s_trainee: 'plate 3 fringe ginger freckles',
  s_mat_obstetrician: 'scan 5 scarf rose lashes',
  s_mat_midwife: 'baby 1 bob grey round aged lashes',
  s_mat_paed_nurse: 'teddy 2 curls blond freckles',
  s_mat_neonatologist: 'cot 4 crop black goatee round',
  s_mat_gynaecologist: 'stethoscope 3 bun brown lashes rings',
  s_mat_lactation: 'bottle 6 braids black round lashes',
  s_mat_doula: 'lotus 2 long auburn lashes freckles',
  s_mat_perinatal: 'tube 5 parted black moustache square',
  p_surgeon: 'scalpel 6 cap sky round lashes',
  p_pharmacist: 'pills 3 parted grey moustache aged',
  p_haematologist: 'drop 1 waves auburn lashes freckles rings',
  p_anaesthetist: 'mask 4 quiff black stubble',
  p_virologist: 'virus 2 bob brown square lashes freckles',
  p_urologist: 'kidney 2 bald brown moustache round',
  p_cardiologist: 'heart 5 turban sand beard',
  p_microbiologist: 'microscope 6 buns black round lashes rings',
  p_neurologist: 'brain 3 crop white square aged',
  p_triage_nurse: 'triage 1 buns ginger freckles lashes',
  p_consultant: 'xray 4 perm grey aged lashes',
  p_registrar: 'mug 2 quiff brown stubble round',
  p_paramedic: 'siren 5 curls black lashes rings',
  p_critical: 'monitor 3 pony brown lashes',
  p_gp: 'stethoscope 2 parted white moustache half aged',
  a_red2: 'door 2 crop black moustache',
  a_yellow2: 'door 5 bun grey aged lashes',
  a_green2: 'door 1 quiff ginger round',
  a_three: 'medals 4 bob black lashes',
  a_most: 'trophy 6 bald grey goatee aged',
  a_keep_red: 'lantern 3 perm auburn square lashes',
  a_keep_yellow: 'lantern 1 bald brown beard square',
  a_keep_green: 'lantern 4 scarf sand round lashes',
  a_strategist: 'compass 5 long black square lashes rings',
  a_midwife: 'baby 4 bun white aged lashes rings',
  a_family: 'family 4 curls brown beard',
  p_a_red2: 'door 6 quiff black beard',
  p_a_yellow2: 'door 1 long blond lashes',
  p_a_green2: 'door 3 turban teal moustache',
  p_a_three: 'medals 2 waves grey half aged lashes',
  p_a_most: 'trophy 3 parted black goatee',
  p_a_keep_red: 'lantern 5 afro grey round aged',
  p_a_keep_yellow: 'lantern 4 buzz grey beard aged',
  p_a_keep_green: 'lantern 2 pony auburn square lashes',
};

/** Nurses have no names; these are their faces, in the order they come to work. */
export const NURSES: readonly string[] = ['4 bun brown lashes', '1 crop blond stubble', '6 crop black moustache round', '2 bob black round lashes', '5 afro brown moustache', '3 pony ginger freckles lashes'];

export interface Person {
  tool: ToolName;
  look: Look;
}

/** Somebody of a pack, whom nobody has drawn: a face from the letters of the id. */
function stranger(id: string): string {
  const sum = [...id].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 100_003, 7);
  const one = <Value>(values: readonly Value[], times: number): Value => values[Math.floor(sum / times) % values.length] as Value;
  const tints: Tint[] = ['black', 'brown', 'auburn', 'grey'];
  return [one(Object.keys(TOOLS), 1), (sum % 6) + 1, one(Object.keys(CUTS) as CutName[], 7), one(tints, 3), one(Object.keys(WORN), 11)].join(' ');
}

/** The tool and the face of a specialist or an administrator. */
export function personOf(id: string): Person {
  const plain = plainId(id);
  const row = (Object.hasOwn(PEOPLE, plain) && PEOPLE[plain]) || stranger(plain);
  const at = row.indexOf(' ');
  return { tool: row.slice(0, at) as ToolName, look: look(row.slice(at + 1)) };
}

/** What somebody wears in their colour: a specialist the coat, an administrator the tie, if all their patients have one. */
export function colourOf({ kind, colour, lines }: Card): Card['colour'] {
  if (kind !== 'administrator') return colour === 'any' ? 'blue' : colour;
  const [first = 'any', ...others] = new Set(lines.flatMap(({ dice }) => dice.map(({ tint }) => tint)));
  return others.length ? 'any' : first;
}

/** The face of the so-manieth nurse. */
export const nurseLook = (n: number): Look => look(NURSES[n % NURSES.length] ?? '');

const ROOMS = Object.keys(printed.departments);

/** Which nurse works in a room: the six that every hospital has do not share one. */
export const nurseAt = (room: string): number => Math.max(0, ROOMS.indexOf(plainId(room)));
