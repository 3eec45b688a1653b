/** Which views hide something from the people round one screen: asked before it is handed over. */

import type { View } from '../lib/protocol';

/** Whether the view shows something of the seat that nobody else may see yet. */
export type Secret = (view: View, seat: number) => boolean;

/** Dice Hospital ER: a die taken in secret, until everybody has taken one. */
export const erSecret: Secret = (view, seat) => {
  const taken = view['taken'];
  const done = view['has_taken'];
  if (!Array.isArray(taken) || !Array.isArray(done)) return false;
  const open = view['choices'] !== 'simultaneous' || view['chief'] === seat;
  return !open && taken[seat] != null && done.some((has) => has === false);
};

/** Dice Hospital: the administrators, until everybody has kept one. */
export const hospitalSecret: Secret = (view) => {
  const asked = view['asked'];
  return Array.isArray(asked) && asked.includes('keep');
};

/** A game that says nothing about its secrets hides everything. */
export const everything: Secret = () => true;
