/** What the Expert sees at the things of the table, for as long as somebody wants to see it. */

import type { Desk } from './desk.svelte';
import { need, t } from './i18n.svelte';
import type { Message } from './protocol';
import { answered } from './session';
import { announce } from './shell.svelte';

/** What is seen at a thing, as the server tells it. */
export interface Sight {
  ref: string;
  /** How moves with it compare; or how often a patient went home, or a bed was filled. */
  kind: 'move' | 'home' | 'bed';
  standing: 'alike' | 'behind' | 'chance';
  badge: Message;
  say: Message;
}

/** A key held for less than this was tapped: what it shows stays. */
const TAP_MS = 350;

export class Insight {
  wanted = $state(false);
  thinking = $state(false);
  sights: Sight[] = $state.raw([]);
  readonly #desk: Desk;
  /** The question that the sights are about. */
  #about = '';
  #held = false;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Whether there is something to see: at a table, for whoever is asked. */
  get possible(): boolean {
    return this.#desk.session.kind === 'table' && this.#desk.options.length > 0;
  }

  toggle(): void {
    if (this.wanted) this.hide();
    else void this.show();
  }

  /** A key is down: shows it while that lasts, and where it was only tapped until the next tap. */
  hold(): void {
    if (this.#held) return;
    const began = Date.now();
    this.#held = true;
    this.toggle();
    const release = (): void => {
      this.#held = false;
      if (Date.now() - began > TAP_MS) this.hide();
    };
    addEventListener('keyup', release, { once: true });
  }

  hide(): void {
    this.wanted = false;
  }

  async show(): Promise<void> {
    const asked = this.#desk.questionKey;
    if (!this.possible) return;
    this.wanted = true;
    if (this.#about === asked || this.thinking) return;
    this.sights = [];
    this.thinking = true;
    const [answer] = await Promise.all([this.#desk.session.ask({ about: 'insight' }), need('hints')]);
    this.thinking = false;
    if (asked !== this.#desk.questionKey) return this.hide();
    const found = answered(answer)?.['sights'];
    this.#about = asked;
    this.sights = Array.isArray(found) ? (found as Sight[]) : [];
    announce(t(this.sights.length > 0 ? `table.insight.${this.#desk.session.table.game}` : 'table.insight.none'));
  }
}
