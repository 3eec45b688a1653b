/** The days, as the server tells of them. */

import { call, type Fetched } from '../lib/api';
import type { Daily, DayReview, DayShown, TryMade } from '../lib/protocol';
import { askAt, type Asked } from '../review/ask';

const DAILY = '/api/daily';

export const fetchDaily = (): Promise<Fetched<Daily>> => call('GET', DAILY);
export const fetchDay = (number: number): Promise<Fetched<DayShown>> => call('GET', `${DAILY}/${number}`);
/** The table to play a deal at: the first try as long as that counts, else one for practice. */
export const makeTry = (number: number, game: string): Promise<Fetched<TryMade>> => call('POST', `${DAILY}/${number}/${game}/tries`);
export const askCoach = (number: number, game: string, onshare: (share: number) => void, signal: AbortSignal): Promise<Asked<DayReview>> =>
  askAt(`${DAILY}/${number}/${game}/review`, {}, onshare, signal);
