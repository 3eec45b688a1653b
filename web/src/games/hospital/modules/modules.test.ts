/** What modules lay on the table: events, reports, the Automa, last ambulances, and what else holds. */

import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { prefs } from '../../../lib/prefs.svelte';
import { cardOf } from '../cards';
import printed from '../cards.json';
import { Desk } from '../desk.svelte';
import type { Ask, HospitalView, Reports } from '../model';
import { isIcon } from '../signs/icons';
import Players from '../Players.svelte';
import Stage from '../stage/Stage.svelte';
import { inEnglish, ref, show } from '../shown.testing';
import { stageOf } from '../stages';
import { TestSession, care, view } from '../table.testing.svelte';
import EventCard from './EventCard.svelte';
import Slots from './Slots.svelte';
import TableSide from './TableSide.svelte';
import { folds } from './folding';
import { termsOf } from './terms';

/** The stage of a question, as it lies in the middle of the table. */
async function stage(change: Partial<HospitalView>, ask: Ask, options: HospitalView['options'] = []): Promise<TestSession> {
  const shown = view({ agenda: [{ seat: 0, ask, args: [], draft: [] }], asked: [ask, null], options, ...change });
  const session = new TestSession(shown);
  show(Stage, { desk: new Desk(() => session), kind: stageOf(shown, shown.agenda[0]) });
  await loaded();
  return session;
}

async function side(shown: HospitalView): Promise<void> {
  show(TableSide, { desk: new Desk(() => new TestSession(shown)), inside: true });
  await loaded();
}

/** Parts of modules come in a file of their own. */
async function loaded(): Promise<void> {
  await vi.dynamicImportSettled();
  flushSync();
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => (one.textContent ?? '').trim());
const words = (session: TestSession) => session.acts.map((act) => (act.kind === 'pick' ? act.word : act.kind));

inEnglish();
beforeEach(() => void (prefs.confirm = false));

const REPORTS: Reports = {
  columns: [['m04', 'm10'], ['m03']],
  completed: ['m01'],
  cards: {
    m01: { slots: 'RR', filled: 'RR', points: 3, missing: 3 },
    m03: { slots: 'GG', filled: '--', points: 3, missing: 3 },
    m04: { slots: 'RRY', filled: 'RRY', points: 4, missing: 8 },
    m10: { slots: 'RRR', filled: 'RR-', points: 5, missing: 5 },
  },
};
const COMPLETE = { word: 160, text: 'm04', ref: 'report:m04' };
const PICK_UP = {
  out: [1],
  points: 1,
  left_behind: -1,
  ambulances: [
    {
      number: 1,
      spaces: [
        { die: 'R3', free: true, beds: [1, null] },
        { die: 'Y4', free: false, beds: [] },
        { die: 'G5', free: true, beds: [null, null] },
      ],
    },
  ],
};

test('slots show what lies on them and what soon will', () => {
  show(Slots, { slots: 'RYGX', filled: 'R--*', then: 'R-G*' });
  const classes = [...document.querySelectorAll<HTMLElement>('.slot')].map((one) => [one.dataset['tint'], ...[...one.classList].filter((name) => name === 'full' || name === 'soon')].join(' '));
  expect(classes).toEqual(['red full', 'yellow', 'green soon', 'any full']);
});

describe('events', () => {
  test('have a picture, a name and a text', () => {
    show(EventCard, { id: 'e14' });
    expect(texts('h3')).toEqual(['Health Inspection']);
    expect(document.querySelector('.picture')?.textContent).toContain('≥3');
    expect(document.querySelector('p')?.textContent).toMatch(/^At once: each player without fatality tokens scores 2 points/);
  });

  test.each(Object.keys(printed.events))('%s has only signs that are drawn', (id) => {
    const lines = cardOf(id)?.lines ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const { marks, dice } of lines) {
      expect(marks.length + dice.length).toBeGreaterThan(0);
      for (const { icon } of marks) expect(icon === null || isIcon(icon)).toBe(true);
    }
  });

  test('that ask show the card and who may rise', async () => {
    const session = await stage({ event: 'e09' }, 'event', [{ word: 25, text: 'R3', ref: 'patient:1' }]);
    expect(texts('h3')).toEqual(['Second Opinion']);
    ref('patient:1')?.click();
    expect(words(session)).toEqual([25]);
  });
});

describe('reports', () => {
  test('lie by what counts now, and say whom they still miss', async () => {
    await side(view({ reports: REPORTS }));
    const states = [...document.querySelectorAll<HTMLElement>('.board .report')].map((one) => `${one.dataset['anchor'] ?? ''} ${['active', 'later', 'done'].find((state) => one.classList.contains(state)) ?? ''}`);
    expect(states).toEqual(['report:m04 active', 'report:m03 active', 'report:m10 later', 'report:m01 done']);
    expect(texts('.report .left')).toEqual(['still missing: 2 green']); // all that m04 asks for are home
    expect(document.querySelector('[data-anchor="report:m04"]')?.getAttribute('aria-label')).toMatch(/^Report 4: active\. Discharge 2 red/);
  });

  test('that can be completed are pressed on the stage, others say why not', async () => {
    const session = await stage({ reports: REPORTS }, 'reports', [COMPLETE]);
    expect(ref('report:m03')?.getAttribute('aria-disabled')).toBe('true');
    ref('report:m04')?.click();
    expect(words(session)).toEqual([160]);
  });

  test('come with dice at the door, of which one is turned away', async () => {
    const [first, second] = view().hospitals as [HospitalView['hospitals'][0], HospitalView['hospitals'][0]];
    const hospitals = [{ ...first, arrivals: ['R3', 'G4', 'G4'] }, second];
    const session = await stage({ reports: REPORTS, hospitals }, 'solo_intake', [
      { word: 9, text: 'R3', ref: 'arrival:1' },
      { word: 10, text: 'G4', ref: 'arrival:2' },
    ]);
    expect(document.querySelectorAll('.pick')).toHaveLength(3);
    ref('arrival:2')?.click();
    expect(words(session)).toEqual([10]);
  });
});

describe('the last ambulances', () => {
  test('take a patient who fits a space', async () => {
    const session = await stage({ pick_up: PICK_UP, phase: 'end' }, 'pick_up', [{ word: 25, text: 'R3', ref: 'patient:1' }]);
    expect(document.querySelectorAll('.space.pick')).toHaveLength(1);
    expect(texts('.seats .muted')).toEqual([expect.stringContaining('out')]);
    ref('patient:1')?.click();
    expect(words(session)).toEqual([25]);
  });

  test('lie beside the table before, with those who would fit marked', async () => {
    await side(view({ pick_up: PICK_UP }));
    expect(document.querySelectorAll('.space.own')).toHaveLength(1);
  });
});

describe('the Automa', () => {
  test('has its line and says what it will do', async () => {
    await side(care());
    expect(texts('.next')[0]).toContain('places its dice and blood bags on its cards');
    const line = document.querySelector('[data-anchor="automa:0"]');
    expect(line?.textContent).toContain('2 of 3 filled');
    expect(line?.querySelectorAll('.soon')).toHaveLength(1);
    expect(document.querySelector('.tile')?.textContent).toContain('covered');
  });

  test('sits among the players', async () => {
    show(Players, { desk: new Desk(() => new TestSession(care())) });
    await loaded();
    expect(document.querySelector('[data-anchor="seat:2"]')?.textContent).toContain('1 of 9 cards');
  });
});

test('what else holds is said with its meaning', () => {
  const terms = termsOf(view({ modules: ['superbug', 'events'], agreement: { double_reports: true, automa_hard: ['tile_point'] } }));
  expect(terms.map(({ name, hard }) => [name, hard])).toEqual([
    ['Super-Resistant Virus', true],
    ['Missed reports count double', true],
    ['Points for tiles', true],
  ]);
  expect(terms[0]?.text).toContain('lose 2');
});

describe('folding', () => {
  const heights = { event: 100, display: 200, bag: 100, order: 90 };
  const ids = Object.keys(heights);

  test('folds nothing where there is room', () => {
    expect([...folds(ids, heights, {}, 1000)]).toEqual([]);
  });

  test('folds what gives way first, and opens again what fits beside the rest', () => {
    expect([...folds(ids, heights, {}, 640)]).toEqual(['order']);
    expect([...folds(ids, heights, {}, 420)].toSorted()).toEqual(['display', 'order']);
  });

  test('leaves open what somebody opened', () => {
    expect(folds(ids, heights, { order: true }, 420).has('order')).toBe(false);
    expect(folds(ids, heights, { event: false }, 1000).has('event')).toBe(true);
  });
});

test('whoever waits sees the display while somebody else turns up one more card', () => {
  const waits = view({ phase: 'setup', asked: [null, 'reveal_extra'], agenda: [{ seat: 1, ask: 'reveal_extra', args: [], draft: [] }] });
  expect(stageOf(waits, undefined)).toBe('display');
  expect(stageOf({ ...waits, asked: [null, 'keep'] }, undefined)).toBe('setup');
});
