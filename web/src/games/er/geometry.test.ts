import { describe, expect, it } from 'vitest';
import { BEDS, LABS, WARDS, bayOf, bonusOf } from './components';
import { CLIPBOARDS, DOORS, LOBBY, VIEW, beside, centre, corners, walk, type Side } from './geometry';

const SIDES: Side[] = [0, 1, 2, 3, 4, 5];

describe('the hex map', () => {
  it('puts the beds beside each other that the engine calls neighbours', () => {
    for (const bed of BEDS) {
      const found = SIDES.map((side) => beside(bed.bed, side)).filter((hex) => BEDS.some((one) => one.bed === hex));
      expect([...found].sort()).toEqual([...bed.neighbours].sort());
    }
  });

  it('draws neighbours one hex apart', () => {
    for (const { bed, neighbours } of BEDS) {
      for (const other of neighbours) {
        const [a, b] = [centre(bed), centre(other)];
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(Math.sqrt(3) * 40);
      }
    }
  });

  it('lies wholly on the paper', () => {
    const hexes = [...BEDS.map(({ bed }) => bed), ...LABS.map(({ hex }) => hex), ...LOBBY];
    for (const { x, y } of [...hexes.flatMap((hex) => corners(hex)), ...CLIPBOARDS.map(({ at }) => at)]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(VIEW.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(VIEW.height);
    }
  });

  it('gives each ward one door to the lobby', () => {
    expect(DOORS.map(({ ward }) => ward)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(CLIPBOARDS.length).toBe(WARDS.length);
  });
});

describe('the arrow keys', () => {
  it('walk along a row and back', () => {
    expect(walk(0, 'ArrowRight')).toBe(1);
    expect(walk(1, 'ArrowLeft')).toBe(0);
  });

  it('stop at the edge', () => {
    expect(walk(100, 'ArrowLeft')).toBe(100);
    expect(walk(5, 'ArrowUp')).toBe(5);
  });

  it('reach every bed', () => {
    const reached = new Set([301]);
    for (const bed of reached) {
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) reached.add(walk(bed, arrow));
    }
    expect(reached.size).toBe(BEDS.length);
  });
});

describe('the bays', () => {
  it('read an extra patient as colour and two values', () => {
    expect(bonusOf('R1/2')).toEqual({ kind: 'extra', colour: 'red', low: 1, high: 2 });
    expect(bayOf(0, 'yellow')).toEqual({ kind: 'extra', colour: 'red', low: 1, high: 2 });
    expect(bayOf(26, 'green')).toEqual({ kind: 'stetho' });
  });
});
