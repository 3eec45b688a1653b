/** Requests to the server. A request never throws: it brings what was asked for or says what went wrong. */

import { KEPT } from '../offline/kept';
import { heard } from '../offline/line.svelte';
import { carrier } from './carrier';
import { goToTheDoor, UNKNOWN_VISITOR } from './door';
import { need } from './i18n.svelte';
import type { Agreed, Clock, GameInfo, Json, Message, PackShown, TableSummary, Wishes } from './protocol';

export interface Fault {
  /** 0: no answer at all. */
  status: number;
  code: string;
  field: string | null;
  message: Message;
}

export type Fetched<Data> = { ok: true; data: Data } | { ok: false; fault: Fault };

export interface Me {
  name: string | null;
  games: TableSummary[];
}

export interface Games {
  games: GameInfo[];
  version: string;
  commit: string | null;
  /** Where others find the server; null where it listens to its own machine only. */
  address: string | null;
  /** How the server is started so that others can come in; null where they can. */
  command: string | null;
  /** How large a component pack may be, and how many cards it may have. */
  pack_bytes?: number;
  pack_cards?: number;
}

/** A component pack as a new table takes it, and as people read it. */
export interface PackRead {
  pack: Json;
  name: string;
  cards: PackShown;
}

/** Who sits where when a table is made. */
export type SeatWish = 'me' | 'local' | 'open' | 'bot' | `bot:${string}`;

export interface NewTable {
  game: string;
  players: number;
  options: Record<string, Json>;
  seats: SeatWish[];
  names: Record<string, string>;
  visibility: 'open' | 'private';
  clock: Clock;
  /** Where the game begins, if not as usual. */
  position?: Record<string, Json>;
  start: boolean;
  /** What is asked before anybody has patients is answered by the table. */
  guided?: boolean;
}

export const REPORT_REASONS = ['name', 'conduct', 'stalling', 'cheating', 'other'] as const;
export const REPORT_LETTERS = 500;

/** What the host is told about a player. */
export interface Report {
  seat: number;
  reason: (typeof REPORT_REASONS)[number];
  text: string;
}

export interface TableFilter {
  game?: string;
  status?: TableSummary['status'];
  free?: boolean;
}

export const fetchMe = () => call<Me>('GET', '/api/me');
export const rename = (name: string) => call<Me>('PUT', '/api/me', { name });
/** All that the server keeps of us, as it keeps it. */
export const fetchKept = () => call<Json>('GET', '/api/me/data');
export const deleteMe = () => call<Me>('DELETE', '/api/me');
export const report = (table: string, invite: string | null, told: Report) =>
  call<{ at: number }>('POST', `/api/tables/${encodeURIComponent(table)}/report${invite ? `?${new URLSearchParams({ invite })}` : ''}`, { ...told });
export const fetchGames = () => call<Games>('GET', '/api/games');
export const askAgreement = (game: string, wishes: Wishes) => call<Agreed>('POST', '/api/agreement', { game, ...wishes });
export const readPack = (game: string, text: string, name: string) =>
  call<PackRead>('POST', '/api/packs', { game, text, name: name.slice(0, 40) });
export const createTable = (table: NewTable) =>
  call<{ id: string; invite: string | null }>('POST', '/api/tables', { ...table });
export const joinTable = (code: string) =>
  call<{ id: string }>('GET', `/api/join/${encodeURIComponent(code)}`);

/** The open tables of the house. */
export function fetchTables(filter: TableFilter): Promise<Fetched<{ tables: TableSummary[] }>> {
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
