/** The map of the city, the road of a walk, and what it brings. */

import { flushSync } from 'svelte';
import { describe, expect, test, vi } from 'vitest';
import { LANGUAGES, setLanguage } from '../../../lib/i18n.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import { Desk } from '../desk.svelte';
import type { City } from '../model';
import type { HospitalOutlook, Walk } from '../outlook';
import { clear, inEnglish, ref, show, text } from '../shown.testing';
import { care, TestSession } from '../table.testing.svelte';
import Brings from './Brings.svelte';
import CityMap from './CityMap.svelte';
import CityStrip from './CityStrip.svelte';
import { beside, line, pointOf, roads, trailsOf, way } from './map';
import StageCity from './StageCity.svelte';
import Token from './Token.svelte';

const name = (seat: number): string => ['Ana', 'Ben'][seat] ?? '';
inEnglish();

const SCALE = { cell: 100, side: 40, top: 30, vehicle: 46 };
const TILES = [
  ['NES', 'ESW', 'SW'],
  ['NE', 'NESW', 'NEW'],
];
const CITY: City = {
  tiles: TILES,
  pink: ['b2'],
  entrances: { N1: 'a1', E2: 'b3', S2: 'b2' },
  dice: { a1: 'R2', a2: 'Y4', b2: 'M3' },
  bonus: { a1: 'b_heal1', a2: 'b_red2' },
  vehicles: ['N1', 'E2'],
  helicopter: { seat: 1, tile: 'b3' },
  numbers: [2, 1],
  totals: [[1, 8]],
  collecting: null,
};
const WALK: Walk = {
  word: 7,
  tiles: ['b2', 'a2'],
  dice: ['M3', 'Y4'],
  path: ['b2', 'a2'],
  forks: [[], ['a1']],
  bonus: ['b_red2'],
  total: 7,
  place: 1,
  after: { wards: [['R3', 'Y4', null], ['G2', null, null], [null, null, null], [null, null, null]], door: [], due: 0 },
  warning: null,
};
const SOUTH = { word: 7, text: 'entrance S2', ref: 'entrance:S2' };

describe('the plan', () => {
  test('draws a road to every open side, over the curb where it leaves', () => {
    const drawn = roads({ tiles: [['NE', 'W']], entrances: { N1: 'a1' } }, SCALE);
    expect(drawn.match(/M/g)).toHaveLength(3);
    expect(drawn).toContain('M90 80l0 -80'); // north: half a tile and the curb
    expect(drawn).toContain('M90 80l50 0'); // east: to the next tile
  });

  test('puts vehicles on the curb', () => {
    expect(pointOf('a1', CITY, SCALE)).toEqual({ x: 90, y: 80 });
    expect(pointOf('N1', CITY, SCALE)).toEqual({ x: 90, y: 23 });
    expect(line([{ x: 1, y: 2 }, { x: 3, y: 4 }])).toBe('M1 2L3 4');
  });

  test('arrows lead to the nearest spot in their direction', () => {
    const spots = ['a1', 'a3', 'b1', 'N1'].map((place) => ({ ref: place, ...pointOf(place, CITY, SCALE) }));
    const [from] = spots;
    const after = (key: string) => beside(spots, from as (typeof spots)[number], key)?.ref;
    expect(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'x'].map(after)).toEqual(['N1', 'a3', 'b1', undefined, undefined]);
  });

  test('leads from tile to tile along the roads', () => {
    expect(way(TILES, 'a1', 'b3')).toEqual(['a1', 'a2', 'a3', 'b3']);
    expect(way([['E', 'S']], 'a1', 'a2')).toEqual(['a1', 'a2']); // no road: straight
  });

  test('remembers who collected where this round', () => {
    const told = (seat: number, tile: string): StoryEvent => ({ event: 'die_collected', seat, tile }) as unknown as StoryEvent;
    const start = { event: 'round_started', seat: null } as unknown as StoryEvent;
    expect([...trailsOf([told(0, 'a1'), start, told(1, 'b2'), told(1, 'b1')])]).toEqual([[1, ['b2', 'b1']]]);
  });
});

describe('the map', () => {
  test('shows patients, tokens, vehicles and pink tiles, and says so', () => {
    show(CityMap, { city: CITY, scale: SCALE, name });
    expect(document.querySelectorAll('[data-patient]')).toHaveLength(3);
    expect(document.querySelectorAll('.coin')).toHaveLength(2);
    expect(document.querySelectorAll('.tile.pink')).toHaveLength(1);
    expect(document.querySelector('[data-anchor="vehicle:0"]')?.textContent).toContain('A');
    expect(ref('tile:a1')?.textContent).toContain('Tile a1, red 2, token First Aid – Activation: heal 1 patient');
    expect(ref('tile:b3')?.textContent).toContain('no patient, helicopter: Ben');
    expect(ref('entrance:N1')?.textContent).toContain('ambulance: Ana');
  });

  test('lets choose what glows, and says why not for the rest', () => {
    const [onpick, onwhy, onpoint] = [vi.fn(), vi.fn(), vi.fn()];
    show(CityMap, { city: CITY, scale: SCALE, options: [SOUTH], name, onpick, onwhy, onpoint });
    ref('entrance:S2')?.click();
    ref('tile:a1')?.click();
    expect(onpick).toHaveBeenCalledExactlyOnceWith(SOUTH);
    expect(onwhy).toHaveBeenCalledExactlyOnceWith('tile:a1');
    ref('entrance:S2')?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    expect(onpoint).toHaveBeenCalledWith(SOUTH);
    expect([...document.querySelectorAll('[tabindex="0"]')]).toEqual([ref('entrance:S2')]);
  });

  test('draws the road of a walk with numbered stops and marks where it forks', () => {
    show(CityMap, { city: CITY, scale: SCALE, options: [SOUTH], pointed: SOUTH, walk: WALK, made: 1, you: 0, name });
    expect(document.querySelector('.route')?.getAttribute('d')).toBe('M190 237L190 180L190 80');
    expect(['b2', 'a2'].map((tile) => ref(`tile:${tile}`)?.querySelector('.nth')?.textContent)).toEqual(['2', '3']);
    expect(ref('tile:a1')?.classList.contains('fork')).toBe(true);
    expect(ref('entrance:S2')?.querySelector('.ghost')).not.toBeNull();
    expect(ref('entrance:S2')?.textContent).toContain('leads to Mother 3, yellow 4, total 7');
  });

  test.each([['b_minus2', '−2'], ['b_heal1', '+1'], ['b_yellow2', '2'], ['b_nurse', '+'], ['from_a_pack', '']])('draws %s', (id, mark) => {
    show(Token, { id });
    expect(text()).toBe(mark);
  });
});

describe('what it brings', () => {
  const say = ({ id }: { id: string }): string => id;

  test('tells each die with its token, total, place and wards', () => {
    show(Brings, { city: CITY, walk: WALK, say });
    expect(text()).toContain('Total 7 number 1 so far');
    expect(text()).toContain('yellow 4 Red Medicine');
    expect(text()).toContain('or instead: a1');
    expect(document.querySelectorAll('.ward')).toHaveLength(4);
    expect(document.querySelectorAll('.fresh')).toHaveLength(1);
    expect(document.querySelector('.warning')).toBeNull();
  });

  test('warns with the rule, and shows who waits at the door', () => {
    const after = { ...WALK.after, door: ['M3', 'Y4'], due: 1 };
    const warning = { rule: 'DH-3.5', message: { id: 'warning.hospital.no_beds', params: { n: 2 } } };
    show(Brings, { city: CITY, walk: { ...WALK, after, warning, place: null }, say });
    expect(document.querySelector('.warning')?.textContent).toContain('warning.hospital.no_beds (DH-3.5)');
    expect(document.querySelectorAll('.door [data-patient]')).toHaveLength(2);
    expect(document.querySelectorAll('.fresh')).toHaveLength(2);
    expect(text()).not.toContain('so far'); // nobody else has a total
    expect(text()).toContain('and 1 more from the bag');
  });
});

describe('the stage', () => {
  function stage(ask: string, options: { word: number; text: string; ref: string }[], city: Walk[]): TestSession {
    const task = { seat: 0, ask, args: [], draft: [] };
    const session = new TestSession(care({ city: CITY, phase: 'intake', options, agenda: [task] } as never));
    session.outlook = { final: [], city } as HospitalOutlook;
    show(StageCity, { desk: new Desk(() => session), city: CITY });
    return session;
  }

  test('says what a finger, a pointer and keys can do', () => {
    const real = matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => (query === '(hover: hover)' ? { matches: false } : real(query)));
    stage('city_drive', [SOUTH], [WALK]);
    expect(text()).toContain('Tap a glowing place');
    vi.unstubAllGlobals();
  });

  test('shows the walk of what is pointed at, and picks what is pressed', () => {
    const session = stage('city_drive', [SOUTH], [WALK]);
    expect(text()).toContain('Point at a glowing place');
    ref('entrance:S2')?.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
    flushSync();
    expect(text()).toContain('What you’d collect');
    ref('entrance:S2')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 7 }]);
  });

  test('shows a finger the road first, also where all can be taken back', () => {
    const real = matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => (query === '(hover: hover)' ? { matches: false } : real(query)));
    const session = stage('city_drive', [SOUTH], [WALK]);
    session.table.alone = true;
    session.outlook = { final: [SOUTH.word], city: [WALK] } as HospitalOutlook;
    flushSync();
    ref('entrance:S2')?.click();
    flushSync();
    expect(session.acts).toEqual([]);
    expect(text()).toContain('What you’d collect');
    ref('entrance:S2')?.click();
    expect(session.acts).toEqual([{ kind: 'pick', word: 7 }]);
    vi.unstubAllGlobals();
  });

  test('arrows lead to what can be chosen from anywhere', () => {
    stage('city_collect', [{ word: 8, text: 'a2', ref: 'tile:a2' }, { word: 7, text: 'b2', ref: 'tile:b2' }], [WALK]);
    const press = (key: string) => dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    press('ArrowDown');
    expect(document.activeElement).toBe(ref('tile:a2'));
    press('ArrowDown');
    expect(document.activeElement).toBe(ref('tile:b2'));
    press('ArrowDown');
    expect(document.activeElement).toBe(ref('tile:b2'));
  });

  test('offers the tokens that were found, and how many lower the total', async () => {
    stage('city_bonus', [{ word: 3, text: 'b_heal1', ref: 'bonus:b_heal1' }], []);
    expect(ref('bonus:b_heal1')?.textContent).toContain('First Aid');
    await clear();
    stage('city_admit', [{ word: 7, text: '1', ref: 'count:1' }], [WALK]);
    expect(ref('count:1')?.textContent).toContain('Use 1 token');
    expect(ref('count:1')?.textContent).toContain('Total 7 · number 1 so far');
  });

  test('has its numbers and totals', () => {
    stage('city_drive', [], []);
    const seats = [...document.querySelectorAll('.admissions li')].map((seat) => seat.querySelector('.sr-only')?.textContent);
    expect(seats).toEqual(['Ben, No. 1, Total 8', 'Ana, No. 2']);
  });
});

test.each(LANGUAGES)('folds to a small map in %s', (language) => {
  setLanguage(language);
  show(CityStrip, { city: CITY, name });
  expect(document.querySelectorAll('[data-anchor^="tile:"]')).toHaveLength(3);
  expect(document.querySelectorAll('.on.marked')).toHaveLength(2);
  expect(text()).not.toContain('web_hospital.');
});
