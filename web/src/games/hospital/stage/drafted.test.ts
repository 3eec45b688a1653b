import { expect, test } from 'vitest';
import { view } from '../table.testing.svelte';
import { drafted } from './drafted';

const task = (ask: 'arrange' | 'set_patients', args: number[] = []) => ({ seat: 0, ask, args, draft: [] });
const fresh = (arrivals: string[]) => {
  const [own, ...others] = view().hospitals;
  return view({ hospitals: own ? [{ ...own, arrivals }, ...others] : [] });
};

test('dice of a half-made move lie in their ambulance already', () => {
  const table = view({ ambulances: [{ number: 1, patients: ['Y3'], seat: null }], rolled: ['R4', 'R4', 'Y4', 'Y5'] });
  const { ambulances, rolled } = drafted(table, task('arrange', [0, 4, 2]), ['red']);
  expect(ambulances[0]?.patients).toEqual(['Y3', 'R4']);
  expect(rolled).toEqual(['R4', 'Y4', 'Y5']);
});

test('values that were given are on the first patients who had none', () => {
  expect(drafted(fresh(['R', 'R', 'G']), task('set_patients'), ['value 4', 'value 5']).arrivals).toEqual(['R4', 'R5', 'G']);
});

test('what nobody drafts lies as the engine says', () => {
  const table = view({ rolled: ['R4'] });
  expect(drafted(table, undefined, []).rolled).toEqual(['R4']);
});
