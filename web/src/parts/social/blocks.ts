/** Whom somebody wants nothing to do with, as the server keeps it. */

import { call } from '../../lib/api';
import type { Blocked } from '../../lib/protocol';

export const block = (table: string, invite: string | null, seat: number) =>
  call<Blocked>('POST', `/api/tables/${encodeURIComponent(table)}/block${invite ? `?${new URLSearchParams({ invite })}` : ''}`, { seat });
export const fetchBlocks = () => call<Blocked>('GET', '/api/me/blocks');
export const unblock = (id: number) => call<Blocked>('DELETE', `/api/me/blocks/${id}`);
