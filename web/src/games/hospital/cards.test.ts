/** Pictograms: every card can be drawn, and says what the card says. */

import { expect, test } from 'vitest';
import printed from './cards.json';
import { cardOf, readCardDie, valuesText } from './cards';
import { isIcon } from './signs/icons';

const IDS = [printed.departments, printed.specialists, printed.administrators].flatMap((rows) => Object.keys(rows));

test.each(IDS)('%s has dice and marks that can be drawn', (id) => {
  const card = cardOf(id);
  expect(card?.lines.length).toBeGreaterThan(0);
  for (const line of card?.lines ?? []) {
    const marks = [...line.marks, ...line.price];
    expect(marks.length + line.dice.filter((die) => die.own).length).toBeGreaterThan(0);
    for (const mark of marks) expect(mark.icon === null ? /^[+−]\d$/.test(mark.text) : isIcon(mark.icon)).toBe(true);
  }
});

test('a department says whom it heals and how much', () => {
  expect(cardOf('d_triage')).toMatchObject({
    style: 'built',
    lines: [{ dice: [{ tint: 'any', values: [1, 3] }, { values: [1, 3] }], marks: [{ icon: null, text: '+2' }], each: true }],
  });
  expect(cardOf('d_critical')).toMatchObject({ style: 'printed', lines: [{ dice: [{ tint: 'red', values: null }] }] });
});

test('a specialist says after whom, and whether it is the same patient', () => {
  expect(cardOf('s_surgeon')).toMatchObject({ colour: 'red', when: 'healed', after: { tint: 'red' }, lines: [{ again: true }] });
  expect(cardOf('s_pathologist')?.lines[0]?.marks).toEqual([
    { icon: 'fatality', text: '−1' },
    { icon: 'blood', text: '+1' },
  ]);
});

test('a second copy and the room of a ward are drawn like the first', () => {
  expect(cardOf('d_theatre#2')).toBe(cardOf('d_theatre'));
  expect(cardOf('chevron3')).toBe(cardOf('chevron'));
});

test('a token asks for patients of its colour', () => {
  expect(cardOf('t_low2_red')).toMatchObject({ kind: 'token', colour: 'red', lines: [{ dice: [{ tint: 'red', values: [1, 2] }] }] });
  expect(cardOf('t_again_pink')?.lines[0]).toMatchObject({ again: true, dice: [{ tint: 'pink' }] });
  expect(cardOf('t_nurse_green')?.lines[0]?.marks).toEqual([{ icon: 'person', text: '+1' }]);
  expect([cardOf('t_low2'), cardOf('t_none_red')]).toEqual([null, null]);
});

test.each([
  ['t_equal_red', '='],
  ['t_above_red', 'x+1'],
  ['t_below_red', 'x−1'],
])('%s asks for a value of %s', (id, shown) => {
  const line = cardOf(id)?.lines[0];
  expect(line && line.dice.map((die) => valuesText(die, line.relation, 1, line.by))).toEqual([shown]);
});

test('what only a pack knows has no picture', () => {
  expect([cardOf('d_pack'), cardOf('constructor')]).toEqual([null, null]);
});

test.each([
  ['A1-2', 1, '1–2'],
  ['A1-2', 3, '≤2'],
  ['A1-3', 1, '≤3'],
  ['A4-6?', 3, '≥4'],
  ['R', 1, ''],
])('the values of %s among %d are written %s', (die, among, shown) => {
  expect(valuesText(readCardDie(die), null, among)).toBe(shown);
});

test('a patient of the family keeps its own mark', () => {
  expect(readCardDie('P+3')).toEqual({ tint: 'pink', kind: null, values: null, optional: false, own: '+3' });
  expect(readCardDie('M')).toMatchObject({ tint: 'pink', kind: 'mother' });
});
