/** What the simulated browser of the tests lacks. */

// Transitions call it; no test waits for one.
Element.prototype.animate ??= () => ({ cancel() {}, finish() {}, onfinish: null }) as unknown as Animation;
