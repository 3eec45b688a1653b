/** What is asked for comes into sight, and a table that shows it already does not move. */

import { afterEach, expect, test, vi } from 'vitest';
import { intoSight } from './sight';

const BOX = new DOMRect(0, 0, 100, 100);
let moved: ReturnType<typeof vi.fn<() => void>>;

/** A card with the word that tells to take it over its lower edge, and what lies where somebody looks. */
function lay(over: (y: number) => string): void {
  document.body.innerHTML = '<div class="bar"></div><ul><li><button class="legal"></button><span class="take"></span></li></ul>';
  const card = document.querySelector<HTMLElement>('.legal');
  if (!card) throw new Error('no card');
  moved = vi.fn<() => void>();
  card.getBoundingClientRect = () => BOX;
  card.scrollIntoView = moved;
  document.elementFromPoint = (_, y) => document.querySelector(over(y));
}

afterEach(() => document.body.replaceChildren());

test('a card whose own word lies over its edge is in sight', () => {
  lay((y) => (y > 90 ? '.take' : '.legal'));
  intoSight(document.body, '.legal');
  expect(moved).not.toHaveBeenCalled();
});

test('a card below something else is brought into sight', () => {
  lay((y) => (y < 10 ? '.bar' : '.legal'));
  intoSight(document.body, '.legal');
  expect(moved).toHaveBeenCalledOnce();
});
