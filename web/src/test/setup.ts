/** What the simulated browser of the tests lacks, and what a file of tests leaves to the next one: nothing. */

import { afterAll } from 'vitest';
import { language, setLanguage } from '../lib/i18n.svelte';
import { prefs } from '../lib/prefs.svelte';

// Transitions call it; no test waits for one.
Element.prototype.animate ??= () => ({ cancel() {}, finish() {}, onfinish: null }) as unknown as Animation;

// It lays nothing out, so nothing ever changes its size: whoever wants to know is told at once.
globalThis.ResizeObserver = class implements ResizeObserver {
  readonly #told: ResizeObserverCallback;
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe(): void {
    this.#told([], this);
  }
  unobserve(): void {}
  disconnect(): void {}
};

// All files share one process, in an order that depends on how long each took last time.
const usual = Object.fromEntries(Object.entries(prefs).filter(([field]) => field !== 'still'));

afterAll(async () => {
  Object.assign(prefs, usual);
  document.body.innerHTML = '';
  if (language() !== 'en') await setLanguage('en');
  localStorage.clear();
});
