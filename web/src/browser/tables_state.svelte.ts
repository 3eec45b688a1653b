/** How the tables of this page are: on their way, there, or why not; and whether what happens is kept. */

import type { Keeping, Said, Stop } from './said';

const state = $state({
  /** Bytes that have come, of all. */
  come: 0,
  all: 0,
  isReady: false,
  stopped: null as { why: Stop; detail: string } | null,
  keeping: 'kept' as Keeping,
});

/** Reactive. */
export const tablesState = {
  get come() {
    return state.come;
  },
  get all() {
    return state.all;
  },
  get isReady() {
    return state.isReady;
  },
  get stopped() {
    return state.stopped;
  },
  get keeping() {
    return state.keeping;
  },
  /** What the worker says of itself. */
  hear(said: Said): void {
    if (said[0] === 'progress') Object.assign(state, { come: said[1], all: said[2] });
    else if (said[0] === 'ready') state.isReady = true;
    else if (said[0] === 'stopped') Object.assign(state, { isReady: false, stopped: { why: said[1], detail: said[2] } });
    else if (said[0] === 'keeping') state.keeping = said[1];
  },
  /** Another try begins. */
  again(): void {
    Object.assign(state, { come: 0, isReady: false, stopped: null });
  },
};
