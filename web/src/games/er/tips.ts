/** What a mentor says in a first game of Emergency Roll: a word at the first take, writing, bonus and goal. */

import type { StoryEvent, View } from '../../lib/protocol';
import type { Tip } from '../client';
import { bayOf, type Bonus } from './components';
import { asEr } from './model';

/** From this turn on nothing more is said. */
const SILENT_FROM = 5;
/** Beds that are meant are lit already. */
const LIT = '';
const BONUSES: Record<Bonus['kind'], Tip> = {
  stetho: { id: 'er.stetho', at: LIT },
  blood: { id: 'er.blood', at: LIT },
  nurse: { id: 'er.nurse', at: LIT },
  critical: { id: 'er.critical', at: LIT },
  screen: { id: 'er.screen', at: LIT },
  extra: { id: 'er.extra', at: '.bar .hand' },
};

/** What could be said now. */
export function tips(shown: View, seat: number, events: readonly StoryEvent[]): Tip[] {
  const view = asEr(shown);
  if (view.turn >= SILENT_FROM) return [];
  const goal = events.some(({ event }) => event === 'goal_scored') ? [{ id: 'er.goal', at: '[aria-labelledby="er-specialists"]' }] : [];
  if (view.todo[seat]?.[0] === 'take') return [...goal, { id: 'er.take', at: '.ambulance' }];
  const die = view.taken[seat];
  if (!die || view.ambulance === null) return goal;
  return [...goal, { id: 'er.write', at: LIT }, BONUSES[bayOf(view.ambulance, die).kind]];
}
