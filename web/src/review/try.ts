/** A game of one's own from a moment of another: alone against the same bots. */

import { createTable, type Fetched, type SeatWish } from '../lib/api';
import type { Lesson, Table } from '../lib/protocol';

/** Who plays for the people of the game that was played. */
const STAND_IN: SeatWish = 'bot:normal';

/** Makes the table, begun at the decision: whoever asks sits where it was made. */
export function tryFrom(table: Table, seat: number, { position }: Lesson): Promise<Fetched<{ id: string }>> {
  const players = table.seats.filter(({ kind }) => kind !== 'opponent');
  return createTable({
    game: table.game,
    players: players.length,
    options: {},
    seats: players.map(({ bot }, other): SeatWish => (other === seat ? 'me' : bot ? `bot:${bot}` : STAND_IN)),
    names: {},
    visibility: 'private',
    clock: { move: 0, game: 0 },
    position,
    start: true,
  });
}
