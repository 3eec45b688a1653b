import { describe, expect, it } from 'vitest';
import type { Frame, Replay, StoryEvent, View } from '../lib/protocol';
import { addressOf, readLink } from './load';
import { ReplaySession } from './session.svelte';

function event(name: string): StoryEvent {
  return { event: name, seat: null, say: { id: `event.${name}`, params: {} } };
}

function frame(line: number, by: number | null, patch: Partial<View>, ...names: string[]): Frame {
  return { line, by, move: null, chance: null, patch, outlook: {}, events: names.map(event), scores: [line, 0] };
}

const SCORE = { total: 0, parts: {} };
const FRAMES = [
  frame(0, null, { game: 'er', players: 1, turn: 1, scores: [SCORE, SCORE], over: false }, 'dealt'),
  frame(1, null, {}, 'flipped'),
  frame(2, null, { turn: 1 }, 'rolled'),
  frame(3, 0, { taken: ['red'] }, 'took'),
  frame(4, 0, { taken: [null], turn: 2 }, 'admitted', 'turn_started'),
  frame(5, null, {}, 'flipped'),
  frame(6, null, { over: true }, 'rolled', 'game_over'),
];

function watched(frames = FRAMES): Replay {
  const verified = { chain: true, moves: true, seed: null, commitment: null, result: null };
  return { header: { game: 'er', players: 1 }, about: { names: ['Ana', null] }, verified, frames, result: null, link: null, record: {}, pack_cards: null };
}

describe('a replay', () => {
  it('stops after moves and after the last of several chance results', () => {
    const session = new ReplaySession(watched(), '');
    expect(session.stops.map((stop) => stop.frame)).toEqual([2, 3, 4, 6]);
  });

  it('shows the view of each frame from patches', () => {
    const session = new ReplaySession(watched(), '');
    session.go(1);
    expect(session.view).toMatchObject({ game: 'er', turn: 1, taken: ['red'] });
    session.go(3);
    session.go(1);
    expect(session.view).toMatchObject({ turn: 1, over: false });
  });

  it('tells a step forward to the table, but neither a jump nor a step back', () => {
    const session = new ReplaySession(watched(), '');
    const heard: string[] = [];
    session.onEvents((events) => heard.push(...events.map((one) => one.event)));
    session.go(1);
    session.go(0);
    session.go(3);
    expect(heard).toEqual(['took']);
    expect(session.events).toHaveLength(9);
    expect(session.latest.map((one) => one.event)).toEqual(['flipped', 'rolled', 'game_over']);
  });

  it('walks from turn to turn and stays inside the game', () => {
    const session = new ReplaySession(watched(), '');
    session.goTurn(1);
    expect([session.at, session.turn]).toEqual([2, 2]);
    session.goTurn(1);
    expect(session.isAtEnd).toBe(true);
    session.goTurn(-1);
    expect(session.at).toBe(2);
    session.go(-5);
    expect(session.at).toBe(0);
  });

  it('finds the stop of a frame that a link names', () => {
    const session = new ReplaySession(watched(), '');
    session.goToFrame(5);
    expect(session.frame).toBe(6);
    session.goToFrame(99);
    expect(session.frame).toBe(6);
    session.goToFrame(0);
    expect(session.frame).toBe(2);
  });
});

describe('the phases of a replay', () => {
  const scores = [SCORE];
  const session = (): ReplaySession =>
    new ReplaySession(
      watched([
        frame(0, null, { game: 'hospital', round: 1, step: null, scores, over: false }, 'dealt'),
        frame(1, 0, { step: 0 }, 'round_started', 'took'),
        frame(2, 0, { step: 2 }, 'improved'),
        frame(3, 0, {}, 'activated', 'healed'),
        frame(4, 0, { round: 2, step: 0 }, 'died', 'shift'),
      ]),
      '',
    );

  it('are walked along', () => {
    const game = session();
    expect(game.phaseStarts()).toEqual([0, 1, 2, 4]);
    game.goPhase(1);
    game.goPhase(1);
    game.goPhase(1);
    expect([game.at, game.turn]).toEqual([4, 2]);
    game.goPhase(-1);
    expect(game.at).toBe(2);
    expect(new ReplaySession(watched(), '').phaseStarts()).toEqual([]);
  });

  it('and any event is found at its stop', () => {
    const game = session();
    expect([1, 3, 5, 7, 99].map((told) => game.stopOf(told))).toEqual([0, 1, 3, 4, 4]);
    expect(game.course.turns.map(({ turn }) => turn)).toEqual([0, 1]);
    expect(game.story).toHaveLength(8);
  });
});

describe('the players of a replay', () => {
  it('are read from records of tables and of the terminal', () => {
    const seats = [{ kind: 'person', name: 'Ana', bot: null }, { kind: 'opponent', name: null, bot: null }];
    const table = new ReplaySession({ ...watched(), about: { seats } }, '').table;
    expect(table.seats.map(({ kind, name }) => [kind, name])).toEqual([['person', 'Ana'], ['opponent', null]]);
    const two = { header: { game: 'er', players: 2 }, about: { kinds: ['human', 'greedy'], names: ['Ana', null] } };
    const other = new ReplaySession({ ...watched(), ...two }, '').table;
    expect(other.seats.map(({ kind, bot }) => [kind, bot])).toEqual([['person', null], ['bot', 'greedy']]);
  });
});

describe('a source', () => {
  it('is read from what people paste', () => {
    expect(readLink(' https://x.org/replay?move=3#abc_DEF-1 ')).toEqual({ link: 'abc_DEF-1' });
    expect(readLink('https://x.org/replay/k3v9q2xr?move=4')).toEqual({ table: 'k3v9q2xr' });
    expect(readLink('k3v9q2xr')).toEqual({ table: 'k3v9q2xr' });
    expect(readLink('')).toBeNull();
    expect(readLink('two words')).toBeNull();
  });

  it('has an address at every move, unless it is a file without a link', () => {
    expect(addressOf({ table: 'k3v9q2xr' }, null, 7)).toBe('/replay/k3v9q2xr?move=7');
    expect(addressOf({ link: 'abc' }, null, 0)).toBe('/replay#abc');
    expect(addressOf({ record: {} }, 'abc', 2)).toBe('/replay?move=2#abc');
    expect(addressOf({ record: {} }, null, 2)).toBeNull();
  });
});
