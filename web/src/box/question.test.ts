import { describe, expect, it } from 'vitest';
import type { Chance } from '../lib/protocol';
import { diceOf, facesOf, formOf, handfulOf, leftOf, pickedAs, titleOf } from './question';

const BAG = { red: 2, yellow: 5, green: 5 };
const FRESH: Chance = { ask: 'draw', count: 3, bag: BAG, rolled: [2, 5] };

describe('real dice and cards', () => {
  it('takes fresh dice by colour and value at once, in the order of the bag', () => {
    const hand = [{ colour: 'green', value: 5 }, { colour: 'red', value: 3 }, { colour: 'green', value: 2 }];
    expect(['handful', [2, 3, 4, 5]]).toEqual([formOf(FRESH), facesOf(FRESH)]);
    expect([['red', 'green', 'green'], [3, 5, 2]]).toEqual(handfulOf(FRESH, hand));
    expect(1).toBe(leftOf(FRESH, 'red', hand));
  });

  it('takes dice that are not rolled by colour alone, and those of a city as they lie', () => {
    const hand = [{ colour: 'green', value: null }, { colour: 'red', value: null }];
    expect([['red', 'green']]).toEqual(handfulOf({ ask: 'draw', count: 2, bag: BAG }, hand));
    expect([['green', 'red']]).toEqual(handfulOf({ ask: 'draw', count: 2, bag: BAG, tiles: ['A1', 'A2'] }, hand));
  });

  it('asks for each die of a roll by its name', () => {
    expect(['red', 'yellow', 'green']).toEqual(diceOf({ ask: 'roll', dice: ['red', 'yellow', 'green'], faces: [1, 6] }).map(({ name }) => name));
    expect([{ name: 'R4', faces: [1, 2] }]).toEqual(diceOf({ ask: 'roll', dice: 1, which: ['R4'], faces: [1, 2] }));
    expect([{ name: '', faces: [1, 2] }, { name: '', faces: [1, 2] }]).toEqual(diceOf({ ask: 'midwife', count: 2, outcomes: [1, 2] }));
  });

  it('answers with a card, or with as many as are dealt', () => {
    expect(['d_clinic']).toEqual(pickedAs({ ask: 'card', outcomes: [] }, ['d_clinic']));
    expect([['a_red2', 'a_most']]).toEqual(pickedAs({ ask: 'administrators', count: 2, outcomes: [] }, ['a_red2', 'a_most']));
    expect('box.ask.drop').toBe(titleOf({ number: 0, asked: { ask: 'drop', count: 3, outcomes: [] }, proposal: [] }));
  });
});
