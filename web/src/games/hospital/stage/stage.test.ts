/** What the stage shows of each phase, and what can be picked there. */

import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES, setLanguage } from '../../../lib/i18n.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import { inEnglish, ref, show, text } from '../shown.testing';
import { roundOf } from './round';
import StageAmbulances from './StageAmbulances.svelte';
import StageDisplay from './StageDisplay.svelte';
import StageRound from './StageRound.svelte';
import StageSetup from './StageSetup.svelte';

const name = (seat: number): string => ['Ana', 'Ben', 'Cleo'][seat] ?? '';
inEnglish();

const AMBULANCES = [
  { number: 1, patients: ['R2', 'Y2', 'R3'], seat: null },
  { number: 2, patients: ['Y3', 'Y4', 'Y4'], seat: null },
  { number: 3, patients: ['G4', 'G4', 'G5'], seat: 1 },
];
const SECOND = { word: 74, text: 'A2', ref: 'ambulance:2' };
const DISPLAY = { departments: ['d_triage'], specialists: ['s_gp', 's_surgeon'] };
const TRIAGE = { word: 88, text: 'd_triage', ref: 'department:d_triage' };
const GP = { word: 200, text: 's_gp', ref: 'card:s_gp' };

describe('ambulances', () => {
  test('show their patients and who took them', () => {
    show(StageAmbulances, { ambulances: AMBULANCES, name });
    expect(ref('ambulance:1')?.querySelectorAll('[data-patient]')).toHaveLength(3);
    expect(ref('ambulance:3')?.querySelector('.sr-only')?.textContent).toBe('Ambulance 3: green 4, green 4, green 5. taken by Ben.');
  });

  test('that can be taken are buttons, others say why not', () => {
    const [onpick, onwhy] = [vi.fn(), vi.fn()];
    show(StageAmbulances, { ambulances: AMBULANCES, options: [SECOND], name, onpick, onwhy });
    ref('ambulance:2')?.click();
    ref('ambulance:1')?.click();
    expect(onpick).toHaveBeenCalledExactlyOnceWith(SECOND);
    expect(onwhy).toHaveBeenCalledExactlyOnceWith('ambulance:1');
  });

  test('are filled with the dice on their way: of equal ones the first is picked', () => {
    const onpick = vi.fn();
    const options = [{ word: 68, text: 'red', ref: 'colour:red' }];
    const props = { ambulances: AMBULANCES, rolled: ['R4', 'R4', 'Y4', 'R5'], options, arranging: { ambulance: 2, value: 4 }, name, onpick };
    show(StageAmbulances, props);
    expect(document.querySelectorAll('[data-ref="colour:red"]')).toHaveLength(1);
    ref('colour:red')?.click();
    expect(onpick).toHaveBeenCalledWith(options[0]);
  });

  test('fold to a strip that still shows every die', () => {
    show(StageAmbulances, { ambulances: AMBULANCES, strip: true, name });
    expect(document.querySelectorAll('[data-patient]')).toHaveLength(9);
  });
});

test('what the Automa scored in a round stands beside what the hospital did', () => {
  const told = (event: string, seat: number, facts: object): StoryEvent => ({ event, seat, say: { id: '', params: {} }, ...facts });
  const events = [told('round_started', 0, { round: 2 }), told('discharged', 0, { patient: 'R6' }), told('points', 0, { points: 1, part: 'discharge' }), told('automa_scored', 1, { card: 'h05', points: 12 })];
  const results = roundOf(events, 2, 2);
  expect(results.map(({ points }) => points)).toEqual([1, 12]);
  show(StageRound, { round: 2, results, totals: [1, 12], hospitals: 1, you: 0, name });
  expect(document.querySelectorAll('.home')).toHaveLength(1);
  expect(document.querySelector('[data-seat="1"]')?.textContent).toContain('+12');
});

describe('the display', () => {
  test('shows rooms and cards that can be taken, and gaps', () => {
    const onpick = vi.fn();
    show(StageDisplay, { display: DISPLAY, slots: { departments: 2, specialists: 2 }, decks: { departments: 20, specialists: 1 }, options: [TRIAGE, GP], name, onpick });
    ref('department:d_triage')?.click();
    ref('card:s_gp')?.click();
    for (const word of document.querySelectorAll<HTMLElement>('.take')) word.click(); // the word below a card belongs to it
    expect(onpick.mock.calls).toEqual([[TRIAGE], [GP], [TRIAGE], [GP]]);
    expect(ref('card:s_surgeon')?.getAttribute('aria-disabled')).toBe('true');
    expect(document.querySelectorAll('.gap')).toHaveLength(1);
    expect(text()).toContain('20 departments · 1 specialist');
  });

  test('says whose turn it is and who took what', () => {
    const order = [{ seat: 2, took: 'd_icu', now: false }, { seat: 0, now: true }, { seat: 1, now: false }];
    show(StageDisplay, { display: DISPLAY, order, name });
    const said = [...document.querySelectorAll('.order li')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());
    expect(said).toEqual(['C Cleo Intensive Care', 'A Ana choosing', 'B Ben']);
  });
});

describe('the round', () => {
  const told = (event: string, seat: number | null, facts: Record<string, unknown> = {}): StoryEvent =>
    ({ event, seat, say: { id: '', params: {} }, ...facts }) as StoryEvent;
  const STORY = [
    told('round_started', null, { round: 1 }),
    told('points', 0, { points: 9, part: 'discharge' }),
    told('round_started', null, { round: 2 }),
    told('blood', 1, { count: 1, bags: 1 }),
    told('discharged', 0, { place: 3, patient: 'R6t' }),
    told('died', 1, { place: 1, patient: 'G1' }),
    told('fatality', 1, { count: 1, tokens: 1 }),
    told('fatality', 1, { count: -1, tokens: 0 }),
    told('deteriorated', 1, { place: 2, before: 'R3', after: 'R2' }),
    told('points', 0, { points: 1, part: 'discharge' }),
    told('points', 0, { points: 1, part: 'administrator' }),
    told('round_started', null, { round: 3 }),
    told('points', 0, { points: 5, part: 'discharge' }),
  ];

  test('is summed from the events between its start and the next', () => {
    expect(roundOf(STORY, 2, 2)).toEqual([
      { home: ['R6'], sent: 0, lost: [], worse: 0, points: 2, blood: 0, tokens: 0, parts: { discharge: 1, administrator: 1 } },
      { home: [], sent: 0, lost: ['G1'], worse: 1, points: 0, blood: 1, tokens: 1, parts: {} },
    ]);
    expect(roundOf(STORY, 7, 1)).toEqual([{ home: [], sent: 0, lost: [], worse: 0, points: 0, blood: 0, tokens: 0, parts: {} }]);
  });

  test('of a table that was set up in its middle is all that has been told', () => {
    const [ana] = roundOf(STORY.slice(3, 11), 2, 1);
    expect(ana?.points).toBe(2);
  });

  test('counts those whom a table began with among those who went home', () => {
    const results = roundOf([told('discharged', 0, { patient: 'R6t' }), told('round_scored', 0, { patients: 3, points: 5 })], 2, 2);
    show(StageRound, { round: 2, results, totals: [5, 0], name });
    const [ana, ben] = [...document.querySelectorAll('[data-seat] .home')].map((one) => one.textContent);
    expect(ana).toContain('+2');
    expect(ben).toContain('no one');
  });

  test('shows who went home, who died, and the points', () => {
    show(StageRound, { round: 2, results: roundOf(STORY, 2, 2), totals: [11, 3], you: 0, name });
    const [ana, ben] = [...document.querySelectorAll('[data-seat]')];
    expect(ana?.querySelector('[data-patient="R6"]')).not.toBeNull();
    expect(ana?.textContent).toContain('+2');
    expect(ben?.textContent).toContain('1 patient lost');
    expect(ben?.textContent).toContain('no one');
    const scores = [...document.querySelectorAll('.points, .total')].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());
    expect(scores).toEqual(['Round +2', 'Total 11', 'Round 0', 'Total 3']);
  });
});

describe('setting up', () => {
  test('an administrator is kept', () => {
    const onpick = vi.fn();
    const options = [{ word: 29, text: 'a_most', ref: 'card:a_most' }];
    show(StageSetup, { dealt: ['a_most', 'a_red2'], options, onpick });
    ref('card:a_most')?.click();
    ref('card:a_red2')?.click();
    expect(onpick).toHaveBeenCalledExactlyOnceWith(options[0]);
    expect(text()).toContain('Scoring: 1 point if you discharged more patients than anyone else this round.');
  });

  test('the first patient without a value gets one in its own colour', () => {
    const options = [{ word: 5, text: 'value 3', ref: 'value:3' }];
    show(StageSetup, { arrivals: ['Y', 'G'], settled: ['R4'], options, values: [...options, { word: 6, text: 'value 4', ref: 'value:4' }] });
    expect(ref('value:3')?.getAttribute('aria-label')).toBe('yellow 3');
    expect(document.querySelectorAll('.values > *')).toHaveLength(2);
    expect(ref('value:4')).toBeNull();
    expect(document.querySelector('.values')?.classList).not.toContain('over');
  });

  test('places for values are gone once somebody is chosen for the second ward', () => {
    const values = [{ word: 5, text: 'value 3', ref: 'value:3' }];
    show(StageSetup, { arrivals: ['Y3', 'G4'], options: [{ word: 8, text: '1', ref: 'arrival:1' }], values });
    expect(document.querySelector('.values')?.classList).toContain('over');
  });
});

test.each(LANGUAGES)('no text is missing in %s', async (language) => {
  await setLanguage(language);
  show(StageAmbulances, { ambulances: [{ number: 1, patients: [], seat: null }], rolled: ['R4'], name });
  show(StageDisplay, { display: { departments: [], mat_departments: ['d_mat_rest'], mat_specialists: [], specialists: [] }, slots: { departments: 1 }, decks: { departments: 1, specialists: 2 }, order: [{ seat: 0, took: null, now: false }], name });
  show(StageSetup, { dealt: ['a_most'], arrivals: ['R'] });
  expect(text()).not.toMatch(/\b(web_hospital|thing|ability|table|word)\.[a-z]/);
});
