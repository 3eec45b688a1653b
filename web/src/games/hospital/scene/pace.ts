/** How long what others do is told, at each pace. */

import type { Pace } from '../../../lib/prefs.svelte';

const LETTER_MS = 60;
const LEAST_MS = 1500;
const MOST_MS = 6000;
/** Until the next line, where one need not wait until a line has been read: it stays beside the next ones. */
const NEXT_MS = 900;

/** All that is told of a batch. */
export const LONGEST_MS: Record<Pace, number> = { slow: 30_000, normal: 8000, at_once: 2000 };

/** How long words need to be read. */
export const readingMs = (words: string): number => Math.min(MOST_MS, Math.max(LEAST_MS, words.length * LETTER_MS));

/** How long a line is the newest one. */
export const lineMs = (pace: Pace, words: string): number => (pace === 'slow' ? readingMs(words) : NEXT_MS);
