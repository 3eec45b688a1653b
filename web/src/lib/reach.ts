/** Where others find this server. */

import { fetchGames } from './api';

const HERE = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The address to hand on, or null and the command that lets others in. */
export interface Outside {
  origin: string | null;
  command: string | null;
}

/** That of this page, or where it leads every machine to itself, what the server says. */
export async function outside(): Promise<Outside> {
  const found = HERE.test(location.hostname) ? await fetchGames() : null;
  return found?.ok ? { origin: found.data.address, command: found.data.command } : { origin: location.origin, command: null };
}
