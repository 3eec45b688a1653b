/** The form for a table of one's own making: what excludes what, as the game says it. */

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { need, startLanguage } from '../lib/i18n.svelte';
import type { GameInfo } from '../lib/protocol';
import NewForm from '../parts/NewForm.svelte';

const GAME: GameInfo = {
  id: 'hospital',
  players: [1, 5],
  opponent: [1],
  bots: ['greedy'],
  presets: [],
  options: [
    { key: 'edition', kind: 'one', choices: ['final', 'proto212'], limits: { proto212: { most: 4 } } },
    { key: 'solo', kind: 'one', choices: ['reports', 'automa'], only: { players: 1 } },
    {
      key: 'modules',
      kind: 'some',
      choices: ['events', 'final_pickup', 'city', 'maternity'],
      limits: {
        events: { where: { solo: 'reports' } },
        final_pickup: { least: 2, without: { modules: ['city'] } },
        city: { least: 2, without: { modules: ['final_pickup'] } },
        maternity: { least: 2 },
      },
    },
    { key: 'city_pink', kind: 'one', choices: ['fixed', 'random'], only: { least: 2, where: { modules: ['city', 'maternity'] } } },
    { key: 'automa_mix', kind: 'one', choices: ['3/3/3', '4/3/2'], only: { players: 1, where: { solo: 'automa' } } },
  ],
};
let form: Record<string, unknown> | null = null;

beforeAll(async () => {
  await startLanguage();
  await need('web_hospital');
});
afterEach(async () => {
  if (form) await unmount(form);
  form = null;
});

function show(): void {
  form = mount(NewForm, { target: document.body, props: { game: GAME } });
  flushSync();
}

/** Ticks the choice of this name, or chooses so many players. */
function take(name: string): void {
  const labels = [...document.querySelectorAll('label')];
  const said = (label: Element) => (label.querySelector('strong') ?? label.querySelector('span'))?.textContent;
  labels.find((label) => said(label) === name)?.querySelector('input')?.click();
  flushSync();
}

const offered = () => [...document.querySelectorAll('form .line strong')].map((one) => one.textContent);

test('two modules that exclude each other are never offered together', () => {
  show();
  take('City');
  expect(offered()).not.toContain('Final pick-up');
  take('City');
  take('Final pick-up');
  expect(offered()).not.toContain('City');
});

test('an option about two modules waits for both', () => {
  show();
  take('City');
  expect(offered()).not.toContain('fixed places');
  take('Maternity');
  expect(offered()).toContain('fixed places');
});

test('against the Automa there are its own options and no modules', () => {
  show();
  take('1');
  expect(offered()).toContain('Events');
  take('Automa');
  expect(offered()).not.toContain('Events');
  expect(offered()).toContain('4 / 3 / 2');
  take('2');
  expect(offered()).toContain('Events');
});

test('an edition for fewer players is not offered to more', () => {
  show();
  take('5');
  expect(offered()).not.toContain('Prototype 2.12');
});
