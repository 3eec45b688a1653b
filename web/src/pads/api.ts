/** Score pads, as the server counts them. */

import { call } from '../lib/api';
import type { PadOrder, PadScored } from '../lib/protocol';

export const countPad = (order: PadOrder) => call<PadScored>('POST', '/api/pads', { ...order });
