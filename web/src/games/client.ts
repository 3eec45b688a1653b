/** What each game tells the shell about itself. */

import type { Component } from 'svelte';
import type { Afterwards } from '../lib/aftermath';
import type { CatalogueName } from '../lib/i18n.svelte';
import type { NewTable, StoryEvent, View } from '../lib/protocol';
import type { BoxClient } from '../box/client';
import type { Session } from '../lib/session';
import type { Course } from '../learn/lessons';
import type { PadClient } from '../pads/client';
import type { PictureName } from '../parts/art';

/** The table of a game; `compact` beside a lesson's text. */
export type Board = Component<{ session: Session; compact?: boolean }>;

/** A module with a component in it. */
type Chunk<C> = () => Promise<{ default: C }>;

/** Something open to all that a seat may want when its turn comes: the thing, and what it is called. */
export interface Wish {
  ref: string;
  label: string;
}

/** What a seat may wish for while others choose before it; nothing where it cannot know what will be left. */
export type Plans = (view: View, seat: number) => Wish[];

/** Something to be said once, when it first matters, and what on the table it is about, as a selector. */
export interface Tip {
  id: string;
  at: string;
}

/** What could be said to a newcomer now, the most urgent first; nothing once the game is far enough. */
export type Tips = (view: View, seat: number, events: readonly StoryEvent[]) => Tip[];

export interface GameClient {
  id: string;
  /** What is drawn on its door. */
  picture: PictureName;
  board: Chunk<Board>;
  /** What its table says. */
  catalogues: CatalogueName[];
  /** What the shell says of its options, where its own catalogue has not got it. */
  choices: CatalogueName[];
  /** The table somebody gets who wants to play at once. */
  first: Partial<NewTable> & { game: string };
  /** Its cards and boards, to be read. */
  components: Chunk<Component> | null;
  /** What that page says, beside what the table does. */
  listed: CatalogueName[];
  lessons: (() => Promise<Course>) | null;
  /** What its lessons say, beside what all lessons do. */
  taught: CatalogueName[];
  /** How its score is written down beside the box. */
  pad: (() => Promise<{ pad: PadClient }>) | null;
  /** Its cards, for those who draw real ones. */
  box: (() => Promise<{ box: BoxClient }>) | null;
  plans: (() => Promise<{ plans: Plans }>) | null;
  /** What a mentor says in somebody's first game. */
  tips: (() => Promise<{ tips: Tips }>) | null;
  /** A move as it is typed, and whether the words of moves may be typed in the reader's language. */
  typed: { example: string; translated: boolean };
  /** What is told of a game that is over; null: nothing but its points. */
  afterwards: (() => Promise<{ afterwards: Afterwards }>) | null;
  /** Whether the opponent whom the rules bring has a side of the table to look at. */
  rivalSide: boolean;
  /** Whether its table says by itself what can be done after the game. */
  ends: boolean;
}

export interface LoadedGame extends GameClient {
  Board: Board;
  wishes: Plans;
}
