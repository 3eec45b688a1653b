/** Requests to the server. A request never throws: it brings what was asked for or says what went wrong. */

import { KEPT } from '../offline/kept';
import { heard } from '../offline/line.svelte';
import { carrier } from './carrier';
import { goToTheDoor, UNKNOWN_VISITOR } from './door';
import { need } from './i18n.svelte';
import type { Agreed, Games, Joined, Kept, MadeTable, Me, Message, NewTable, PackRead, Reported, ReportOrder, Tables, TableSummary, Wishes } from './protocol';

export interface Fault {
  /** 0: no answer at all. */
  status: number;
  code: string;
  field: string | null;
  message: Message;
}

export type Fetched<Data> = { ok: true; data: Data } | { ok: false; fault: Fault };

/** Who sits where when a table is made. */
export type SeatWish = 'me' | 'local' | 'open' | 'bot' | `bot:${string}`;

export interface TableFilter {
  game?: string;
  status?: TableSummary['status'];
  free?: boolean;
}

export const fetchMe = () => call<Me>('GET', '/api/me');
export const rename = (name: string) => call<Me>('PUT', '/api/me', { name });
/** All that the server keeps of us, as it keeps it. */
export const fetchKept = () => call<Kept>('GET', '/api/me/data');
export const deleteMe = () => call<Me>('DELETE', '/api/me');
export const report = (table: string, invite: string | null, told: ReportOrder) =>
  call<Reported>('POST', `/api/tables/${encodeURIComponent(table)}/report${invite ? `?${new URLSearchParams({ invite })}` : ''}`, { ...told });
export const fetchGames = () => call<Games>('GET', '/api/games');
export const askAgreement = (game: string, wishes: Wishes) => call<Agreed>('POST', '/api/agreement', { game, ...wishes });
export const readPack = (game: string, text: string, name: string) =>
  call<PackRead>('POST', '/api/packs', { game, text, name: name.slice(0, 40) });
export const createTable = (table: NewTable) =>
  call<MadeTable>('POST', '/api/tables', { ...table });
export const joinTable = (code: string) =>
  call<Joined>('GET', `/api/join/${encodeURIComponent(code)}`);

/** The open tables of the house. */
export function fetchTables(filter: TableFilter): Promise<Fetched<Tables>> {
  const query = new URLSearchParams();
  if (filter.game) query.set('game', filter.game);
  if (filter.status) query.set('status', filter.status);
  if (filter.free) query.set('free', '1');
  return call('GET', `/api/tables?${query}`);
}

/** One request; `body` is sent as JSON. */
export async function call<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: Record<string, unknown>,
): Promise<Fetched<Data>> {
  const asked: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body) {
    asked.body = JSON.stringify(body);
    asked.headers = { ...asked.headers, 'content-type': 'application/json' };
  }
  try {
    const response = await carrier.fetch(path, asked);
    heard(!response.headers.has(KEPT));
    if (response.ok) return { ok: true, data: (await response.json()) as Data };
    if (response.status === UNKNOWN_VISITOR) goToTheDoor();
    const found = fault(response.status, await response.json().catch(() => null));
    await need('server'); // what a server says when it refuses is seldom needed
    return { ok: false, fault: found };
  } catch {
    heard(false);
    return { ok: false, fault: unexplained(0) };
  }
}

function fault(status: number, body: { error?: Partial<Fault> } | null): Fault {
  const { code, field, message } = body?.error ?? {};
  if (!code || !message) return unexplained(status);
  return { status, code, field: field ?? null, message };
}

/** What is said when the server gave no reason that we can read. */
function unexplained(status: number): Fault {
  const id = status === 0 ? 'web.fault.offline' : status === 404 ? 'web.fault.missing' : 'web.fault.server';
  return { status, code: 'unexplained', field: null, message: { id, params: { status } } };
}
