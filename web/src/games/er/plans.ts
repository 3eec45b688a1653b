/** What a seat may want while another chooses a die: the dice lie open, and each is free until it is taken. */

import type { Plans } from '../client';
import { COLOURS } from './components';
import { asEr } from './model';
import { dieName } from './names';

/** The Chief chooses first, and clockwise everybody before oneself. A die that they take would cost a blood bag. */
export const plans: Plans = (table, seat) => {
  const { dice, taken, has_taken, over } = asEr(table);
  if (!dice || over || has_taken[seat]) return [];
  return COLOURS.filter((die) => !taken.includes(die)).map((die) => ({ ref: `die:${die}`, label: dieName(die, dice[die]) }));
};
