/** The games' tables: each is a chunk of its own, fetched when a table of that game opens. */

import type { Component } from 'svelte';
import { need } from '../lib/i18n.svelte';
import type { Session } from '../lib/session';
import { erSecret, everything, hospitalSecret, type Secret } from './secrets';

/** What a game's folder exports as the default of `Board.svelte`. */
export type Board = Component<{ session: Session }>;

export interface GameClient {
  Board: Board;
  secret: Secret;
  /** Whether its table says by itself what can be done after the game. */
  ends: boolean;
}

/** The client of a game; a game without one is played from plain lists. */
export async function loadGame(game: string): Promise<GameClient> {
  return (CLIENTS[game] ?? loadPlain)();
}

async function loadEr(): Promise<GameClient> {
  const [{ default: Board }] = await Promise.all([import('./er/Board.svelte'), need('kernel', 'er', 'web_table', 'web_er')]);
  return { Board, secret: erSecret, ends: true };
}

async function loadHospital(): Promise<GameClient> {
  const [{ default: Board }] = await Promise.all([
    import('./hospital/Board.svelte'),
    // Words that both games use stand in `er`.
    need('kernel', 'er', 'hospital', 'hospital_names', 'hospital_reasons', 'hospital_input', 'web_table', 'web_hospital'),
  ]);
  return { Board, secret: hospitalSecret, ends: true };
}

async function loadPlain(): Promise<GameClient> {
  const { default: Board } = await import('./plain/Board.svelte');
  return { Board, secret: everything, ends: false };
}

const CLIENTS: Record<string, () => Promise<GameClient>> = { er: loadEr, hospital: loadHospital };
