/** What is told of a game of Dice Hospital when it is over. */

import type { Afterwards, Moment } from '../../../lib/aftermath';
import type { Param, StoryEvent } from '../../../lib/protocol';

/** So many tokens in one round are a catastrophe, so many patients sent home by one room its fame. */
const CATASTROPHE = 3;
const FAME = 4;

interface Sum {
  seat: number;
  turn: number;
  n: number;
  told: number;
  /** Its name, as the engine says it. */
  room: Param;
}

/** Counts something by seat and round, or by seat and room. */
class Tally {
  readonly #sums = new Map<string, Sum>();

  add(key: string, n: number, sum: Omit<Sum, 'n'>): void {
    this.#sums.set(key, { ...sum, n: n + (this.#sums.get(key)?.n ?? 0) });
  }

  /** The greatest, if it is great enough. */
  most(least: number): Sum[] {
    const [first] = [...this.#sums.values()].sort((a, b) => b.n - a.n);
    return first && first.n >= least ? [first] : [];
  }
}

const patients = (n: number) => ({ id: 'web_hospital.end.lost', params: { n } });

/** The round in which a table began, by the one after it; 0 at the beginning of a game, or where nothing says. */
const roundAtFirst = (events: readonly StoryEvent[]) => Number(events.find((one) => one.event === 'round_started')?.['round'] ?? 1) - 1;

/** The deadliest round of a hospital, and the room that sent most patients home. */
function more(events: readonly StoryEvent[]): Moment[] {
  const [deaths, rooms] = [new Tally(), new Tally()];
  const working = new Map<number, { id: string; name: Param }>();
  let turn = roundAtFirst(events);
  events.forEach((event, index) => {
    if (event.event === 'round_started') turn = Number(event['round']);
    const { seat } = event;
    if (seat === null) return;
    const room = working.get(seat);
    const sum = { seat, turn, told: index + 1, room: room?.name ?? '' };
    if (event.event === 'activated') working.set(seat, { id: String(event['department']), name: event.say.params['department'] ?? '' });
    if (event.event === 'fatality' && turn > 0) deaths.add(`${seat}:${turn}`, Math.max(0, Number(event['count'])), sum);
    if (event.event === 'discharged' && room) rooms.add(`${seat}:${room.id}`, 1, sum);
  });
  return [...deaths.most(CATASTROPHE).map(deadly), ...rooms.most(FAME).map(busiest)];
}

const deadly = ({ seat, turn, n, told }: Sum): Moment => ({
  ...{ seat, turn, told, deeds: [] },
  say: { id: 'web_hospital.end.deadly', params: { turn, name: { seat }, lost: patients(n) } },
});

const busiest = ({ seat, turn, n, told, room }: Sum): Moment => ({
  ...{ seat, turn, told, deeds: [] },
  say: { id: 'web_hospital.end.best_room', params: { name: { seat }, room, patients: patients(n) } },
});

export const afterwards: Afterwards = {
  earliest: 2,
  leap: 6,
  telling: ['round_scored', 'report_completed', 'automa_scored', 'picked_up', 'returned', 'activated'],
  gained: 'web_hospital.end.gained',
  led: 'web_hospital.end.took_lead',
  ahead: 'web_hospital.end.ahead',
  more,
};
