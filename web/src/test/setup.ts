/** What the simulated browser of the tests lacks, and what a file of tests leaves to the next one: nothing. */

import { afterAll } from 'vitest';
import { language, setLanguage } from '../lib/i18n.svelte';

// Transitions call it; no test waits for one.
Element.prototype.animate ??= () => ({ cancel() {}, finish() {}, onfinish: null }) as unknown as Animation;

afterAll(async () => {
  document.body.innerHTML = '';
  if (language() !== 'en') await setLanguage('en');
  localStorage.clear();
});
