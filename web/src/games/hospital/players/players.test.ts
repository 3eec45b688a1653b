/** The table at a glance: other hospitals, points, the bag, the steps of a round. */

import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { need, startLanguage } from '../../../lib/i18n.svelte';
import { view } from '../table.testing.svelte';
import BagAndOrder from './BagAndOrder.svelte';
import Miniature from './Miniature.svelte';
import PhaseSteps from './PhaseSteps.svelte';
import Since from './Since.svelte';

let shown: Record<string, unknown> | null = null;
const name = (seat: number): string => ['Ana', 'Ben', 'Cleo'][seat] ?? '';

function show(part: unknown, props: Record<string, unknown>): void {
  shown = mount(part as Component<Record<string, unknown>>, { target: document.body, props });
  flushSync();
}

const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

beforeAll(async () => {
  await startLanguage();
  await need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_abilities', 'web_hospital', 'web_table');
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

test('a miniature shows every die, the treated ones lower', () => {
  const onopen = vi.fn();
  show(Miniature, { seat: 1, name: 'Ben', hospital: view().hospitals[0], points: -2, state: 'decides', first: true, onopen });
  const dice = [...document.querySelectorAll('[data-patient]')].map((die) => die.getAttribute('data-patient'));
  expect(dice).toEqual(['R3', 'Y4t', 'G2~R']);
  expect(document.querySelector('.treated [data-patient]')?.getAttribute('data-patient')).toBe('Y4t');
  const button = document.querySelector<HTMLButtonElement>('[data-anchor="seat:1"]');
  expect(button?.querySelector('.sr-only')?.textContent).toContain(
    'Ben: −2 points. First Player. deciding. 3 staff members free. Blood bags 1, Fatality tokens 1. Ward 1: red 3; yellow 4, treated. Ward 2: red 2',
  );
  button?.click();
  expect(onopen).toHaveBeenCalledOnce();
});

test('the bag, the order and the administrator are told', () => {
  show(BagAndOrder, { bag: { red: 4, yellow: 9, green: 8 }, supply: { mothers: 14, babies: 22 }, order: [2, 0], first: 2, administrator: 'a_keep_red', name });
  expect(texts('.counts li')).toEqual(['red4', 'yellow9', 'green8', 'Mother14', 'Baby22']);
  expect(texts('.order li')).toEqual(['C Cleo First Player', 'A Ana']);
  expect(document.body.textContent).toContain('does not worsen');
});

test.each([false, true])('the present step is marked (slim: %s)', (slim) => {
  show(PhaseSteps, { steps: ['ambulances', 'improvement', 'activation'], step: 1, round: 3, rounds: 8, slim });
  const steps = [...document.querySelectorAll('li')];
  expect(steps.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[0]?.classList).toContain('past');
  expect(document.querySelectorAll('.track .past')).toHaveLength(2);
});

test('whoever only collected patients since one’s last move has that told', () => {
  const event = (name: string, seat: number, facts: object) => ({ event: name, seat, say: { id: name, params: {} }, ...facts });
  const story = [event('vehicle_moved', 0, { entrance: 'W3', tile: null }), event('die_collected', 1, { tile: 'T4', patient: 'R3' })];
  show(Since, { desk: { live: true, seat: 0, scene: { rests: false }, story, name } });
  expect([...document.querySelectorAll('.since [data-patient]')].map((die) => die.getAttribute('data-patient'))).toEqual(['R3']);
});
