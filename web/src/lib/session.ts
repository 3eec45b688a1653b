/** What a game's table needs from wherever it is played: a server, a lesson, a replay. */

import type { Ack, Answer, Do, Outlook, Question, Reject, StoryEvent, Table, View } from './protocol';

export type Connection = 'connecting' | 'online' | 'offline' | 'local';

/** All fields are reactive (`$state` in the implementations). Nothing here throws. */
export interface Session {
  readonly kind: 'table' | 'lesson' | 'replay';
  readonly table: Table;
  readonly view: View | null;
  /** For the perspective seat; null until it has arrived. */
  readonly outlook: Outlook | null;
  /** Whose eyes: a seat of mine, or null for a spectator. */
  readonly seat: number | null;
  readonly events: StoryEvent[];
  readonly connection: Connection;
  /** How many acts have no answer yet. */
  readonly pending: number;
  /** How many times faster than at a table it is told; once where nothing is said. */
  readonly speed?: number;
  /** Whether the table still tells what has happened: whatever plays by itself waits for it. Set by the table. */
  tells?: boolean;
  /** Called with each batch of new events, in order, before they are painted. Returns how to stop. */
  onEvents(listener: (events: StoryEvent[], view: View) => void): () => void;
  act(what: Do, seat?: number | null): Promise<Ack | Reject>;
  ask(question: Question): Promise<Answer | Reject>;
  look(seat: number | null): void;
}

/** What was answered; null where the question was refused. */
export const answered = (reply: Answer | Reject): Record<string, unknown> | null => (reply.type === 'answer' ? reply.data : null);
