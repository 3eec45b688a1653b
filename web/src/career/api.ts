/** Careers, as the server tells of them: all that is counted, is counted there. */

import { call } from '../lib/api';
import type { Career, Stood, Titles } from '../lib/protocol';

/** Games whose titles are asked for at once; the server takes no more. */
export const AT_ONCE = 8;

export const fetchCareer = () => call<Career>('GET', '/api/me/career');
export const fetchTitles = (tables: string[]) => call<Titles>('POST', '/api/me/titles', { tables });
export const fetchStanding = (table: string) => call<Stood>('GET', `/api/tables/${encodeURIComponent(table)}/standing`);
