import { expect, it } from 'vitest';
import book from '../../../../src/dicehospital/locales/en/rules/hospital.json';
import type { HospitalView } from './model';
import { topicsAside } from './topics';

const view = (fields: Partial<HospitalView>): HospitalView => ({ modules: [], edition: 'final', players: 3, ...fields }) as HospitalView;

it('puts aside what a game does without, and nothing else', () => {
  const plain = topicsAside(view({}));
  expect(book.topics.map(({ id }) => id)).toEqual(expect.arrayContaining(plain));
  expect(plain).toEqual(expect.arrayContaining(['city', 'hard', 'five', 'prototype', 'solo', 'automa', 'combinations']));
  expect(plain).not.toContain('intake');
  const care = topicsAside(view({ modules: ['city', 'maternity', 'superbug'], players: 5 }));
  for (const topic of ['city', 'maternity', 'hard', 'five', 'combinations']) expect(care).not.toContain(topic);
});
