/** What carries requests and sockets to the tables: the network, or where there is no server, a port to a worker. */

import { overWebSocket, type Connect } from './link';

/** Whether this page has no server: its tables are in a worker, and its addresses lie behind `#`. */
export const IS_ALONE = import.meta.env.MODE === 'static';

export interface Carrier {
  /** As the browser's own. */
  fetch(path: string, asked: RequestInit): Promise<Response>;
  /** A line to the socket of a path. */
  connect(path: string): Connect;
}

const NETWORK: Carrier = {
  fetch: (path, asked) => fetch(path, { credentials: 'same-origin', ...asked }),
  connect: (path) => {
    const url = new URL(path, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return overWebSocket(url);
  },
};

let chosen = NETWORK;

/** Everything goes another way from now on. */
export function carryBy(carrier: Carrier): void {
  chosen = carrier;
}

/** The way that was chosen. */
export const carrier: Carrier = {
  fetch: (path, asked) => chosen.fetch(path, asked),
  connect: (path) => chosen.connect(path),
};
