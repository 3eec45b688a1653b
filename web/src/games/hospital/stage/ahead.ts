/** What later moments of a game will show, fetched before they come. */

import type { HospitalView } from '../model';

const STAGES = {
  city: () => import('../city'),
  investments: () => import('../invest'),
};

/** Fetches the stages that a table will need. */
export function fetchStages(view: HospitalView): void {
  const wanted = Object.entries(STAGES).filter(([part]) => view[part as keyof typeof STAGES]);
  // What fails here is told when it is wanted.
  for (const [, load] of wanted) void load().catch(() => undefined);
}
