/** The games: what the shell knows of each. Their tables are chunks of their own, fetched when one opens. */

import type { Component } from 'svelte';
import { need } from '../lib/i18n.svelte';
import type { Pads } from '../pads/pad.svelte';
import type { GameClient, LoadedGame } from './client';
import { er } from './er';
import { hospital } from './hospital';
import { plain } from './plain';

export type { Board, GameClient, LoadedGame, Plans, Wish } from './client';

/** In the order they are offered; a visitor who has not chosen gets the first. */
export const GAMES: readonly [GameClient, ...GameClient[]] = [er, hospital];

/** The client of a game; a game without one is played from plain lists. */
export function clientOf(game: string): GameClient {
  return GAMES.find(({ id }) => id === game) ?? plain;
}

/** A game ready to be shown: its table and every text it says. */
export async function loadGame(game: string): Promise<LoadedGame> {
  const client = clientOf(game);
  const [{ default: Board }, planned] = await Promise.all([client.board(), client.plans?.(), need('server', ...client.catalogues)]);
  return { ...client, Board, wishes: planned?.plans ?? (() => []) };
}

/** The page of a game's components, with their names. */
export async function loadComponents(game: string): Promise<Component | null> {
  const { components, catalogues, listed } = clientOf(game);
  if (!components) return null;
  const [{ default: Page }] = await Promise.all([components(), need(...catalogues, ...listed)]);
  return Page;
}

/** The score pads of all games, ready to be written on. */
export async function loadPads(): Promise<Pads> {
  const pads = await Promise.all(GAMES.map(async ({ id, pad }) => [id, (await pad?.())?.pad] as const));
  const found = pads.flatMap(([id, pad]) => (pad ? [[id, pad] as const] : []));
  await need(...found.flatMap(([, { catalogues }]) => catalogues), ...GAMES.flatMap(({ choices }) => choices));
  return new Map(found);
}

/** The texts of what can be agreed on for a game, where the shell has not got them. */
export function needChoices(game: string): Promise<void> {
  return need(...clientOf(game).choices);
}
