/** Where the keyboard is at a table: on a thing, on what waits for a confirmation, never nowhere. */

import { tick } from 'svelte';
import type { Desk } from './desk.svelte';
import { isTyping, type Key } from './shell.svelte';

const THING = '[data-bed], [data-ref], .bay';
/** What is about to be done, where it was begun by a key. */
const CHOSEN = ':is(.chosen, .staged):is(button, [tabindex])';
/** What can be chosen besides what the options point at: by how it is shown, and in the bar. */
const OPEN = ['.legal', '.shieldable', '.bar .hand button', '.bar [aria-keyshortcuts="B"]', '.bar [aria-keyshortcuts="S"]'];
const CONFIRM = '.bar button[aria-keyshortcuts="Enter"]';
/** From where arrows lead onto the table. */
const NOWHERE = 'body, h1, main, .bar';
const NEXT = 'o';
export const FOCUS_KEYS: Key[] = [{ keys: ['O'], label: 'table.ears.next' }];
const AIM: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Watches for as long as the component lives that calls this while it is made. */
export function keepFocus(desk: Desk): void {
  const keeper = new Keeper(desk);
  $effect(() => keeper.watch());
  $effect.pre(() => {
    if (desk.view) keeper.release();
  });
  $effect(() => {
    if (desk.staged) void keeper.toConfirmation();
  });
}

class Keeper {
  /** The thing that was used last, and how it is found again when it is drawn anew. */
  #thing: Element | null = null;
  #last: Element | null = null;
  /** Whether the last press was a key: only then is a thing worth a focus of its own. */
  #byKey = false;
  /** Frames and timers may come when the table has gone. */
  #isWatching = false;

  constructor(readonly desk: Desk) {}

  watch(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new MutationObserver(() => {
      this.#mend();
      // What is disabled loses the focus only when the page is drawn.
      requestAnimationFrame(() => setTimeout(() => this.#mend()));
    });
    document.addEventListener('focusin', ({ target }) => this.#note(target as Element), { signal });
    document.addEventListener('pointerdown', () => (this.#byKey = false), { signal, capture: true });
    document.addEventListener('keydown', () => (this.#byKey = true), { signal, capture: true });
    // A dialog gives the focus back to what opened it, which may be gone.
    document.addEventListener('close', () => setTimeout(() => this.#mend(true)), { signal, capture: true });
    addEventListener('keydown', (event) => this.#walk(event), { signal });
    addEventListener('keydown', (event) => this.#next(event), { signal });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    this.#isWatching = true;
    return () => {
      this.#isWatching = false;
      stop.abort();
      observer.disconnect();
    };
  }

  /** Before a table changes: what is taken off with the focus on it has the page laid out while it is half drawn. */
  release(): void {
    const active = document.activeElement;
    if (!this.#byKey && active?.matches(`${THING}, .bar button`)) focus(document.querySelector('main'));
  }

  async toConfirmation(): Promise<void> {
    const active = document.activeElement;
    const thing = active?.matches(THING) ? active : document.querySelector(CHOSEN);
    await tick();
    if (!this.desk.staged) return;
    this.#thing = thing ?? this.#thing;
    focus(document.querySelector(CONFIRM));
  }

  #note(target: Element): void {
    this.#last = target;
    if (target.matches(THING) && !target.closest('.bar')) this.#thing = target;
  }

  /** Puts the focus somewhere where the element that had it has gone. */
  #mend(closed = false): void {
    if (!this.#isWatching || document.activeElement !== document.body) return;
    if (!closed && (this.#last === null || (this.#last.isConnected && !this.#last.matches(':disabled')))) return;
    this.#last = null;
    const { desk } = this;
    const thing = this.#byKey ? this.#again() : null;
    focus(desk.staged ? document.querySelector(CONFIRM) : (thing ?? ground()));
  }

  /** The thing of before as it lies there now, or the first that can be chosen. */
  #again(): Element | null {
    const thing = this.#thing;
    if (thing?.isConnected) return thing;
    const [name, value] = (['data-bed', 'data-ref'] as const).map((one) => [one, thing?.getAttribute(one)]).find(([, found]) => found) ?? [];
    return (name && value && document.querySelector(`[${name}="${CSS.escape(value)}"]`)) || (this.#open()[0] ?? null);
  }

  /** Everything on the table that can be chosen now, in its order. */
  #open(): Element[] {
    const offered = this.desk.options.map(({ ref }) => `[data-ref="${CSS.escape(ref)}"]`);
    const all = document.querySelectorAll([...offered, ...OPEN].join());
    const shown = [...all].filter((one) => one.matches('button, [tabindex]') && one.getClientRects().length > 0);
    // What lies on the table comes before what gives it up.
    const inBar = (one: Element): number => (one.closest('.bar') ? 1 : 0);
    return shown.sort((one, other) => inBar(one) - inBar(other));
  }

  /** By a key to the next thing that can be chosen, from the last one to the first. */
  #next(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== NEXT || event.defaultPrevented || isTyping(event) || this.desk.seat === null) return;
    const open = this.#open();
    const here = document.activeElement ?? document.body;
    const place = open.indexOf(here);
    // What was chosen is no longer open: on from there, not from the beginning.
    const following = open.findIndex((one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    const next = place < 0 ? Math.max(following, 0) - (event.shiftKey ? 1 : 0) : place + (event.shiftKey ? -1 : 1);
    event.preventDefault();
    focus(open[(next + open.length) % open.length] ?? null, true);
  }

  /** Arrows lead from one thing that can be chosen to the next; from nowhere, to the last or first of them. */
  #walk(event: KeyboardEvent): void {
    const aim = AIM[event.key];
    if (!aim || event.defaultPrevented || isTyping(event) || this.desk.seat === null) return;
    const open = this.#open();
    const here = document.activeElement ?? document.body;
    const isThing = open.includes(here) || here === this.#thing;
    if (!open.length || !(isThing || here.matches(NOWHERE))) return;
    event.preventDefault();
    const again = this.#thing && open.includes(this.#thing) ? this.#thing : open[0];
    focus((isThing ? beside(here, open, aim) : again) ?? null, true);
  }
}

/** Where the focus may rest when no thing is to be chosen: the bar, after the game its result. */
function ground(): Element | null {
  const found = document.querySelector<HTMLElement>('.bar') ?? document.querySelector<HTMLElement>('section.end, main');
  if (found) found.tabIndex = -1;
  return found;
}

function focus(element: Element | null, isSought = false): void {
  (element as HTMLElement | SVGElement | null)?.focus({ preventScroll: !isSought });
}

/** The nearest of some elements in a direction. */
function beside(here: Element, others: Element[], [right, down]: [number, number]): Element | undefined {
  const from = centre(here);
  const far = (one: Element): number => {
    const at = centre(one);
    const [x, y] = [at.x - from.x, at.y - from.y];
    const along = x * right + y * down;
    return along > 1 ? along + 2 * Math.abs(x * down - y * right) : Infinity;
  };
  const [nearest] = others.map((one) => ({ one, far: far(one) })).sort((a, b) => a.far - b.far);
  return nearest && nearest.far < Infinity ? nearest.one : undefined;
}

function centre(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
