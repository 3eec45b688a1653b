/** A hint in words: the best moves, how far apart they are, and what speaks for each. */

import type { Desk, Step } from './desk.svelte';
import { t } from './i18n.svelte';
import type { Json, Message } from './protocol';

/** A move of a hint, as the server tells it. */
export interface Advised {
  words: number[];
  text: string;
  move: Record<string, Json>;
  say: Message;
  value: number;
  interval: number;
  reasons: Message[];
}

type Say = (message: Message) => string;

/** The moves of an answer, the best first; a lesson gives its example alone. */
export function advisedIn(answer: Record<string, unknown> | null): Partial<Advised>[] {
  const { moves, words } = answer ?? {};
  if (Array.isArray(moves)) return moves as Advised[];
  return Array.isArray(words) && words.length > 0 ? [answer as Partial<Advised>] : [];
}

/** By how much it is better or worse than others, and why. */
export function hintDetail(desk: Desk, { advised }: Step): string {
  const [best, next] = desk.hints.map((one) => one.advised);
  if (!best || !advised) return '';
  const say = (message: Message): string => desk.say(message);
  if (advised === best) return adviceOf(say, best, next);
  return [apart('than_best', best, advised, advised.interval), ...reasons(say, 'advice.but', advised)].join(' ');
}

/** What speaks for the best move, and how far it is ahead of the next. */
export function adviceOf(say: Say, best: Advised, next: Advised | undefined): string {
  const gap = next ? apart('ahead', best, next, best.interval) : t('advice.alike');
  return [gap, ...reasons(say, 'advice.why', best)].join(' ');
}

/** What stands on the button of a move: how many points it is behind. */
export function hintGap(desk: Desk, { advised }: Step): string {
  const best = desk.hints[0]?.advised;
  if (!best || !advised || advised === best) return t('advice.is_best');
  return t('advice.minus', { points: decimal(best.value - advised.value) });
}

function reasons(say: Say, id: string, advised: Advised): string[] {
  const told = advised.reasons.map(say);
  const last = told.pop();
  if (last === undefined) return [];
  return [t(id, { reasons: told.length ? t('list.and', { first: told.join(', '), last }) : last })];
}

/** How far apart two moves are; `n` decides on singular and plural. */
function apart(which: string, best: Advised, other: Advised, interval: number): string {
  const points = best.value - other.value;
  const params = { points: decimal(points), n: Math.trunc(points) };
  if (interval <= 0) return t(`advice.${which}`, params);
  return t(`advice.${which}_about`, { ...params, interval: decimal(interval) });
}

/** A number with one digit after the point, or the comma. */
export function decimal(number: number): Message {
  const tenths = Math.round(10 * number);
  return { id: 'decimal', params: { whole: Math.trunc(tenths / 10), tenths: tenths % 10 } };
}
