import { expect, it } from 'vitest';
import type { View } from '../../lib/protocol';
import { tips } from './tips';

/** A first game may begin with any of these: a mentor who had nothing to say there would not welcome anybody. */
it.each(['set_patients', 'arrange', 'choose'])('a mentor speaks where a first game begins: %s', (ask) => {
  const view = { round: 1, to_act: [0], agenda: [{ seat: 0, ask, args: [] }], hospitals: [{ blood: 0 }] } as unknown as View;
  expect(tips(view, 0, []).length).toBeGreaterThan(0);
});
