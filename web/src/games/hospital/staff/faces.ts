/** Faces of specialists, drawn by ourselves in a box of 40: no two of a game look alike. */

import printed from '../cards.json';
import { plainId } from '../patient';

/** Hair over a head of radius 9 round (20, 11.5). */
export const HAIR = [
  'M10.800 11C10 4 14.500 1.500 20 1.500S30 4 29.200 11C27.500 7.500 24 6.200 20 6.200S12.500 7.500 10.800 11Z',
  'M10.200 20C8.500 11 9 1.500 20 1.500S31.500 11 29.800 20H26.600C28.300 14.500 28 9.500 25 6.600C21 8 16 8 14.600 7C12 9.500 11.700 14.500 13.400 20Z',
  'M10.800 10A3.600 3.600 0 0 1 13 4.400A4.200 4.200 0 0 1 20 1.200A4.200 4.200 0 0 1 27 4.400A3.600 3.600 0 0 1 29.200 10C26 6.600 14 6.600 10.800 10Z',
  'M10.800 10.500C10.500 4.500 14.500 2.500 17 2.200A3.600 3.600 0 1 1 23 2.200C25.500 2.500 29.500 4.500 29.200 10.500C26 7 14 7 10.800 10.500Z',
  'M10.900 14C10.200 11 10.600 8.500 12.400 6.800L13.200 13ZM29.100 14C29.800 11 29.400 8.500 27.600 6.800L26.800 13Z',
  'M10.800 11.500C9.500 4 15 1 21 1.600C27 2.200 30 6 29.200 11.500C27.500 9 25 7.500 16 8.300C14 8.500 12 9.500 10.800 11.500Z',
  'M11 9.200C11 3.500 15 0.800 20 0.800S29 3.500 29 9.200C26 7.600 14 7.600 11 9.200Z',
] as const;

/** What they wear in it. */
export const WORN = [
  '',
  'M16.400 9.700A2.500 2.500 0 1 0 16.400 14.700A2.500 2.500 0 1 0 16.400 9.700M23.600 9.700A2.500 2.500 0 1 0 23.600 14.700A2.500 2.500 0 1 0 23.600 9.700M18.900 12.200H21.100',
  'M12.500 14.500C14 19.500 17 20.500 20 20.500S26 19.500 27.500 14.500C25 15.800 23 15.200 20 15.200S15 15.800 12.500 14.500Z',
  'M13 14H27L25.500 18.800C23 20.600 17 20.600 14.500 18.800Z',
] as const;

const SKINS = 4;
const TINTS = 4;
const ORDER = Object.keys(printed.specialists);

export interface Face {
  hair: (typeof HAIR)[number];
  worn: number;
  skin: number;
  /** Of the hair. */
  tint: number;
}

/** The face of a specialist: hair and what is worn tell the first of a list apart, skin the others from those. */
export function faceOf(id: string): Face {
  const plain = plainId(id);
  const listed = ORDER.indexOf(plain);
  const place = listed < 0 ? [...plain].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) : listed;
  const turn = Math.floor(place / HAIR.length);
  return {
    hair: HAIR[place % HAIR.length] ?? HAIR[0],
    worn: turn % WORN.length,
    skin: (place * 3 + Math.floor(turn / WORN.length)) % SKINS,
    tint: (place + turn) % TINTS,
  };
}
