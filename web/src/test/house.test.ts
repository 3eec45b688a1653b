/** Rules of this house that no linter knows. */

import { describe, expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '../**/*.css', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const PALETTES = /(^|\/)(tokens|palette)\.css$/;
/** A colour in hexadecimals; blocks of templates begin with the same sign. */
const HEX = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![\w-])/gi;
const files = Object.entries(SOURCES).map(([path, text]) => ({ path: path.replace('../', ''), text }));

describe('colours', () => {
  const components = files.filter(({ path }) => !PALETTES.test(path));
  test.each(components)('$path takes its colours from the tokens or a palette', ({ text }) => {
    expect(text.match(HEX) ?? []).toEqual([]);
  });
});

describe('lengths', () => {
  /** What is laid out: not hairlines, shadows or letters inside a drawing, which has units of its own. */
  const LAID_OUT = /^\s*(?:(?:min-|max-)?(?:width|height)|padding|margin|gap|inset|top|right|bottom|left|flex|grid-template)[\w-]*:.*?(?<![.\d])(?:[4-9]|\d{2,3})(?:\.\d+)?px/gm;
  const ASKED = /@(?:media|container)[^{]*\dpx/g;
  test('are measured by the unit that grows with the room', () => {
    const found = files.flatMap(({ path, text }) => [LAID_OUT, ASKED].flatMap((wrong) => (text.match(wrong) ?? []).map((line) => `${path}: ${line.trim()}`)));
    expect(found).toEqual([]);
  });
});

describe('games', () => {
  const shell = files.filter(({ path }) => !path.startsWith('games/'));
  test.each(shell)('$path knows no game by name', ({ text }) => {
    expect(text.match(/'(er|hospital)'|games\/(er|hospital)/g) ?? []).toEqual([]);
  });
});

describe('a pointer', () => {
  const CHOSEN = /aria-(?:pressed|selected|current)|\.(?:staged|chosen|on|picked)\b/;
  const rules = files.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{};]*:hover[^{};]*)\{([^}]*)\}/g)].map(([, selector = '', style = '']) => ({ path, selector: selector.trim(), style })),
  );
  test('that rests on something does not make it look chosen', () => {
    expect(rules.filter(({ selector, style }) => CHOSEN.test(selector) || style.includes('--action-soft'))).toEqual([]);
  });
});

describe('what moves', () => {
  const WAITING = new Set(['breathe', 'turn']); // may go on until what is waited for is there
  const moving = files.flatMap(({ text }) => [...text.matchAll(/(?:animation|--calling):\s*([^;]+);/g)].map(([, one = '']) => one));
  const seconds = (one: string) => {
    const [lasts = 0, waits = 0] = [...one.matchAll(/([\d.]+)(m?)s\b/g)].map(([, number, milli]) => Number(number) / (milli ? 1000 : 1));
    return lasts * (one.includes('infinite') ? Infinity : Number(/ (\d+)$/.exec(one)?.[1] ?? 1)) + waits;
  };
  test('by itself comes to rest within five seconds: it tires eyes and batteries (WCAG 2.2.2)', () => {
    expect(moving.length).toBeGreaterThan(10);
    expect(moving.filter((one) => seconds(one) > 5 && !WAITING.has(one.split(' ')[0] ?? ''))).toEqual([]);
  });
});
