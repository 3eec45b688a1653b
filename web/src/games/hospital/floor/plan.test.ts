import { describe, expect, it } from 'vitest';
import type { StoryEvent } from '../../../lib/protocol';
import { care, view } from '../table.testing.svelte';
import { honeycomb } from './honeycomb';
import { cotsOf, numbered, placesOf, roomsOf, wardsOf, workersOf } from './plan';
import { alike } from './tonight';

const PRINTED = view().printed;
const told = (event: string, fields: Partial<StoryEvent> = {}): StoryEvent =>
  ({ event, seat: 0, say: { id: '', params: {} }, ...fields }) as StoryEvent;

describe('the floor plan', () => {
  it('puts everybody in the bed that the engine says', () => {
    const [hospital] = view().hospitals;
    if (!hospital) throw new Error('no hospital');
    const wards = wardsOf(hospital);
    expect(wards.map((beds) => beds.map((one) => one?.text ?? null))).toEqual([
      ['R3', 'Y4t', null],
      [null, 'G2~R', null],
      [null, null, null],
      [null, null, null],
    ]);
    expect(cotsOf(hospital)).toEqual([[], [], [], []]);
  });

  it('numbers rooms of one kind, the printed ones first', () => {
    const [hospital] = view().hospitals;
    expect(hospital && roomsOf(hospital, PRINTED).slice(-2)).toEqual(['d_theatre', 'd_theatre#2']);
    expect(numbered(['a', 'b', 'a', 'a'])).toEqual(['a', 'b', 'a#2', 'a#3']);
  });

  it('keeps the places of families, so that no room moves when one goes home', () => {
    const [hospital] = care().hospitals;
    if (!hospital) throw new Error('no hospital');
    const gone = { ...hospital, families: [], patients: hospital.patients.filter(({ place }) => place <= 12) };
    const before = placesOf(hospital, PRINTED);
    expect(before.filter((id) => id?.startsWith('chevron'))).not.toEqual([]);
    expect(placesOf(gone, PRINTED)).toEqual(before.map((id) => (id?.startsWith('chevron') ? null : id)));
  });

  it.each([undefined, []])('builds rooms in places that are kept free, the new ones last', (families) => {
    const [plain] = view().hospitals;
    if (!plain) throw new Error('no hospital');
    const built = ['d_theatre', 'd_clinic', 'd_icu', 'd_ent', 'd_ortho', 'd_gp'].map((_, n, all) => placesOf({ ...plain, ...(families && { families }), departments: all.slice(0, n + 1) }, PRINTED));
    for (const [n, places] of built.slice(1).entries()) {
      expect(places).toHaveLength(built[0]?.length ?? 0);
      expect(places.filter((id, at) => id !== built[n]?.[at])).toHaveLength(1);
    }
  });

  it('lets staff stand where they work in this round', () => {
    const events = [
      told('activated', { department: 'd_icu', staff: 'nurse' }),
      told('round_started', { round: 2 }),
      told('activated', { department: 'd_imaging', staff: 's_surgeon' }),
      told('activated', { department: 'd_clinic', staff: 'nurse', seat: 1 }),
    ];
    expect([...workersOf(events, 0)]).toEqual([['d_imaging', 's_surgeon']]);
    expect([...workersOf([...events, told('shift')], 0)]).toEqual([]);
  });

  it('tells copies of a specialist apart, but not nurses', () => {
    const events = ['s_surgeon', 'nurse', 's_surgeon', 'nurse'].map((staff, n) => told('activated', { department: `d_${n}`, staff }));
    expect([...workersOf(events, 0).values()]).toEqual(['s_surgeon', 'nurse', 's_surgeon#2', 'nurse']);
  });
});

describe('the honeycomb', () => {
  it.each([
    [8, 700, 210],
    [14, 700, 210],
    [16, 420, 150],
  ])('fits %i rooms into %i by %i', (rooms, width, height) => {
    const comb = honeycomb(rooms, width, height);
    expect(comb.cells).toHaveLength(rooms);
    for (const { left, top } of comb.cells) {
      expect(left + comb.width).toBeLessThanOrEqual(width + 0.01);
      expect(top + comb.height).toBeLessThanOrEqual(height + 0.01);
    }
  });

  it('lets no two rooms overlap', () => {
    const { cells, width } = honeycomb(12, 700, 220);
    for (const [n, a] of cells.entries()) {
      for (const b of cells.slice(n + 1)) expect(Math.hypot(a.left - b.left, a.top - b.top)).toBeGreaterThanOrEqual(width - 0.01);
    }
  });
});

describe('tonight', () => {
  it('names each change once, with how many patients it comes to', () => {
    const changes = [['R5', 'R4'], ['Y2', 'Y1'], ['R5', 'R4'], ['R5', null], ['R5=Y', 'R4=Y']] as const;
    const told = alike(changes.map(([before, after]) => ({ before, after })));
    expect(told.map(({ before, after, count }) => [before, after, count])).toEqual([
      ['R5', 'R4', 2],
      ['Y2', 'Y1', 1],
      ['R5', null, 1],
      ['R5=Y', 'R4=Y', 1],
    ]);
  });
});
