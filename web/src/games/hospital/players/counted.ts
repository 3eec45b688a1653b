/** What the lines of the score count, from the events that told it. */

import type { StoryEvent } from '../../../lib/protocol';
import type { HospitalView } from '../model';
import { thing } from '../names';
import { byRound, sumsOf } from '../stage/round';

export interface Cell {
  points: number;
  /** Patients sent home, where the points are for them. */
  home: number;
  /** Fatality tokens taken. */
  tokens: number;
  /** The cards that brought it. */
  name: string;
}

/** A round, or null for what was there before the story begins. */
export interface Row {
  round: number | null;
  cells: Cell[];
}

/** Events that name the card behind points, and the field that does. */
const CARDS: Record<string, [string, string]> = { reports: ['report_completed', 'report'], cards: ['automa_scored', 'card'] };

/** A line of the score round by round; rounds in which nobody got anything of it are left out. */
export function countedOf(events: readonly StoryEvent[], view: HospitalView | null, part: string): Row[] {
  if (!view) return [];
  const seats = view.scores.map((_, seat) => seat);
  const rounds = [...byRound(events, view.round)].map(([round, told]) => ({ round, cells: cellsOf(told, seats, part) }));
  const before = seats.map((seat) => ({ ...EMPTY, points: earlier(view, rounds, seat, part) }));
  return [{ round: null, cells: before }, ...rounds].filter(({ cells }) => cells.some((cell) => cell.points || cell.home || cell.tokens));
}

const EMPTY: Cell = { points: 0, home: 0, tokens: 0, name: '' };

function cellsOf(told: readonly StoryEvent[], seats: readonly number[], part: string): Cell[] {
  const sums = sumsOf(told, seats.length);
  const [kind, field] = CARDS[part] ?? ['', ''];
  return seats.map((seat) => {
    const own = told.filter((event) => event.seat === seat);
    const cards = told.filter((event) => event.event === kind && (event.seat ?? seats.length - 1) === seat);
    const scored = own.find((event) => event.event === 'round_scored');
    return {
      points: part === 'cards' ? cards.reduce((sum, event) => sum + Number(event['points']), 0) : (sums[seat]?.parts[part] ?? 0),
      home: part === 'discharge' ? Number(scored?.['patients'] ?? 0) : 0,
      tokens: part === 'fatalities' ? (sums[seat]?.tokens ?? 0) : 0,
      name: cards.map((event) => thing(String(event[field]))).join(', '),
    };
  });
}

/** What somebody had of a line before the story began: at a table that was set up in the middle of a game. */
function earlier(view: HospitalView, rounds: readonly Row[], seat: number, part: string): number {
  if (part === 'fatalities') return 0;
  const told = rounds.reduce((sum, { cells }) => sum + (cells[seat]?.points ?? 0), 0);
  return (view.scores[seat]?.parts[part] ?? 0) - told;
}
