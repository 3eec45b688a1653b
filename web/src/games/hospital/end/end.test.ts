/** The end of a game of Dice Hospital: who won and how, what every line counts, what is worth telling. */

import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { need, setLanguage, startLanguage } from '../../../lib/i18n.svelte';
import { prefs } from '../../../lib/prefs.svelte';
import type { Course } from '../../../lib/aftermath';
import type { Seat, StoryEvent } from '../../../lib/protocol';
import { SEAT } from '../../../lib/table';
import { Desk } from '../desk.svelte';
import type { HospitalView } from '../model';
import Counted from '../players/Counted.svelte';
import { countedOf } from '../players/counted';
import { TestSession, view } from '../table.testing.svelte';
import { afterwards } from './afterwards';
import { placingsOf } from '../../../parts/end/result';
import End from './End.svelte';

const told = (event: string, seat: number | null, facts: Record<string, unknown> = {}): StoryEvent =>
  ({ event, seat, say: { id: `event.hospital.${event}`, params: { department: 'Oncology' } }, ...facts }) as StoryEvent;
const STORY = [
  told('round_started', null, { round: 1 }),
  told('activated', 0, { department: 'd_oncology' }),
  ...Array.from({ length: 4 }, () => told('discharged', 0, { place: 1, patient: 'R6t' })),
  told('fatality', 1, { count: 3, tokens: 3 }),
  told('round_scored', 0, { patients: 4, points: 6 }),
  told('points', 0, { points: 6, part: 'discharge' }),
  told('points', 0, { points: 1, part: 'administrator' }),
  told('round_started', null, { round: 2 }),
  told('round_scored', 1, { patients: 1, points: 1 }),
  told('points', 1, { points: 1, part: 'discharge' }),
];
const score = (discharge: number, administrator = 0, fatalities = 0) => ({
  total: discharge + administrator + fatalities,
  parts: { discharge, administrator, fatalities },
});

let shown: Record<string, unknown> | null = null;

/** A table at its end; `ask` answers with a course. */
function ended(change: Partial<HospitalView>, winners: number[], seats?: Seat[], more: Partial<Course> = {}): Desk {
  const over = view({ over: true, options: [], to_act: [], round: 2, rounds: 2, decided: 'points', ...change });
  const session = new TestSession(over);
  const result = { winners, scores: over.scores.map(({ total }) => total) };
  session.events = STORY;
  session.table = { ...session.table, status: 'over', result, commitment: 'c0ffee', seed: '12', ...(seats && { seats }) };
  const turns = [0, 1, 2].map((turn) => ({ turn, scores: over.scores.map(({ total, parts }) => ({ total: Math.round((total * turn) / 2), parts })) }));
  session.ask = () => Promise.resolve({ type: 'answer', id: '', data: { steps: [], turns, ...more } });
  return new Desk(() => session);
}

async function show(desk: Desk): Promise<void> {
  const none = createRawSnippet(() => ({ render: () => '<p class="own">drawn</p>' }));
  shown = mount(End, { target: document.body, props: { desk, opens: () => false, detail: none, hospitals: none, log: none } });
  flushSync();
  await new Promise((soon) => setTimeout(soon)); // the course comes
  flushSync();
}
const text = (selector: string): string => document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
const tab = (name: string): void => {
  [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')].find((one) => one.textContent?.trim() === name)?.click();
  flushSync();
};

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'web_hospital', 'web_table', 'web_social', 'ending');
  await setLanguage('en');
  prefs.motion = 'none';
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

const MARGIN = { id: 'decided.margin', params: { margin: { id: 'count.point', params: { n: 1 } }, name: { seat: 1 } } };
const TURN = { id: 'decided.hospital.turn', params: { turn: 1, name: { seat: 0 }, points: { id: 'count.point', params: { n: 6 } }, what: { id: 'decided.home', params: { n: 4, points: '+6' } } } };

test.each([
  [[1], [[1, 1], [0, 2]]],
  [[0, 1], [[0, 1], [1, 1]]],
])('of equal points the winners %j come first', (winners, placings) => {
  const found = placingsOf(ended({ scores: [score(5), score(5)] }, winners));
  expect(found.map(({ seat, place }) => [seat, place])).toEqual(placings);
});

test('the winner is told by how much, and by what', async () => {
  await show(ended({ scores: [score(9, 1), score(8, 1)] }, [0], undefined, { margin: MARGIN, decided: [TURN] }));
  expect(text('h2')).toBe('You win with 10 points!');
  expect(text('.how')).toBe('1 point ahead of Ben. Round 1 brought you 6 points: 4 patients home on one day (+6).');
  expect(text('.actions .primary')).toBe('Rematch');
});

test('titles name all who have earned them', async () => {
  const titles = [{ id: 'best_day', seats: [0, 1], say: { id: 'title.best_day', params: { n: 4 } } }];
  await show(ended({ scores: [score(9, 1), score(8, 1)] }, [0], undefined, { titles }));
  expect(text('[data-title=best_day]')).toBe('Most home on one day: 4 AB Ana and Ben');
});

test('nobody who gave up is told of a victory', async () => {
  const [own, other] = new TestSession(view()).table.seats as [Seat, Seat];
  await show(ended({ scores: [score(9, 1), score(8, 1)] }, [0], [{ ...own, resigned: true }, { ...other, resigned: true }]));
  expect(text('h2')).not.toContain('You win');
  expect(text('h2')).toContain('Nobody stayed to the end');
});

test('whoever loses hears what was missing, without a cup', async () => {
  await show(ended({ scores: [score(9, 0, -4), score(8, 1)] }, [1], undefined, { margin: MARGIN, decided: [{ id: 'decided.line', params: { part: { id: 'part.fatalities', params: {} }, own: 0, theirs: -4 } }] }));
  expect(text('h2')).toBe('Ben wins with 9 points');
  expect([text('.short'), text('.how')]).toEqual(['4 points behind the winner.', 'What made the difference: Fatality tokens, 0 to −4.']);
  expect(document.querySelector('.cup')).toBeNull();
});

const automa: Seat = { ...SEAT, kind: 'opponent' };

test('a victory of the Automa is told as one', async () => {
  const [me] = ended({}, []).session.table.seats;
  const scores = [score(20), { total: 44, parts: { cards: 44 } }];
  await show(ended({ scores }, [], [me as Seat, automa]));
  expect(text('h2')).toBe('The Automa wins with 44 points');
  expect(text('.short')).toBe('You needed 25 points more to win.');
});

test('panels show the course, the rounds with who went home and who was lost, and the proof', async () => {
  await show(ended({ scores: [score(10), score(4)] }, [0]));
  expect(document.querySelectorAll('figure polyline')).toHaveLength(2);
  expect(text('.story')).toContain('Your Oncology sent 4 patients home, more than any other room.');
  tab('Rounds');
  expect([...document.querySelectorAll('.story tbody th')].map((one) => one.textContent)).toEqual(['1', '2']);
  expect(text('.story tbody tr:first-child td[data-seat="0"]')).toContain('4 patients');
  expect(document.querySelector('.story tbody tr:first-child td[data-seat="1"] .fatality')).not.toBeNull();
  tab('Hospitals');
  expect(text('.own')).toBe('drawn');
  tab('Fairness');
  expect(text('.fair')).toContain('c0ffee');
});

test('a line counts round by round, and what was there before', () => {
  const rows = countedOf(STORY, view({ scores: [score(9, 1), score(1)] }), 'discharge');
  const cells = rows.map(({ round, cells: found }) => [round, ...found.map(({ points, home }) => `${home}/${points}`)]);
  expect(cells).toEqual([
    [null, '0/3', '0/0'],
    [1, '4/6', '0/0'],
    [2, '0/0', '1/1'],
  ]);
  expect(countedOf(STORY, view({ scores: [score(6), score(1)] }), 'fatalities').map(({ round, cells: found }) => [round, found[1]?.tokens])).toEqual([[1, 3]]);
});

test('the line of the administrators says their goals', () => {
  const desk = ended({ scores: [score(9, 1), score(1)] }, [0]);
  shown = mount(Counted, { target: document.body, props: { desk, part: 'administrator' } });
  flushSync();
  expect(text('.counted p')).toMatch(/^Ana: .+/);
  expect(text('.counted tbody td')).toBe('1');
});

test('a deadly round and a busy room are worth telling, others are not', () => {
  expect(afterwards.more?.(STORY).map(({ seat, turn, say }) => [seat, turn, say.id])).toEqual([
    [1, 1, 'web_hospital.end.deadly'],
    [0, 1, 'web_hospital.end.best_room'],
  ]);
  expect(afterwards.more?.(STORY.slice(-3))).toEqual([]);
});

test('of a table that began in the middle of a game a round is known by the one after it, or not told', () => {
  const begun = [told('fatality', 1, { count: 3, tokens: 3 }), told('round_started', null, { round: 7 })];
  expect(afterwards.more?.(begun).map(({ turn }) => turn)).toEqual([6]);
  expect(afterwards.more?.(begun.slice(0, 1))).toEqual([]);
});
