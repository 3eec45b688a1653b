/** What was agreed on at a table, in words. */

import { has, t } from './i18n.svelte';
import type { Clock, Json, Param, TableSummary } from './protocol';

export const MOVE_CLOCKS = [0, 60, 120, 300, 86_400, 259_200] as const;
export const GAME_CLOCKS = [0, 600, 1200, 2400] as const;

/** A span as people say it: `5 seconds`, `2 minutes`, `3 days`. */
export function span(seconds: number): string {
  if (seconds < 60) return t('web.seconds', { n: seconds });
  if (seconds % 86_400 === 0) return t('web.days', { n: seconds / 86_400 });
  return t('web.minutes', { n: Math.round(seconds / 60) });
}

/** A text of the shell as it reads for a game: its own, where it has one. */
export function gameText(id: string, game: string, params: Record<string, Param> = {}): string {
  return t(has(`${id}.${game}`) ? `${id}.${game}` : id, params);
}

/** How far a game is: `Turn 3 of 24`. */
export function progress(game: string, [turn, turns]: [number, number]): string {
  return t(has(`web.turn.${game}`) ? `web.turn.${game}` : 'web.turn', { turn, turns });
}

/** The name of a choice of a game: a modifier, a way of choosing. */
export function choiceName(key: string, choice: string): string {
  const id = `web.option.${key}.${choice}`;
  return has(id) ? t(id) : choice;
}

/** Everything at a table that is not as usual, one line each. */
export function agreed(table: Pick<TableSummary, 'options' | 'clock' | 'visibility' | 'pack' | 'position' | 'rated'>): string[] {
  const lines = chosen(table.options);
  if (table.rated) lines.push(t('web.rated'));
  if (table.pack) lines.push(t('web.pack_tag', { name: table.pack }));
  if (table.position) lines.push(t(`web.position.${table.position}`));
  if (table.clock.move) lines.push(t('web.clock.per_move', { time: span(table.clock.move) }));
  if (table.clock.activation) lines.push(t('web.clock.per_activation', timing(table.clock)));
  if (table.clock.game) lines.push(t('web.clock.per_game', { time: span(table.clock.game) }));
  lines.push(t(`web.visibility.${table.visibility}`));
  return lines;
}

/** How long an activation may take, in words. */
export function timing({ activation = 0, growth = 0 }: Clock): Record<string, string> {
  return { first: span(activation), more: span(growth) };
}

/** Options that are not as usual, one line each. */
export function chosen(options: Record<string, Json>): string[] {
  return Object.entries(options).flatMap(([key, value]) => option(key, value));
}

function option(key: string, value: Json): string[] {
  const names = (Array.isArray(value) ? value : [value]).map(String);
  const known = names.filter((name) => has(`web.option.${key}.${name}`));
  if (!known.length) return [];
  return [t('web.option.line', { what: t(`web.option.${key}`), how: known.map((name) => choiceName(key, name)) })];
}
