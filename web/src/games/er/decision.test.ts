import { describe, expect, it } from 'vitest';
import { cheapest, decide, inHand, takers } from './decision';
import { asEr, asOutlook } from './model';
import { BEDS, OUTLOOK, VIEW, placing } from './table.testing';

const outlook = asOutlook(OUTLOOK);

describe('what is asked', () => {
  it('is which die to take, by the words of the options', () => {
    expect(decide(asEr(VIEW), outlook, 0)).toEqual({ kind: 'take', words: { red: 1, yellow: 2, green: 3 } });
  });

  it('is nothing of a spectator or of a seat that waits', () => {
    expect(decide(asEr(VIEW), outlook, null)).toEqual({ kind: 'wait', seats: [0] });
    expect(decide(asEr(VIEW), outlook, 1)).toEqual({ kind: 'wait', seats: [0] });
  });

  it('is where the patient goes, with the prices of the outlook and only for what is offered', () => {
    const { view, outlook: seen } = placing();
    const decision = decide(asEr(view), asOutlook(seen), 0);
    expect(decision).toMatchObject({ kind: 'place', bury: 20, buryExtra: null, skip: null });
    expect(decision.kind === 'place' && decision.targets.map(({ what, bed, word }) => [what, bed, word])).toEqual([
      ['main', 100, 4],
      ['main', 302, 5],
      ['screen', 202, 21],
    ]);
  });

  it('is only the value once a ward is named', () => {
    const view = { ...VIEW, draft: [['W3'], []], options: [{ word: 35, text: '=5', ref: 'value:5' }] };
    expect(decide(asEr(view), outlook, 0)).toEqual({ kind: 'value', ward: 3, words: [{ value: 5, word: 35 }] });
  });

  it('is which cardiologist goes', () => {
    const view = { ...VIEW, options: [{ word: 50, text: 'discard C12', ref: 'card:C12' }] };
    expect(decide(asEr(view), outlook, 0)).toEqual({ kind: 'discard', words: { C12: 50 } });
  });

  it('is nothing when the game is over', () => {
    expect(decide(asEr({ ...VIEW, over: true }), outlook, 0)).toEqual({ kind: 'over' });
  });
});

it('offers the writing first that costs least', () => {
  expect(cheapest(BEDS[0]?.values ?? [])?.value).toBe(6);
  expect(cheapest([])).toBeUndefined();
});

it('knows who waits at the door', () => {
  const { view } = placing();
  expect(inHand(asEr(view), 0)).toEqual([{ what: 'main', colour: 'green', values: [6], bonus: { kind: 'screen' } }]);
  const extra = { ...view, ambulance: 1, todo: [['main', 'extra'], []] };
  expect(inHand(asEr(extra), 0).map(({ what, colour, values }) => [what, colour, values])).toEqual([
    ['main', 'green', [6]],
    ['extra', 'red', [5, 6]],
  ]);
});

it('shows who took which die', () => {
  expect(takers(asEr(placing().view))).toEqual({ red: [1], yellow: [], green: [0] });
});
