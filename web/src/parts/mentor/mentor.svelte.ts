/** What a mentor says at a table: each thing once, kept in this browser. */

import { untrack } from 'svelte';
import type { Tip, Tips } from '../../games/client';
import { FIRST_GAME } from '../../lib/begin';
import { prefs } from '../../lib/prefs.svelte';
import type { Session } from '../../lib/session';
import { recall, remember } from '../../lib/storage';

const TOLD = 'mentor.told';

/** What was said before, by its id. */
const told = (): string[] => (recall(TOLD) ?? '').split(' ').filter(Boolean);

/** Whether a mentor may speak at a table: at one that was begun as a first game, or wherever the player wants it. */
export function mayMentor({ table, kind }: Session): boolean {
  return kind === 'table' && prefs.mentor !== 'off' && (prefs.mentor === 'always' || recall(FIRST_GAME) === table.id);
}

export class Mentor {
  /** What is said now. */
  tip: Tip | null = $state.raw(null);

  constructor(session: () => Session, tips: Tips) {
    /** Changes with every move of one's own that is asked for. */
    const moment = $derived.by(() => {
      const { view, seat, events, table } = session();
      if (!view || seat === null || view.over || !view.options.length || table.status !== 'playing') return '';
      return `${view.question?.title.id}:${events.filter((event) => event.seat === seat).length}`;
    });
    $effect(() => {
      if (!moment) return;
      untrack(() => {
        const { view, seat, events, table } = session();
        if (view && seat !== null) this.#consider([{ id: `${table.game}.welcome`, at: '' }, ...tips(view, seat, events)]);
      });
    });
    this.#again = () => {
      const { view, seat, events } = session();
      if (view && seat !== null) this.#consider(tips(view, seat, events));
    };
  }

  readonly #again: () => void;

  #consider(all: Tip[]): void {
    this.#keep();
    const known = told();
    const tip = all.find(({ id }) => !known.includes(id)) ?? null;
    // Nobody needs tips for a game that is beyond them.
    this.tip = all.length > 1 || tip?.id.endsWith('.welcome') === false ? tip : null;
  }

  /** What stood there while the player went on has been read: a table that is only drawn anew says it again. */
  #keep(): void {
    if (this.tip) remember(TOLD, [...told(), this.tip.id].join(' '));
  }

  /** What is said has been read; after a welcome comes the first tip. */
  close(): void {
    const isWelcome = this.tip?.id.endsWith('.welcome');
    this.#keep();
    this.tip = null;
    if (isWelcome) this.#again();
  }
}
