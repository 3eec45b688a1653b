/** The characters of bots: how each looks, and in whose manner it speaks. */

import { look, type Look } from '../art/looks';

export interface Character {
  /** Which of the five manners it speaks in, from 1. */
  manner: number;
  look: Look;
}

/** Manner, skin, hair, its colour, and what is worn. */
export const CHARACTERS: Record<string, [manner: number, look: string]> = {
  'Doc Alba': [1, '1 bun grey half aged'],
  'Doc Rook': [3, '5 crop black beard'],
  'Doc Vega': [2, '3 waves auburn lashes'],
  'Doc Lin': [4, '2 parted black round'],
  'Doc Moss': [5, '1 bald ginger beard'],
  Kofi: [2, '6 curls black stubble'],
  Wanda: [1, '1 fringe ginger lashes'],
  Juno: [4, '4 braids brown lashes rings'],
  Pablo: [3, '3 quiff brown moustache'],
  Rosa: [5, '5 perm black square lashes'],
};

/** Who goes by a name; undefined for people. */
export function characterOf(name: string): Character | undefined {
  const found = Object.hasOwn(CHARACTERS, name) ? CHARACTERS[name] : undefined;
  return found && { manner: found[0], look: look(found[1]) };
}
