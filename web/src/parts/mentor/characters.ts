/** The characters of bots: how each is drawn, and in whose manner it speaks. */

export interface Character {
  /** Which of the five manners it speaks in, from 1. */
  manner: number;
  skin: string;
  hair: string;
  /** Hair, drawn in a square of 24 around a head at 12, 13. */
  cut: string;
  /** Lines over the face: glasses, a beard, a cap. */
  lines?: string;
}

const SHORT = 'M5.500 11c0-9 13-9 13 0-2-3-4-3.500-6.500-3.500S7.500 8 5.500 11z';
const LONG = 'M5 18V11c0-10 14-10 14 0v7h-2.500v-7c-1-2.500-8-2.500-9 0v7z';
const BUN = 'M12 1a3 3 0 0 1 2.500 4.300c3 .9 4 3 4 6.200-2-3.500-11-3.500-13 0 0-3.200 1-5.300 4-6.200A3 3 0 0 1 12 1z';
const CURLS = 'M5.500 12.500a3 3 0 0 1 .5-5 3.500 3.500 0 0 1 6-3 3.500 3.500 0 0 1 6 3 3 3 0 0 1 .5 5c-1-3.500-3.500-4.500-6.500-4.500s-5.500 1-6.500 4.500z';
const BALD = 'M5.500 13c-.6-2-.4-3.500.5-5l1.200 4zM18.500 13c.6-2 .4-3.500-.5-5l-1.200 4z';
const GLASSES = 'M7 13.200a2 2 0 1 0 4 0 2 2 0 1 0-4 0M13 13.200a2 2 0 1 0 4 0 2 2 0 1 0-4 0M11 13h2';
const BEARD = 'M7.500 16.500c1.500 4.500 7.500 4.500 9 0';
const CAP = 'M6 8.500h12M12 4.800v3M10.500 6.300h3';

const ALL: Record<string, Character> = {
  'Doc Alba': { manner: 1, skin: 'var(--skin-1)', hair: 'var(--hair-1)', cut: BUN, lines: GLASSES },
  'Doc Rook': { manner: 3, skin: 'var(--skin-2)', hair: 'var(--hair-2)', cut: SHORT, lines: BEARD },
  'Doc Vega': { manner: 2, skin: 'var(--skin-3)', hair: 'var(--hair-3)', cut: LONG },
  'Doc Lin': { manner: 4, skin: 'var(--skin-4)', hair: 'var(--hair-4)', cut: SHORT, lines: GLASSES },
  'Doc Moss': { manner: 5, skin: 'var(--skin-5)', hair: 'var(--hair-5)', cut: BALD, lines: BEARD },
  Kofi: { manner: 2, skin: 'var(--skin-6)', hair: 'var(--hair-6)', cut: CURLS },
  Wanda: { manner: 1, skin: 'var(--skin-7)', hair: 'var(--hair-7)', cut: LONG, lines: CAP },
  Juno: { manner: 4, skin: 'var(--skin-8)', hair: 'var(--hair-8)', cut: BUN },
  Pablo: { manner: 3, skin: 'var(--skin-9)', hair: 'var(--hair-9)', cut: SHORT, lines: CAP },
  Rosa: { manner: 5, skin: 'var(--skin-10)', hair: 'var(--hair-10)', cut: CURLS, lines: GLASSES },
};

/** Who goes by a name; undefined for people. */
export const characterOf = (name: string): Character | undefined => (Object.hasOwn(ALL, name) ? ALL[name] : undefined);
