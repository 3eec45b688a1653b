import { describe, expect, it } from 'vitest';
import type { Chance } from '../lib/protocol';
import { canAdd, diceOf, facesOf, formOf, groupsOf, handfulOf, isCertain, leftOf, pickedAs, titleOf } from './question';

const BAG = { red: 2, yellow: 5, green: 5 };
const FRESH: Chance = { ask: 'draw', count: 3, bag: BAG, rolled: [2, 5] };

describe('real dice and cards', () => {
  it('takes fresh dice by colour and value at once, in the order of the bag', () => {
    const hand = [{ colour: 'green', value: 5 }, { colour: 'red', value: 3 }, { colour: 'green', value: 2 }];
    expect(['handful', [2, 3, 4, 5]]).toEqual([formOf(FRESH), facesOf(FRESH)]);
    expect([['red', 'green', 'green'], [3, 5, 2]]).toEqual(handfulOf(FRESH, hand));
    expect(1).toBe(leftOf(FRESH, 'red', hand));
  });

  it('takes one die by a press, two of equal value, or one of each colour', () => {
    expect(['red', 'yellow', 'green', 'red red', 'yellow yellow', 'green green', 'red yellow', 'red green', 'yellow green', 'red yellow green']).toEqual(
      groupsOf(FRESH).map((group) => group.join(' ')),
    );
    expect([['red'], ['yellow'], ['green']]).toEqual(groupsOf({ ask: 'draw', count: 2, bag: BAG, tiles: ['A1', 'A2'] }));
    const red = { colour: 'red', value: 2 };
    expect([true, false, false]).toEqual([[], [red], [red, red]].map((hand) => canAdd(FRESH, ['red', 'red'], hand)));
    expect(false).toBe(canAdd(FRESH, ['green', 'green'], [red, red]));
  });

  it('asks for no card where only one is left', () => {
    const deck = { ask: 'card', deck: 'automa_decisions' };
    expect([true, false]).toEqual([['k01'], ['k01', 'k02']].map((outcomes) => isCertain({ ...deck, outcomes })));
    expect([true, false]).toEqual([2, 1].map((count) => isCertain({ ask: 'administrators', count, outcomes: ['a_red2', 'a_most'] })));
    expect(false).toBe(isCertain({ ask: 'drop', count: 1, outcomes: ['h01'] }));
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
