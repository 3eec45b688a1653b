/** Tournaments, as the server tells of them. */

import { call, type Fetched } from '../lib/api';
import type { NewTournament, Replay, RoundTableMade, TournamentMade, Tournaments, TournamentShown } from '../lib/protocol';

const ALL = '/api/tournaments';
const of = (id: string): string => `${ALL}/${encodeURIComponent(id)}`;

export const fetchTournaments = (): Promise<Fetched<Tournaments>> => call('GET', ALL);
export const fetchTournament = (id: string): Promise<Fetched<TournamentShown>> => call('GET', of(id));
export const makeTournament = (wanted: NewTournament): Promise<Fetched<TournamentMade>> => call('POST', ALL, { ...wanted });
export const join = (id: string): Promise<Fetched<TournamentShown>> => call('POST', `${of(id)}/entrants`);
export const leave = (id: string): Promise<Fetched<TournamentShown>> => call('DELETE', `${of(id)}/entrants`);
export const start = (id: string): Promise<Fetched<TournamentShown>> => call('POST', `${of(id)}/start`);
/** The table at which I play the round that is open. */
export const sitDown = (id: string): Promise<Fetched<RoundTableMade>> => call('POST', `${of(id)}/tables`);
/** How a table played a round that has closed; both are counted from 1. */
export const fetchReplay = (id: string, round: number, table: number): Promise<Fetched<Replay>> =>
  call('GET', `${of(id)}/rounds/${round}/tables/${table}/replay`);
export const qrOf = (id: string): string => `${of(id)}/qr.svg`;
