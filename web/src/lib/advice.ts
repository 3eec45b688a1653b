/** A hint in words: the server has decided how its moves compare, and says what speaks for each. */

import type { Desk, Step } from './desk.svelte';
import type { Json, Message } from './protocol';
import type { Leg } from '../parts/insight/trace';

/** A move of a hint, as the server tells it. */
export interface Advised {
  words: number[];
  text: string;
  move: Record<string, Json>;
  say: Message;
  /** How it compares with the others that are told. */
  standing: 'first' | 'alike' | 'behind' | 'only' | 'alone' | 'planned';
  badge: Message;
  /** How far apart they are, how the turn goes on, and why, a sentence each. */
  told: Message[];
  /** The move and what follows it in this turn, on the table. */
  trail?: Leg[];
}

type Say = (message: Message) => string;

/** The moves of an answer, the suggestion first; a lesson gives its example alone. */
export function advisedIn(answer: Record<string, unknown> | null): Partial<Advised>[] {
  const { moves, words } = answer ?? {};
  if (Array.isArray(moves)) return moves as Advised[];
  return Array.isArray(words) && words.length > 0 ? [answer as Partial<Advised>] : [];
}

/** What is said of the move that is looked at; moves that are as good stand beside it. */
export function hintDetail(desk: Desk, { advised }: Step): string {
  if (!advised) return '';
  const told = advised.standing === 'alike' ? advised.told.slice(1) : advised.told;
  return adviceOf((message) => desk.say(message), { told });
}

/** How a move compares, how the turn goes on after it, and why. */
export function adviceOf(say: Say, { told }: Pick<Advised, 'told'>): string {
  return told.map(say).join(' ');
}

/** What stands on the button of a move. */
export function hintBadge(desk: Desk, { advised }: Step): string {
  return advised ? desk.say(advised.badge) : '';
}
