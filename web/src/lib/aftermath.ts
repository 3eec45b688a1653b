/** What is told after a game: the course of the scores, the moments that decided, the proof of the dice. */

import type { Message, Score, StoryEvent, View } from './protocol';

/** What everybody had when a turn was over; a course begins with what they had before its first turn. */
export interface Turn {
  turn: number;
  scores: Score[];
}

/** Totals after a step that changed them, and how many events had been told before it and by then. */
export interface CourseStep {
  turn: number;
  since: number;
  told: number;
  scores: number[];
}

/** What was earned in a game, and by whom: all who are equal. */
export interface Title {
  id: string;
  seats: number[];
  say: Message;
}

/** A game's course; the server's answer also says by how much it was won, what decided it, and who earned what. */
export interface Course {
  steps: CourseStep[];
  turns: Turn[];
  margin?: Message | null;
  decided?: Message[];
  titles?: Title[];
}

/** The answer of a session that knows the course; others answer something else, or nothing. */
export const asCourse = (answer: Record<string, unknown> | null): Course | null =>
  answer && 'turns' in answer ? (answer as unknown as Course) : null;

/** What a seat did in a turn that brought it points. */
export interface Deed {
  turn: number;
  seat: number;
  gained: number;
  event: StoryEvent;
  told: number;
}

/** A line of the score, and by how much it changed. */
export type Change = [part: string, points: number];

/** A moment worth looking at again: when, whose, in words, and after which event. */
export interface Moment {
  turn: number;
  seat: number;
  say: Message;
  deeds: Deed[];
  /** What its points are made of, all of them. */
  parts?: Change[];
  told: number;
}

/** What a game's table knows of telling its games. */
export interface Afterwards {
  /** Before this turn a lead is worth nothing. */
  earliest: number;
  /** So many points more than anybody else gained in the turn are a leap. */
  leap: number;
  /** Events that say what a step was worth, the most telling first. */
  telling: string[];
  /** Message ids: somebody gains points in a turn, takes the lead by them, or because others lose more. */
  gained: string;
  led: string;
  ahead: string;
  /** Other moments that only this game has. */
  more?: (events: readonly StoryEvent[]) => Moment[];
}

/** The number of the turn that a view is in, whatever the game calls it. */
export const turnOf = (view: View | undefined): number => Number(view?.['turn'] ?? view?.['round'] ?? 0);

/**
 * The course of a game from its frames; it begins when all is dealt, with the frame `dealt`.
 * What a step brought belongs to the turn that it was made in.
 */
export function courseOf(views: readonly View[], told: readonly number[], dealt = 0): Course {
  const first = turnOf(views[dealt]);
  const start = views[dealt]?.scores ?? [];
  const totals = (scores: Score[]): number[] => scores.map((score) => score.total);
  const begun = told[dealt] ?? 0;
  const steps: CourseStep[] = [{ turn: first, since: begun, told: begun, scores: totals(start) }];
  const turns = new Map<number, Turn>([[first - 1, { turn: first - 1, scores: start }]]);
  views.forEach(({ scores }, index) => {
    if (index <= dealt) return;
    const turn = turnOf(views[index - 1]);
    turns.set(turn, { turn, scores });
    if (totals(scores).join() !== steps.at(-1)?.scores.join()) steps.push({ turn, since: told[index - 1] ?? 0, told: told[index] ?? 0, scores: totals(scores) });
  });
  return { steps, turns: [...turns.values()] };
}

/** The steps that brought somebody points, each with the event that says it best. */
export function deedsOf({ steps }: Course, events: readonly StoryEvent[], telling: readonly string[]): Deed[] {
  return steps.slice(1).flatMap(({ turn, since, told, scores }, index) => {
    const news = events.slice(since, told);
    return scores.flatMap((total, seat) => {
      const gained = total - (steps[index]?.scores[seat] ?? 0);
      const event = mostTelling(news, seat, telling);
      return gained > 0 && event ? [{ turn, seat, gained, event, told }] : [];
    });
  });
}

function mostTelling(events: readonly StoryEvent[], seat: number, telling: readonly string[]): StoryEvent | undefined {
  const own = events.filter((event) => event.seat === seat);
  return telling.flatMap((kind) => own.filter((event) => event.event === kind))[0];
}

const MOST_POINTS = 3;
const MOST_DEEDS = 2;

/** The turns in which the lead changed hands to stay, the great leaps, and what else the game finds worth telling. */
export function momentsOf(course: Course, events: readonly StoryEvent[], game: Afterwards): Moment[] {
  const deeds = deedsOf(course, events, game.telling);
  const turned = turningPoints(course.turns, game).map(({ turn, seat, gained, led }) => {
    const own = best(deeds, turn, seat);
    const params = { turn, name: { seat }, points: { id: 'count.point', params: { n: gained } } };
    return { turn, seat, say: { id: led ? (gained > 0 ? game.led : game.ahead) : game.gained, params }, deeds: own, parts: changesIn(course, turn, seat), told: own.at(-1)?.told ?? toldIn(course, turn) };
  });
  return [...turned, ...(game.more?.(events) ?? [])].sort((a, b) => a.told - b.told);
}

/** The lines of a seat's score that changed in a turn, the greatest changes first. */
export function changesIn({ turns }: Course, turn: number, seat: number): Change[] {
  const place = turns.findIndex((one) => one.turn === turn);
  const [before, after] = [turns[place - 1]?.scores[seat]?.parts ?? {}, turns[place]?.scores[seat]?.parts ?? {}];
  const changes = Object.entries(after).map(([part, points]): Change => [part, points - (before[part] ?? 0)]);
  return changes.filter(([, points]) => points !== 0).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
}

const toldIn = ({ steps }: Course, turn: number): number => steps.findLast((step) => step.turn === turn)?.told ?? 0;

export interface TurningPoint {
  turn: number;
  seat: number;
  gained: number;
  /** Whether the lead passed to this seat, which kept it. */
  led: boolean;
}

/** The turns that turned the game; none where nothing turned. */
export function turningPoints(turns: readonly Turn[], { earliest, leap }: Pick<Afterwards, 'earliest' | 'leap'>): TurningPoint[] {
  const course = turns.map(({ scores }) => scores.map((score) => score.total));
  const found: TurningPoint[] = [];
  let front = -1;
  for (let place = 1; place < course.length; place += 1) {
    const [before, after] = [course[place - 1] ?? [], course[place] ?? []];
    const turn = turns[place]?.turn ?? 0;
    const gains = after.map((total, seat) => total - (before[seat] ?? 0));
    const now = leader(after);
    const led = front >= 0 && now >= 0 && now !== front && holds(course, place, now);
    if (now >= 0) front = now;
    const seat = led ? now : gains.indexOf(Math.max(...gains));
    const gained = gains[seat] ?? 0;
    // Whoever is far ahead only goes farther: nothing turns there.
    const leapt = after.length > 1 && gained - most(gains, seat) >= leap && (before[seat] ?? 0) - most(before, seat) < leap;
    if (turn >= earliest && (led || leapt)) found.push({ turn, seat, gained, led });
  }
  return chosen(found);
}

/** The last changes of the lead say most; then the greatest leaps. In the order they happened. */
function chosen(found: TurningPoint[]): TurningPoint[] {
  const leads = found.filter((point) => point.led).slice(-MOST_POINTS);
  const leaps = found.filter((point) => !point.led).sort((a, b) => b.gained - a.gained);
  return [...leads, ...leaps].slice(0, MOST_POINTS).sort((a, b) => a.turn - b.turn);
}

/** The most that any other seat has. */
const most = (numbers: number[], seat: number): number => Math.max(...numbers.filter((_, other) => other !== seat));

/** Whether a new leader is still alone in front, or level, one turn later. */
function holds(course: number[][], place: number, seat: number): boolean {
  const next = course[place + 1];
  return !next || leader(next) === seat || leader(next) === -1;
}

function best(deeds: Deed[], turn: number, seat: number): Deed[] {
  const own = deeds.filter((deed) => deed.turn === turn && deed.seat === seat);
  const greatest = [...own].sort((a, b) => b.gained - a.gained).slice(0, MOST_DEEDS);
  return own.filter((deed) => greatest.includes(deed));
}

/** The seat in front; -1 while nobody is alone there. */
function leader(totals: number[]): number {
  const first = totals.indexOf(Math.max(...totals));
  return totals.lastIndexOf(totals[first] ?? 0) === first ? first : -1;
}

/** Whether a seed is the one promised: its SHA-256 is the commitment. Null where browsers cannot tell. */
export async function keepsPromise(seed: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digits = seed.replace(/^0x/, '').padStart(64, '0');
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === commitment;
}
