/** What is told of a game of ER when it is over. */

import type { Afterwards } from '../../lib/aftermath';

export const afterwards: Afterwards = {
  earliest: 4,
  leap: 8,
  telling: ['goal_scored', 'admitted', 'nurse_called', 'made_critical', 'buried', 'card_discarded'],
  gained: 'table.end.gained',
  led: 'table.end.took_lead',
  ahead: 'table.end.ahead',
};
