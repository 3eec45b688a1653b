/** The story of a game in lines: what the engine tells together is one line. */

import type { Message, Seat, StoryEvent } from './protocol';

export interface Line {
  /** Where its first event stands in the story. */
  index: number;
  /** Its first event: whose it is, which sign it has. */
  event: StoryEvent;
  say: Message;
}

/** What begins a chapter of the story: the event, and which of its fields is the number. */
export interface Chapter {
  event: string;
  number: string;
}

/** Lines by what they say: one that was there before is the same one, so that nobody need draw it again. */
const known = new WeakMap<Message, Line>();

function lineOf(index: number, event: StoryEvent, say: Message): Line {
  const found = known.get(say);
  if (found?.index === index && found.event === event) return found;
  const line = { index, event, say };
  known.set(say, line);
  return line;
}

/** The lines of a story, the oldest first; one event is one line where nothing is told together. */
export function linesOf(events: readonly StoryEvent[]): Line[] {
  if (!events.some((event) => event.line)) return events.map((event, index) => lineOf(index, event, event.say));
  const lines: Line[] = [];
  for (const { line } of events) {
    if (!line) continue;
    // A group that was carried on replaces what was told of it so far.
    while ((lines.at(-1)?.index ?? -1) >= line.from) lines.pop();
    const event = events[line.from];
    if (event) lines.push(lineOf(line.from, event, line.say));
  }
  return lines;
}

/** The lines with those of the table among them: who gave up, and when. */
export function withResigned(lines: readonly Line[], seats: readonly Seat[]): Line[] {
  const told = seats.flatMap((one, seat): Line[] => {
    if (one.resigned_after == null) return [];
    const say: Message = { id: 'web.table.resigned', params: { name: { seat } } };
    // Between two events; several who go at once come one after the other.
    const index = Math.max(one.resigned_after - 0.5, 0.2) + seat / 100;
    return [{ index, event: { event: 'resigned', seat, say }, say }];
  });
  return told.length ? [...lines, ...told].sort((a, b) => a.index - b.index) : [...lines];
}

/** Lines by chapters, the newest first in both; before the first chapter is number 0. */
export function chaptersOf(events: readonly StoryEvent[], lines: readonly Line[], { event: begins, number }: Chapter): { number: number; lines: Line[] }[] {
  const starts = events.flatMap((event, start) => (event.event === begins ? [{ number: Number(event[number]), start }] : []));
  const chapters = [{ number: 0, start: 0 }, ...starts];
  const ends = [...starts.map(({ start }) => start), Infinity];
  const found = chapters.map(({ number: n, start }, place) => {
    const end = ends[place] ?? Infinity;
    return { number: n, lines: lines.filter(({ index }) => start <= index && index < end).reverse() };
  });
  return found.filter((chapter) => chapter.lines.length > 0).reverse();
}

/** What a batch of events says, group by group; single events only where they are worth it. */
export function sentencesOf(events: readonly StoryEvent[], worth: (event: StoryEvent) => boolean = () => true): Message[] {
  // A group that was carried on is told once, as it is at last.
  const told = new Map(events.flatMap(({ line }) => (line ? [[line.from, line.say] as const] : [])));
  return told.size > 0 ? [...told.values()] : events.filter(worth).map((event) => event.say);
}
