/** The story of a game in lines: what the engine tells together is one line. */

import type { Message, StoryEvent } from './protocol';

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

/** The lines of a story, the oldest first; one event is one line where nothing is told together. */
export function linesOf(events: readonly StoryEvent[]): Line[] {
  if (!events.some((event) => event.line)) return events.map((event, index) => ({ index, event, say: event.say }));
  const lines: Line[] = [];
  for (const { line } of events) {
    if (!line) continue;
    // A group that was carried on replaces what was told of it so far.
    while ((lines.at(-1)?.index ?? -1) >= line.from) lines.pop();
    const event = events[line.from];
    if (event) lines.push({ index: line.from, event, say: line.say });
  }
  return lines;
}

/** Lines by chapters, the newest first in both; before the first chapter is number 0. */
export function chaptersOf(events: readonly StoryEvent[], lines: readonly Line[], { event: begins, number }: Chapter): { number: number; lines: Line[] }[] {
  const found = [{ number: 0, start: 0, lines: [] as Line[] }];
  events.forEach((event, start) => {
    if (event.event === begins) found.push({ number: Number(event[number]), start, lines: [] });
  });
  for (const line of lines) found.findLast(({ start }) => start <= line.index)?.lines.unshift(line);
  return found.filter((chapter) => chapter.lines.length > 0).reverse();
}

/** What a batch of events says, group by group; single events only where they are worth it. */
export function sentencesOf(events: readonly StoryEvent[], worth: (event: StoryEvent) => boolean = () => true): Message[] {
  const told = events.flatMap(({ line }) => (line ? [line.say] : []));
  return told.length > 0 ? told : events.filter(worth).map((event) => event.say);
}
