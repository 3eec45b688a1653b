/** A score pad that is being filled in: kept by the browser, counted by the engine after every change. */

import { need } from '../lib/i18n.svelte';
import type { Json, Message, PadForm, PadOrder, PadScore } from '../lib/protocol';
import { recall, remember } from '../lib/storage';
import { countPad } from './api';
import type { PadClient } from './client';

/** One sheet of paper. */
export interface Paper {
  name: string;
  /** What the game's own part of the pad wrote down. */
  notes: unknown;
  /** The total that was added up on paper. */
  added: number | null;
}

/** All that a pad holds; a browser keeps it as it is. */
export interface Pages {
  game: string;
  players: number;
  options: Record<string, Json>;
  cards: (string | null)[];
  papers: Paper[];
}

/** A result that was kept. */
export interface Kept {
  at: number;
  pages: Pages;
  totals: (number | null)[];
  winners: number[];
}

/** The games that have pads, in the order they are offered. */
export type Pads = ReadonlyMap<string, PadClient>;

const OPEN = 'pad';
const KEPT = 'pads';
const MOST_KEPT = 50;
const CALM_MS = 120;
const MOST_SHEETS = 6;

export function blankPages(game: string, { blank, cards }: PadClient): Pages {
  const paper = (): Paper => ({ name: '', notes: blank(), added: null });
  return { game, players: 2, options: {}, cards: cards.map(() => null), papers: Array.from({ length: MOST_SHEETS }, paper) };
}

/** The order that the engine counts. */
export function orderOf({ papers, ...table }: Pages, sheets: number, { write }: PadClient): PadOrder {
  return { ...table, sheets: papers.slice(0, sheets).map(({ notes, added }) => ({ ...write(notes), added })) };
}

export class Pad {
  readonly #pads: Pads;
  pages: Pages;
  form = $state.raw<PadForm | null>(null);
  scores = $state.raw<PadScore[]>([]);
  winners = $state.raw<number[]>([]);
  problem = $state.raw<Message | null>(null);
  kept = $state.raw<Kept[]>(read<Kept[]>(KEPT) ?? []);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(game: string, pads: Pads) {
    this.#pads = pads;
    const before = read<Pages>(OPEN);
    const wanted = [game, before?.game].find((one) => one && pads.has(one)) ?? [...pads.keys()][0] ?? '';
    this.pages = $state.raw(before?.game === wanted ? before : blankPages(wanted, partOf(wanted, pads)));
    void this.count();
  }

  /** The game's own part of the pad that is open. */
  get client(): PadClient {
    return partOf(this.pages.game, this.#pads);
  }

  /** Writes something down; it is kept at once and counted in a moment. */
  change(changed: Partial<Pages>): void {
    this.pages = { ...this.pages, ...changed };
    remember(OPEN, JSON.stringify(this.pages));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.count(), CALM_MS);
  }

  paper(seat: number, changed: Partial<Paper>): void {
    this.change({ papers: this.pages.papers.map((one, n) => (n === seat ? { ...one, ...changed } : one)) });
  }

  begin(game: string): void {
    this.form = null;
    this.scores = [];
    const names = this.pages.papers.map(({ name }) => name);
    const { players } = this.pages;
    const fresh = blankPages(game, partOf(game, this.#pads));
    this.change({ ...fresh, players, papers: fresh.papers.map((one, n) => ({ ...one, name: names[n] ?? '' })) });
  }

  /** Asks the engine what all this is worth; of two answers the later one counts. */
  async count(): Promise<void> {
    const turn = (this.#asked += 1);
    const sheets = this.form?.sheets ?? this.pages.players;
    const found = await countPad(orderOf(this.pages, sheets, this.client));
    if (turn !== this.#asked) return;
    this.problem = found.ok ? null : found.fault.message;
    if (!found.ok) return void (await need('server'));
    this.form = found.data.form;
    this.scores = found.data.sheets;
    this.winners = found.data.winners;
    if (found.data.form.sheets > sheets) await this.count();
  }

  keep(at: number): void {
    const totals = this.scores.map(({ total }) => total);
    this.#save([{ at, pages: this.pages, totals, winners: this.winners }, ...this.kept].slice(0, MOST_KEPT));
  }

  forget(at: number): void {
    this.#save(this.kept.filter((one) => one.at !== at));
  }

  open({ pages }: Kept): void {
    this.form = null;
    this.change(pages);
  }

  #save(kept: Kept[]): void {
    this.kept = kept;
    remember(KEPT, JSON.stringify(kept));
  }
}

/** What a game knows of its pad. */
function partOf(game: string, pads: Pads): PadClient {
  const found = pads.get(game);
  if (!found) throw new Error(`no pad for ${game}`);
  return found;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(recall(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}
