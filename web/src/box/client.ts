/** What a game tells the questions for real dice and cards: how its cards look, and what they are called. */

import type { Component } from 'svelte';
import type { CatalogueName } from '../lib/i18n.svelte';

export interface BoxClient {
  /** A card of a deck, as small as it can be told from the others. */
  Face: Component<{ deck: string; card: string | number }>;
  /** How wide a card is at least. */
  width: string;
  name: (deck: string, card: string | number) => string;
  catalogues: CatalogueName[];
}
