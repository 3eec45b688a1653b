import { afterEach, expect, test } from 'vitest';
import type { Answer, Do, Question, Reject, StoryEvent } from '../../../lib/protocol';
import type { Session } from '../../../lib/session';
import { carried } from './carrying';
import { bagsIn, outcomes } from './outcomes';
import { DayPlan } from './plan.svelte';

const event = (fields: Record<string, unknown>): StoryEvent => ({ seat: 0, say: { id: '', params: {} }, ...fields }) as unknown as StoryEvent;
const step = (words: number[]) => ({ words, text: words.join(), move: {}, say: { id: 'x', params: {} }, events: [] });
const NOT_NOW = { id: 'no', params: {} };

/** A table whose moves have two words each; words from 90 on are refused, 50 rolls dice. */
class Table {
  readonly kind = 'table';
  view = { phase: 'activation', round: 3, to_act: [0], options: [] };
  outlook = {};
  table = { id: 'x', undo: [false], yours: [0] };
  seat = 0;
  events = [];
  acts: Do[] = [];
  refuses = false;
  async ask(question: Question): Promise<Answer | Reject> {
    const plan = (question.plan ?? []) as number[][];
    const steps: ReturnType<typeof step>[] = [];
    const seen = { steps, begun: [] as number[], reveals: null as unknown, refused: null as unknown, reason: null, view: this.view, outlook: {} };
    for (const words of plan) {
      if (words.some((word) => word >= 90)) seen.refused = NOT_NOW;
      else if (words.length < 2) seen.begun = words;
      else if (words.includes(50)) seen.reveals = step(words);
      if (seen.refused || seen.begun.length || seen.reveals) break;
      steps.push(step(words));
    }
    return { type: 'answer', id: '', data: seen };
  }
  async act(what: Do): Promise<unknown> {
    this.acts.push(what);
    return this.refuses ? { type: 'reject', message: NOT_NOW } : { type: 'ack' };
  }
}

async function planning(words: number[][]): Promise<[DayPlan, Table]> {
  const table = new Table();
  const day = new DayPlan(() => table as unknown as Session);
  await day.open(true);
  for (const move of words) for (const word of move) await day.act({ kind: 'pick', word });
  return [day, table];
}
const words = (day: DayPlan) => day.steps.map((one) => one.words);

afterEach(() => localStorage.clear());

test('picks make moves of a plan, and undo takes back picks, then moves', async () => {
  const [day, table] = await planning([[1, 2], [3, 4], [5]]);
  expect(words(day)).toEqual([[1, 2], [3, 4]]);
  await day.act({ kind: 'undo' });
  await day.act({ kind: 'undo' });
  expect(words(day)).toEqual([[1, 2]]);
  expect(table.acts).toEqual([]);
});

test('a refused step stays with its reason, what follows waits, and new moves come before it', async () => {
  const [day] = await planning([[1, 2], [3, 4]]);
  day.steps = [step([1, 2]), step([90, 91]), step([3, 4])];
  await day.move(2, 2);
  expect([day.known, day.stop]).toEqual([1, { kind: 'refused', message: NOT_NOW, rule: null }]);
  await day.act({ kind: 'picks', words: [7, 8] });
  expect(words(day)).toEqual([[1, 2], [7, 8], [90, 91], [3, 4]]);
});

test('what rolls dice ends what is foreseen, and is carried out with the rest', async () => {
  const [day, table] = await planning([[1, 2], [50, 3]]);
  expect([day.known, day.stop]).toEqual([1, { kind: 'reveals' }]);
  await day.go(true);
  expect(table.acts).toEqual([{ kind: 'picks', words: [1, 2] }, { kind: 'picks', words: [50, 3] }]);
  expect(day.isOpen).toBe(false);
});

test('a move that the table refuses stays in the plan with those after it', async () => {
  const [day, table] = await planning([[1, 2], [3, 4]]);
  table.refuses = true;
  await day.go(true);
  expect(table.acts).toHaveLength(1);
  expect(words(day)).toEqual([[1, 2], [3, 4]]);
  expect(day.stop).toEqual({ kind: 'refused', message: NOT_NOW, rule: null });
});

test('a plan is kept over a reload until its day ends', async () => {
  const [day, table] = await planning([[1, 2]]);
  expect(day.isOpen).toBe(true);
  const again = new DayPlan(() => table as unknown as Session);
  await again.open(false);
  expect([again.isOpen, words(again)]).toEqual([true, [[1, 2]]]);
  table.view = { ...table.view, round: 4 };
  again.follow();
  expect([again.isOpen, words(again)]).toEqual([false, []]);
  const tomorrow = new DayPlan(() => table as unknown as Session);
  await tomorrow.open(false);
  expect(tomorrow.isOpen).toBe(false);
});

test('a step is carried to another place', () => {
  expect(carried(['a', 'b', 'c'], { from: 0, to: 2 })).toEqual(['b', 'c', 'a']);
  expect(carried(['a', 'b', 'c'], { from: 2, to: 0 })).toEqual(['c', 'a', 'b']);
});

test('each patient is told once, from before the move to after it', () => {
  const told = [
    event({ event: 'activated' }),
    event({ event: 'healed', place: 1, before: 'R3', after: 'R4t' }),
    event({ event: 'healed', place: 1, before: 'R4t', after: 'R5t' }),
    event({ event: 'discharged', place: 2, patient: 'R6t' }),
    event({ event: 'blood', count: -1 }),
  ];
  expect(outcomes(told)).toEqual([{ before: 'R3', after: 'R5t', leaves: false }, { before: 'R6t', after: null, leaves: true }]);
  expect(bagsIn(told)).toHaveLength(1);
});
