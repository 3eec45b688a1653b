/** Where others find this server. */

import { fetchGames } from './api';

const HERE = /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The address to hand on: that of this page, or where it leads every machine to itself, what the server says. */
export async function outside(): Promise<string | null> {
  if (!HERE.test(location.hostname)) return location.origin;
  const found = await fetchGames();
  return found.ok ? found.data.address : location.origin;
}
