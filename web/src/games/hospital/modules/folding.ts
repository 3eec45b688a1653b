/** Which cards of the side are folded, so that the others fit without a scroll. */

/** Those that give way first stand first; what is not named stays longest. */
const GIVES_WAY = ['pick_up', 'order', 'bag', 'display', 'ambulances', 'investments', 'city', 'automa', 'reports', 'event'];
const LINE = 34; // of a folded card, its borders included
const GAP = 8;
const AROUND = 40; // what an open card needs beside its body

/** How high bodies are at least that have not been open yet: what cannot fit is not drawn to find that out. */
export const LEAST: Readonly<Record<string, number>> = { event: 100, automa: 150, reports: 200, city: 150, investments: 100, display: 40 };
export const CROWDED = 300; // the display with every module

/** The cards to fold; `heights` are those of the bodies when they were last open. */
export function folds(ids: readonly string[], heights: Record<string, number>, wanted: Record<string, boolean>, room: number): Set<string> {
  const folded = new Set(ids.filter((id) => wanted[id] === false));
  const size = (id: string): number => (folded.has(id) ? LINE : (heights[id] ?? 0) + AROUND) + GAP;
  const total = (): number => ids.reduce((sum, id) => sum + size(id), -GAP);
  const rest = GIVES_WAY.filter((id) => ids.includes(id) && !folded.has(id));
  for (const id of [...rest.filter((one) => !wanted[one]), ...rest.filter((one) => wanted[one]).slice(0, -1)]) {
    if (room === 0 || total() <= room) break;
    folded.add(id);
  }
  // A small one may fit beside a large one that stays.
  for (const id of rest.toReversed()) {
    if (!folded.delete(id)) continue;
    if (total() > room) folded.add(id);
  }
  return folded;
}
