/** The spaces of the investment board: who stands there, how many more may, how many tokens are left. */

import { tokens } from '../cards.json';
import type { HospitalView } from '../model';

export const TINTS = ['red', 'yellow', 'green', 'pink'] as const;
export type Tint = (typeof TINTS)[number];

/** What tokens of a colour there are. */
export const kindsOf = (colour: Tint): string[] => Object.keys(tokens).map((id) => `${id}_${colour}`);

export interface Space {
  colour: Tint;
  standing: [number, string][];
  /** Places where nobody stands. */
  free: number;
  /** Tokens in the pile. */
  left: number;
}

export function spacesOf({ investments, decks }: HospitalView): Space[] {
  return TINTS.flatMap((colour) => {
    const standing = investments?.[colour];
    if (!standing) return [];
    return [{ colour, standing, free: Math.max(0, investments.room - standing.length), left: decks[`tokens_${colour}`] ?? 0 }];
  });
}

/** The desk where somebody of a seat stands, by name: a nurse once for each. */
export function desksOf(view: HospitalView | null, seat: number): Map<string, string> {
  const found = (view ? spacesOf(view) : []).flatMap(({ colour, standing }) =>
    standing.filter(([who]) => who === seat).map(([, staff]): [string, string] => [staff, `space:${colour}`]),
  );
  return new Map(found);
}
