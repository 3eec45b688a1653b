import { describe, expect, it } from 'vitest';
import { CATALOGUE, COLOURS, KINDS, matching, MODULES, type Wishes } from './catalogue';

const ALL: Wishes = { text: '', kind: '', module: '', edition: '', colour: '', reconstructed: false };
const found = (wishes: Partial<Wishes>): string[] =>
  matching({ ...ALL, ...wishes }, ({ id }) => [id === 's_surgeon' ? 'Chirurgien' : '']).flatMap(([, rows]) => rows.map(({ id }) => id));

describe('the list of components', () => {
  it('has every kind, module and colour', () => {
    expect(KINDS).toHaveLength(11);
    expect(MODULES).toEqual(expect.arrayContaining(['base', 'city', 'automa', 'reports', 'maternity']));
    expect(COLOURS).toEqual(expect.arrayContaining(['red', 'yellow', 'green', 'pink', 'blue']));
    expect(found({})).toHaveLength(CATALOGUE.reduce((sum, [, rows]) => sum + rows.length, 0));
  });

  it('is narrowed by each wish, and by all of them together', () => {
    expect(found({ kind: 'events' })).toHaveLength(15);
    expect(found({ text: 'chirurgien' })).toEqual(['s_surgeon']);
    expect(found({ edition: 'proto212' })).not.toContain('d_theatre');
    expect(found({ edition: 'proto212' })).toContain('d_clinic');
    expect(found({ reconstructed: true })).toContain('e01');
    expect(found({ reconstructed: true })).not.toContain('b_heal1');
    expect(found({ kind: 'tokens', colour: 'pink', module: 'investments' })).toHaveLength(7);
    expect(found({ kind: 'events', colour: 'pink' })).toEqual([]);
  });
});
