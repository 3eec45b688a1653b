/** Ratings of people, as the server has worked them out, and whether one is named on their lists. */

import { call } from '../lib/api';
import type { Naming, Ratings } from '../lib/protocol';

export const fetchRatings = (game: string) => call<Ratings>('GET', `/api/ratings/${encodeURIComponent(game)}`);
export const setNaming = (named: boolean) => call<Naming>('PUT', '/api/me/naming', { named });
