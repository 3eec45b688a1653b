/** What a game tells its score pad: what is written on a sheet of paper, and how it looks. */

import type { Component } from 'svelte';
import type { CatalogueName } from '../lib/i18n.svelte';
import type { PadForm, PadSheet } from '../lib/protocol';

export interface SheetProps<N> {
  notes: N;
  form: PadForm;
  seat: number;
  /** Whether it is the sheet of somebody at the table, not of an opponent whom the rules bring. */
  own: boolean;
  /** The cards that lie at the places of `PadClient.cards`. */
  cards: readonly (string | null)[];
  /** What counts for the line that is looked at. */
  counted: readonly number[];
  onchange: (notes: N) => void;
}

export interface PadClient<N = unknown> {
  Sheet: Component<SheetProps<N>>;
  catalogues: CatalogueName[];
  /** Places for cards that score, by what the part of the score is called. */
  cards: readonly string[];
  /** What an opponent is called whom the rules bring. */
  rival: string;
  blank: () => N;
  /** Notes as the engine reads them. */
  write: (notes: N) => PadSheet;
}

/** A pad whose notes only its own game can read: what a game wrote is given back to that game alone. */
export const padOf = <N>(client: PadClient<N>): PadClient => client as unknown as PadClient;
