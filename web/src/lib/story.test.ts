import { expect, test } from 'vitest';
import type { Message, StoryEvent } from './protocol';
import { chaptersOf, linesOf, sentencesOf, withResigned } from './story';

const message = (id: string): Message => ({ id, params: {} });
const event = (name: string, more: Partial<StoryEvent> = {}): StoryEvent => ({ event: name, seat: 0, say: message(name), ...more });
const grouped = (name: string, from: number, say: string): StoryEvent => event(name, { line: { from, say: message(say) } });

test('without groups every event is a line', () => {
  expect(linesOf([event('a'), event('b')]).map(({ index, say }) => [index, say.id])).toEqual([[0, 'a'], [1, 'b']]);
});

test('events told together are one line, under their first event', () => {
  const lines = linesOf([event('activated'), grouped('healed', 0, 'both'), grouped('done', 2, 'done')]);
  expect(lines.map(({ index, event: first, say }) => [index, first.event, say.id])).toEqual([[0, 'activated', 'both'], [2, 'done', 'done']]);
});

test('a group that is carried on replaces what was told of it', () => {
  const lines = linesOf([event('a'), grouped('b', 0, 'two'), grouped('c', 0, 'three')]);
  expect(lines.map(({ say }) => say.id)).toEqual(['three']);
});

test('what was told before stays the same line', () => {
  const events = [event('a'), grouped('b', 0, 'both')];
  const [first] = linesOf(events);
  expect(linesOf([...events, grouped('c', 2, 'more')])[0]).toBe(first);
});

test('chapters and their lines are newest first', () => {
  const events = [event('a'), event('round', { n: 1 }), event('b'), event('round', { n: 2 })];
  const chapters = chaptersOf(events, linesOf(events), { event: 'round', number: 'n' });
  expect(chapters.map(({ number, lines }) => [number, lines.map(({ index }) => index)])).toEqual([[2, [3]], [1, [2, 1]], [0, [0]]]);
});

test('news are groups where there are any, otherwise what is worth telling', () => {
  expect(sentencesOf([event('a'), grouped('b', 0, 'both')]).map(({ id }) => id)).toEqual(['both']);
  expect(sentencesOf([grouped('a', 0, 'one'), grouped('b', 0, 'both')]).map(({ id }) => id)).toEqual(['both']); // carried on
  expect(sentencesOf([event('a'), event('b')], (one) => one.event === 'b').map(({ id }) => id)).toEqual(['b']);
});

test('who gave up has a line between the events of that moment', () => {
  const seat = { kind: 'person', name: 'Bo', bot: 'greedy', you: false, present: true, resigned: true, resigned_after: 1, clock: null, consent: null } as const;
  const lines = withResigned(linesOf([event('a'), event('b')]), [{ ...seat, resigned: false, resigned_after: null }, seat]);
  expect(lines.map(({ say, event: { seat: whose } }) => [say.id, whose])).toEqual([['a', 0], ['web.table.resigned', 1], ['b', 0]]);
});
