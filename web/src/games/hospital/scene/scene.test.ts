import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { prefs } from '../../../lib/prefs.svelte';
import type { StoryEvent } from '../../../lib/protocol';
import { care, view } from '../table.testing.svelte';
import { BATCHES } from './batches.testing';
import { beatsOf, isLong, type Beat, type Seen } from './beats';
import { later, fallen, momentsOf, parted } from './night';
import { LONGEST_MS, readingMs } from './pace';
import { RESULT_MS, Scene } from './scene.svelte';
import table from './table.json';

const SEEN: Seen = { seat: 0, shown: 0, before: view(), after: view() };
let told = 0;
const happens = (event: string, seat: number | null, facts: object = {}, ends = true): StoryEvent => {
  const say = { id: event, params: {} };
  return { event, seat, say, ...facts, ...(ends && { line: { from: (told += 1), say } }) };
};
const NIGHT_MS = 6000;
const ALL = BATCHES.flatMap(([, batch]) => batch);
const flying = (beats: Beat[]) => beats.flatMap((beat) => beat.flying);

/** A table on which these things lie, each in a box of its own. */
function tableWith(...anchors: string[]): HTMLElement {
  const root = document.createElement('div');
  anchors.forEach((anchor, n) => {
    const thing = document.createElement('div');
    thing.dataset['anchor'] = anchor;
    thing.dataset['ref'] = anchor;
    thing.getBoundingClientRect = () => new DOMRect(100 * n, 50, 40, 40);
    root.append(thing);
  });
  return root;
}

function sceneOn(...anchors: string[]): Scene {
  const scene = new Scene();
  scene.root = tableWith(...anchors);
  return scene;
}

beforeEach(() => {
  vi.useFakeTimers();
  prefs.motion = 'auto';
  prefs.night = 'full';
  prefs.bots = 'normal';
});
afterEach(() => vi.useRealTimers());

test('every row names a group, and facts that its event has', () => {
  const known = new Map<string, Set<string>>();
  for (const event of ALL) known.set(event.event, new Set([...(known.get(event.event) ?? ['seat', 'index']), ...Object.keys(event)]));
  for (const [kind, row] of Object.entries(table.rows) as [string, Record<string, unknown>][]) {
    expect(Object.keys(table.groups), kind).toContain(row['group']);
    const facts = known.get(kind);
    for (const [, field] of facts ? [row['from'], row['to'], row['pulse']].join(' ').matchAll(/\{(\w+)\}/g) : []) {
      expect([...(facts ?? [])], `${kind}: ${String(field)}`).toContain(field);
    }
  }
  expect(known.size).toBeGreaterThan(60);
});

test.each(BATCHES)('%s is over in its time, and leaves nothing behind', async (_, batch) => {
  const scene = sceneOn('seat:0', 'seat:1', 'bag', 'home:0', 'morgue:0', 'bed:0:1');
  scene.play(batch, SEEN);
  await vi.advanceTimersByTimeAsync(LONGEST_MS.normal + NIGHT_MS);
  expect(scene.plays).toBe(false);
  expect([scene.hospital, ...scene.flights, ...scene.rings, ...scene.bubbles]).toEqual([null]);
  expect(scene.root?.querySelector('[data-arriving]')).toBe(null);
  scene.goOn();
  await vi.advanceTimersByTimeAsync(2 * LONGEST_MS.normal);
  expect([scene.plays, scene.paused, scene.ending, scene.passing, ...scene.flights]).toEqual([false, false, null, null]);
});

test('nothing moves where nothing may', async () => {
  prefs.motion = 'none';
  for (const [, batch] of BATCHES) {
    const scene = sceneOn('seat:0', 'seat:1');
    scene.play(batch, SEEN);
    await vi.advanceTimersByTimeAsync(100);
    expect(scene.plays).toBe(false);
  }
});

const SCORED = happens('round_scored', 0, { patients: 1, points: 1 });
const NEXT = [happens('shift', null, { round: 3 }), happens('display_dealt', null, { card: 'd_ent' }), happens('round_started', null, { round: 4, rounds: 8 })];

test('where nothing may move, the result of a round waits for its reader all the same', () => {
  prefs.motion = 'none';
  const scene = sceneOn('seat:0', 'seat:1');
  scene.play([SCORED, ...NEXT], SEEN);
  expect([scene.plays, scene.paused, scene.ending?.round]).toEqual([false, true, 3]);
  scene.goOn();
  expect([scene.plays, scene.paused, scene.ending]).toEqual([false, false, null]);
});

test('in a replay, and for whoever looks on, the result goes away by itself or with the next step', async () => {
  for (const seen of [{ ...SEEN, replayed: true }, { ...SEEN, seat: null }]) {
    const scene = sceneOn('seat:0', 'seat:1');
    scene.play([SCORED, ...NEXT], seen);
    await vi.advanceTimersByTimeAsync(NIGHT_MS);
    expect([scene.paused, scene.ending?.waits]).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(RESULT_MS);
    expect([scene.paused, scene.ending]).toEqual([false, null]);
    scene.play([SCORED, ...NEXT], seen);
    scene.play([happens('activated', 1, { department: 'd_ent', staff: 'nurse' })], seen);
    expect([scene.paused, scene.ending]).toEqual([false, null]);
  }
});

test('the last round is the one that is over, and nothing after it is told', async () => {
  const scene = sceneOn('seat:0', 'seat:1');
  const after = view({ round: 8, over: true });
  scene.play([SCORED, happens('game_over', null)], { ...SEEN, before: view({ round: 8 }), after });
  await vi.advanceTimersByTimeAsync(NIGHT_MS);
  expect([scene.paused, scene.ending?.round, scene.ending?.last, scene.ending?.untold]).toEqual([true, 8, true, 1]);
});

test('a press ends it all at once', async () => {
  const scene = sceneOn('ambulance:2', 'bed:0:4', 'seat:0', 'seat:1');
  scene.play([happens('ambulance_taken', 1, { ambulance: 2 }), happens('patient_arrived', 0, { place: 4, patient: 'R3', listed: true, new: true, ambulance: 2 })], SEEN);
  await vi.advanceTimersByTimeAsync(920);
  expect(scene.bubbles).toHaveLength(1);
  expect(scene.flights).toHaveLength(1);
  expect(scene.root?.querySelector('[data-arriving]')?.getAttribute('data-anchor')).toBe('bed:0:4');
  scene.skip();
  expect([scene.plays, scene.flights, scene.bubbles]).toEqual([false, [], []]);
  expect(scene.root?.querySelector('[data-arriving]')).toBe(null);
  await vi.advanceTimersByTimeAsync(LONGEST_MS.normal);
  expect(scene.flights).toEqual([]);
});

test('a patient flies from the ambulance to the bed, a neighbour’s to the miniature', async () => {
  const scene = sceneOn('ambulance:2', 'bed:0:4', 'seat:1');
  const arrives = (seat: number) => happens('patient_arrived', seat, { place: 4, patient: 'R3', listed: true, new: true, ambulance: 2 });
  scene.play([arrives(0), arrives(1), happens('patient_arrived', 0, { place: 5, patient: 'G2', listed: true, new: false, ambulance: null })], SEEN);
  await vi.advanceTimersByTimeAsync(10);
  expect(scene.flights.map(({ from, to, dice }) => [from.left, to.left, dice])).toEqual([
    [0, 100, ['R3']],
    [0, 200, ['R3']],
  ]);
});

test('what has no place on this table is left out', async () => {
  const scene = sceneOn('seat:1');
  scene.play([happens('city_refilled', null, { tile: 'a1', patient: 'R3' })], SEEN);
  await vi.advanceTimersByTimeAsync(10);
  expect(scene.flights).toEqual([]);
});

test('a card that is taken flies as a copy that nobody can take for it', async () => {
  const scene = sceneOn('display:d_icu', 'seat:1');
  scene.play([happens('improved', 1, { card: 'd_icu' })], SEEN);
  await vi.advanceTimersByTimeAsync(10);
  const [flight] = scene.flights;
  expect(flight?.copy).toBeInstanceOf(Element);
  expect(flight?.copy?.outerHTML).not.toMatch(/data-(ref|anchor)/);
});

test('whoever heals counts up, and then goes home', () => {
  const events = [
    happens('activated', 0, { department: 'd_icu', staff: 'nurse' }, false),
    happens('healed', 0, { place: 2, before: 'R3', after: 'R6t' }, false),
    happens('discharged', 0, { place: 2, patient: 'R6t' }),
  ];
  expect(flying(beatsOf(events.slice(0, 2), SEEN))[0]?.dice).toEqual(['R3', 'R4', 'R5', 'R6t']);
  const [home, ...others] = flying(beatsOf(events, SEEN));
  expect(others).toEqual([]);
  expect([home?.to[0], home?.dice.at(0), home?.dice.at(-1)]).toEqual(['home:0', 'R3', 'R6t']);
});

test('what others do is said in the lines of the log, what one does oneself is not', () => {
  const lines = [happens('ambulance_taken', 1, { ambulance: 2 }), happens('passed', 1), happens('ambulance_taken', 0, { ambulance: 1 })];
  expect(beatsOf(lines, SEEN).flatMap(({ notes }) => notes.map(({ seat, say }) => [seat, say.id]))).toEqual([
    [1, 'ambulance_taken'],
    [1, 'passed'],
  ]);
  expect(beatsOf(lines, { ...SEEN, seat: null }).flatMap(({ notes }) => notes)).toHaveLength(3); // watched, it is told of everybody
});

const worse = (seat: number, place: number, before = 'R3') => happens('deteriorated', seat, { place, before, after: `${before[0]}${Number(before[1]) - 1}` });
const dead = (seat: number, place: number) => [happens('died', seat, { place, patient: 'G1' }, false), happens('fatality', seat, { count: 1, tokens: 1 })];
const NIGHT = [happens('seat_done', 0), ...dead(0, 5), worse(0, 1), worse(1, 2), happens('round_scored', 0, { patients: 1, points: 1 }), happens('points', 0, { points: 1, part: 'discharge' })];

test('the night passes die by die on the hospital that is shown, and whoever is well leaves at last', () => {
  const parts = parted([...NIGHT, ...NEXT]);
  expect([parts.acts, parts.night, parts.follows].map((one) => one.length)).toEqual([1, 6, 3]);
  const moments = momentsOf(parts, SEEN, 'full');
  expect(moments.map(({ kind, place }) => [kind, place])).toEqual([['dusk', undefined], ['dies', 5], ['worse', 1], ['leaves', undefined], ['scored', undefined]]);
  const passed = moments.reduce(later, fallen(view().hospitals[0] as never, moments));
  expect(passed.hospital.patients.map(({ text }) => text)).toEqual(['R2', 'Y4t']);
  expect([...passed.changes]).toEqual([[5, { before: 'G1', after: null }], [1, { before: 'R3', after: 'R2' }]]);
  expect([passed.gone, passed.hospital.discharged, passed.points]).toEqual([['R'], [], 1]);
});

test('by night nobody is at work', () => {
  const { hospital } = fallen({ ...view().hospitals[0], used: ['d_oncology'], placed: ['s_gp'], nurses: 3, nurses_free: 1 } as never, []);
  expect([hospital.used, hospital.placed, hospital.nurses_free]).toEqual([[], [], 3]);
});

test('a night is as long as somebody wants to look at it, however much happens', () => {
  const many = Array.from({ length: 12 }, (_, n) => [...dead(0, n + 1)]).flat();
  const lasts = (wanted: 'full' | 'short'): number => momentsOf(parted([...many, SCORED]), SEEN, wanted).reduce((sum, { ms }) => sum + ms, 0);
  expect([lasts('full'), lasts('short')].map(Math.round)).toEqual([6000, 1800]);
});

test('while the night passes the table is as it was, and nothing is asked', async () => {
  const scene = sceneOn('seat:0');
  scene.play([...NIGHT, ...NEXT], SEEN);
  expect([scene.held, scene.sky, scene.rests]).toEqual([SEEN.before, 'dusk', true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([scene.fateOf(5), scene.sky]).toEqual(['dies', 'night']);
  scene.skip();
  expect([scene.held, scene.night.shown, scene.paused, scene.sky]).toEqual([null, null, true, 'night']);
  scene.goOn();
  expect(scene.sky).toBe(null);
});

test('a night in which something is asked before the points passes before the question', async () => {
  const scene = sceneOn('seat:0');
  scene.play([happens('seat_done', 0), worse(0, 1)], SEEN);
  expect([scene.rests, scene.ending]).toEqual([true, null]);
  await vi.advanceTimersByTimeAsync(NIGHT_MS);
  expect([scene.rests, scene.paused, scene.plays]).toEqual([false, false, false]);
});

test('what others did before it is told first, and a press goes on to the night', async () => {
  const scene = sceneOn('seat:0', 'seat:1');
  scene.play([happens('activated', 1, { department: 'd_icu', staff: 'nurse' }), ...NIGHT, ...NEXT], SEEN);
  await vi.advanceTimersByTimeAsync(10);
  expect([scene.bubbles.length, scene.night.shown, scene.rests]).toEqual([1, null, true]);
  scene.skip();
  expect([scene.sky, scene.paused]).toEqual(['dusk', false]);
});

test('who wants no night gets the result at once', () => {
  prefs.night = 'none';
  const scene = sceneOn('seat:0');
  scene.play([...NIGHT, ...NEXT], SEEN);
  expect([scene.held, scene.paused]).toEqual([null, true]);
});

test('words stay as long as they need to be read', () => {
  expect([5, 50, 500].map((letters) => readingMs('x'.repeat(letters)))).toEqual([1500, 3000, 6000]);
});

test('bots that play at once are not told of, what one does oneself is', async () => {
  prefs.bots = 'at_once';
  const scene = sceneOn('seat:0', 'seat:1', 'bed:0:1', 'morgue:0');
  scene.play([happens('activated', 1, { department: 'd_icu', staff: 'nurse' })], SEEN);
  expect(scene.plays).toBe(false);
  scene.play([happens('patient_lost', 0, { place: 1, patient: 'R1' })], SEEN);
  expect(scene.plays).toBe(true);
});

test('batches that come while one plays are shown after it, in the same time', async () => {
  const scene = sceneOn('seat:1', 'seat:2');
  for (let n = 0; n < 20; n += 1) scene.play([happens('activated', 1 + (n % 2), { department: 'd_icu', staff: 'nurse' })], SEEN);
  await vi.advanceTimersByTimeAsync(LONGEST_MS.normal - 500);
  expect(scene.bubbles.length).toBeGreaterThan(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(scene.plays).toBe(false);
});

test('after a long absence only the last round is shown, and no night of a hospital that nobody saw', async () => {
  const round = (n: number) => [happens('deteriorated', 0, { place: 1, before: 'R3', after: 'R2' }), happens('shift', null, { round: n }), happens('round_started', null, { round: n + 1, rounds: 8 })];
  const missed = [1, 2, 3, 4].flatMap(round);
  expect(isLong(missed)).toBe(true);
  const scene = sceneOn('seat:0');
  scene.play(missed, SEEN);
  await vi.advanceTimersByTimeAsync(50);
  expect(scene.hospital).toBe(null);
});

test('staff comes back from the desks at the shift change', () => {
  const after = care({ investments: { red: [], yellow: [], green: [], pink: [], looked: 0 } as never });
  const back = flying(beatsOf([happens('shift', null, { round: 2 })], { ...SEEN, before: care(), after }));
  expect(back.map(({ from, to }) => [from[0], to[0]])).toEqual([
    ['desk:red', 'staff:0:nurse'],
    ['desk:green', 'staff:1:s_surgeon'],
  ]);
});

test('what a round brought stays until somebody goes on, and what others do meanwhile comes after it', async () => {
  const scene = sceneOn('seat:0', 'seat:1', 'display:d_ent');
  scene.play([SCORED, ...NEXT], SEEN);
  scene.skip(); // a press ends the night, and not the pause
  expect([scene.plays, scene.paused]).toEqual([false, true]);
  scene.play([happens('ambulance_taken', 1, { ambulance: 2 })], SEEN);
  await vi.advanceTimersByTimeAsync(10 * RESULT_MS);
  expect([scene.paused, scene.bubbles, scene.ending?.untold]).toEqual([true, [], NEXT.length + 1]);
  scene.goOn();
  await vi.advanceTimersByTimeAsync(1500);
  expect(scene.bubbles.map(({ say }) => say.id)).toContain('ambulance_taken');
});

test('a line that is carried on replaces what was told of it so far', async () => {
  const scene = sceneOn('seat:0', 'seat:1');
  const collected = (tile: string, say: string) => ({ ...happens('die_collected', 1, { tile, patient: 'R3' }, true), line: { from: 7, say: { id: say, params: {} } } });
  scene.play([collected('a1', 'one')], SEEN);
  await vi.advanceTimersByTimeAsync(40);
  scene.play([collected('a2', 'both')], SEEN);
  await vi.advanceTimersByTimeAsync(1000);
  expect(scene.bubbles.map(({ say }) => say.id)).toEqual(['both']);
});

test('the header follows the round that ends, and goes on with the next', async () => {
  const scene = sceneOn('seat:0', 'bed:0:1', 'display:d_ent');
  const seen = { ...SEEN, after: view({ round: 4 }) };
  const seenSteps: (string | undefined)[] = [];
  const look = (): void => void (seenSteps.at(-1) !== scene.passing?.step && seenSteps.push(scene.passing?.step));
  scene.play(
    [happens('deteriorated', 0, { place: 1, before: 'R3', after: 'R2' }), SCORED, ...NEXT],
    seen,
  );
  for (let ms = 0; ms < NIGHT_MS; ms += 20) {
    look();
    await vi.advanceTimersByTimeAsync(20);
  }
  scene.goOn();
  look();
  expect(seenSteps).toEqual(['neglect', 'discharge', undefined]);
});
