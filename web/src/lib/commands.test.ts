/** Typed commands. */

import { expect, test } from 'vitest';
import { invitedTo } from './begin';
import { notation, readCommand as read, spelled, type Spellings } from './commands';
import fr from '../../../src/dicehospital/locales/fr/web_social.json';
import { preferred } from './i18n.svelte';
import { match } from './router.svelte';
import { mentions } from './search';

const spellings: Spellings = (word) => fr[`web.typed.${word}`].split(' ');
const readCommand = (line: string, options: typeof OPTIONS) => read(line, options, spellings);
const OPTIONS = [{ word: 1, text: 'take red', ref: 'die:red' }];

test('an offered pick is picked by its word', () =>
  expect(readCommand(' Take RED ', OPTIONS)).toEqual({ what: 'pick', word: 1 }));
test('anything else is a move', () => expect(readCommand('W3=5', OPTIONS)).toEqual({ what: 'move', text: 'W3=5' }));
test('the key that opened the box does not count', () => expect(readCommand(':undo', [])).toEqual({ what: 'undo' }));
test('commands are known in the language and in English', () => {
  expect(readCommand('why W3=5', [])).toEqual({ what: 'why', text: 'W3=5' });
  expect(readCommand('pourquoi W3=5', [])).toEqual({ what: 'why', text: 'W3=5' });
  expect(readCommand('règles er-4.3', [])).toEqual({ what: 'rules', rule: 'ER-4.3' });
});
test('a move may be written in the language, in English or in short', () => {
  const said = ['prendre rouge', 'take red', 'r', '3 5', 'w3=5', 'suppl 3 5', 'rideau W2', 'morgue', 'bury'];
  const read = ['take red', 'take red', 'take red', 'W3=5', 'W3=5', 'extra W3=5', 'screen W2', 'bury', 'bury'];
  expect(said.map((text) => notation(text, spellings))).toEqual(read);
});
test('a move is shown in the language', () => {
  const moves = ['take yellow', 'W3=5', 'screen W2'];
  expect(moves.map((move) => spelled(move, spellings))).toEqual(['prendre jaune', 'W3=5', 'rideau W2']);
});
test('an empty line asks for nothing', () => expect(readCommand('  ', OPTIONS)).toBeNull());

test('an invitation is found in a link or alone', () => {
  expect(invitedTo('https://example.org/join/k3v9q2xr')).toBe('/join/k3v9q2xr');
  expect(invitedTo('https://example.org/tournament/0f3a?x')).toBe('/tournament/0f3a');
  expect(invitedTo(' k3v9q2xr ')).toBe('/join/k3v9q2xr');
  expect(invitedTo('hello there')).toBeNull();
});
test('the first language we speak is chosen', () => {
  expect(preferred(['sv-SE', 'fr-CA', 'en'])).toBe('fr');
  expect(preferred(['de-AT', 'en'])).toBe('de');
  expect(preferred(['sv'])).toBe('en');
});
test('a path finds its page and its names', () => {
  expect(match('/table/k3v9').params).toEqual({ id: 'k3v9' });
  expect(match('/table/k3v9/more').route.name).toBe('not_found');
  expect(match('/').route.name).toBe('start');
});
test('a search ignores capitals and accents', () => expect(mentions(['Stéthoscopes'], 'stetho')).toBe(true));
