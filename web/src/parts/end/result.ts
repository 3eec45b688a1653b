/** Who won, and whom the end of a game cheers. */

import type { Desk } from '../../lib/desk.svelte';
import { has, t } from '../../lib/i18n.svelte';

export interface Outcome {
  winners: number[];
  headline: string;
  /** Whoever lost needs no trophy, nor does anybody when the opponent of the rules wins. */
  cheered: boolean;
  /** What was missing to somebody who plays here: to the winner's points, or to victory where a tie is lost. */
  short: number;
  /** Whether the opponent of the rules won: it wins every tie. */
  solo: boolean;
}

export const points = (n: number): string => t('count.point', { n });

export function outcomeOf(desk: Desk): Outcome {
  const { seats, result, yours } = desk.session.table;
  const isOut = (seat: number): boolean => seats[seat]?.resigned ?? false;
  const totals = desk.view?.scores.map((score) => score.total) ?? [];
  const mine = yours.filter((seat) => seat < totals.length && !isOut(seat));
  // Where no person wins, the opponent of the rules does.
  const winners = result?.winners.length ? result.winners : seats.flatMap((one, seat) => (one.kind === 'opponent' ? [seat] : []));
  const best = totals[winners[0] ?? 0] ?? 0;
  const won = winners.some((seat) => (yours.length ? mine.includes(seat) : seats[seat]?.kind !== 'opponent'));
  const solo = seats[winners[0] ?? 0]?.kind === 'opponent';
  const short = won || mine.length === 0 ? 0 : best - Math.max(...mine.map((seat) => totals[seat] ?? 0)) + Number(solo);
  return { winners, headline: headlineOf(desk, winners, totals.length === 1, points(best)), cheered: won && (totals.length > 1 || best > 0), short, solo };
}

function headlineOf(desk: Desk, winners: number[], alone: boolean, best: string): string {
  if (alone) return t('table.end.alone', { points: best });
  if (winners.length > 1) return t('table.end.shared', { names: desk.names(winners), points: best });
  if (desk.session.table.seats[winners[0] ?? 0]?.resigned) return t('table.end.all_out', { name: desk.names(winners), points: best });
  if (winners[0] === desk.seat) return t('table.end.you_win', { points: best });
  return t('table.end.wins', { name: subject(desk, winners), points: best });
}

/** Who wins, at the beginning of a sentence: an opponent of the rules may have an article. */
function subject(desk: Desk, winners: number[]): string {
  const { game, seats } = desk.session.table;
  const id = `web.rival.${game}.begins`;
  return seats[winners[0] ?? 0]?.kind === 'opponent' && has(id) ? t(id) : desk.names(winners);
}

/** Where somebody came in. */
export interface Placing {
  seat: number;
  place: number;
  name: string;
  total: number;
}

/** Everybody, the best first: of equal points a tie-break may have made one the winner. */
export function placingsOf(desk: Desk): Placing[] {
  const { winners } = outcomeOf(desk);
  const all = (desk.view?.scores ?? []).map(({ total }, seat) => ({ seat, total, name: desk.name(seat), won: winners.includes(seat) }));
  all.sort((a, b) => Number(b.won) - Number(a.won) || b.total - a.total);
  return all.map(({ seat, total, name, won }) => ({ seat, total, name, place: 1 + all.findIndex((one) => one.won === won && one.total === total) }));
}

/** The result in lines to be passed on: who had how much, the best first. */
export function summaryOf(desk: Desk): string {
  const { game } = desk.session.table;
  return [t(`web.game.${game}`), ...placingsOf(desk).map(({ name, total }) => t('table.end.row', { name, points: points(total) }))].join('\n');
}
