/** What decided a game, in a sentence. The engine says by what; the scores say by how much. */

import { t } from '../../../lib/i18n.svelte';
import { numeral } from '../../../lib/message';
import type { Score, StoryEvent } from '../../../lib/protocol';
import { byRound } from '../stage/round';
import { outcomeOf, points } from '../../../parts/end/result';
import type { Desk } from '../desk.svelte';

const DISCHARGE = 'discharge';

export function howOf(desk: Desk): string {
  const decided = desk.view?.decided ?? '';
  if (decided === 'points') return byPoints(desk);
  if (decided !== 'alone') return decided ? t(`web_hospital.end.how.${decided}`) : '';
  const { reports } = desk.view ?? {};
  if (!reports) return t('web_hospital.end.how.alone');
  const done = reports.completed.length;
  return t('web_hospital.end.how.reports', { done, all: done + reports.columns.flat().length });
}

/** How far the winner is ahead of the next, and which line of the score made most of it. */
function byPoints(desk: Desk): string {
  const scores = desk.view?.scores ?? [];
  const { winners: [winner = 0], short } = outcomeOf(desk);
  const others = scores.map((_, seat) => seat).filter((seat) => seat !== winner);
  const next = others.reduce((best, seat) => (total(scores, seat) > total(scores, best) ? seat : best), others[0] ?? 0);
  const lead = total(scores, winner) - total(scores, next);
  // Whoever lost is told by how much elsewhere.
  const lost = short > 0 && desk.seat !== null;
  const other = lost ? (desk.seat ?? next) : next;
  // The Automa has an article where others have a name.
  const isRival = next >= (desk.view?.hospitals.length ?? 0);
  const margin = lost ? [] : [t(isRival ? 'web_hospital.end.how.automa' : 'web_hospital.end.how.points', { margin: points(lead), name: desk.name(next) })];
  return [...margin, ...difference(desk, winner, other)].join(' ');
}

/** What made most of the difference: a round in which one sent home far more, else a line of the score. */
function difference(desk: Desk, winner: number, other: number): string[] {
  const scores = desk.view?.scores ?? [];
  const part = mostOf(scores[winner], scores[other]);
  if (!part) return [];
  const [round] = part === DISCHARGE ? swings(byRound(desk.session.events, desk.view?.round ?? 0), winner, other) : [];
  if (round) return [desk.say({ id: 'web_hospital.end.how.round', params: { name: { seat: winner }, ...round } })];
  const [own, theirs] = [winner, other].map((seat) => numeral(scores[seat]?.parts[part] ?? 0));
  return [t('web_hospital.end.how.most', { part: t(`part.${part}`), own: own ?? '', theirs: theirs ?? '' })];
}

/** Rounds in which one seat scored more for its patients than another, the widest first. */
function swings(story: Map<number, StoryEvent[]>, winner: number, other: number): { turn: number; n: number; own: number; theirs: number }[] {
  const rounds = [...story].map(([turn, told]) => {
    const [won, lost] = [winner, other].map((seat) => told.find(({ event, seat: whose }) => event === 'round_scored' && whose === seat));
    return { turn, n: Number(won?.['patients'] ?? 0), own: Number(won?.['points'] ?? 0), theirs: Number(lost?.['points'] ?? 0) };
  });
  return rounds.filter(({ own, theirs }) => own > theirs).sort((a, b) => b.own - b.theirs - (a.own - a.theirs));
}

const total = (scores: readonly Score[], seat: number): number => scores[seat]?.total ?? 0;

/** The line in which one is farthest ahead of the other; none where their scores have other lines. */
function mostOf(one?: Score, other?: Score): string | null {
  const parts = Object.keys(one?.parts ?? {});
  if (parts.some((part) => other?.parts[part] === undefined)) return null;
  const ahead = (part: string): number => (one?.parts[part] ?? 0) - (other?.parts[part] ?? 0);
  // Where nobody has anything of a second line, the margin has said it.
  if (parts.filter((part) => one?.parts[part] || other?.parts[part]).length < 2) return null;
  return parts.sort((a, b) => ahead(b) - ahead(a))[0] ?? null;
}
