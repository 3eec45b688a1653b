/** What carries requests and sockets to the tables: the network, or where there is no server, a port to a worker. */

import type { Connect } from './link';

/** Whether this page has no server: its tables are in a worker, and its addresses lie behind `#`. */
export const IS_ALONE = import.meta.env.MODE === 'static';

/** What the way to other people is called: to their tables, or to what one needs for that. */
export const OTHERS = IS_ALONE ? 'web.start.people' : 'web.title.lobby';

export interface Carrier {
  /** As the browser's own. */
  fetch(path: string, asked: RequestInit): Promise<Response>;
  /** A line to the socket of a path, where it is no WebSocket. */
  connect?: (path: string) => Connect;
}

/** The way that was chosen. */
export const carrier: Carrier = { fetch: (path, asked) => fetch(path, { credentials: 'same-origin', ...asked }) };

/** Everything goes another way from now on. */
export function carryBy(another: Required<Carrier>): void {
  carrier.fetch = (path, asked) => another.fetch(path, asked);
  carrier.connect = (path) => another.connect(path);
}
