/** What any page may ask of the frame round it: say something, open the rules, document its keys. */

import { untrack, type Snippet } from 'svelte';
import { t } from './i18n.svelte';

export type Tone = 'info' | 'good' | 'bad';

export interface Toast {
  id: number;
  text: string;
  tone: Tone;
  /** What can be done about it, as a button. */
  action?: { label: string; run: () => void };
}

/** A key of a page: `keys` as people read them, `label` a message id. */
export interface Key {
  keys: string[];
  label: string;
}

const TOAST_MS = 6000;
let lastToast = 0;
const groups = new Map<symbol, { title: string; keys: Key[] }>();
const state = $state({
  spoken: '',
  alerted: '',
  toasts: [] as Toast[],
  rules: { open: false, game: '', rule: null as string | null },
  /** Topics of the rules that the game on the table does without. */
  aside: [] as string[],
  help: false,
  /** Somebody waits for the player, who looks elsewhere: the tab's title says so. */
  attention: false,
  /** The table tells in pictures what has just happened. */
  scene: false,
  /** What the bar on top shows instead of the navigation while a game is on. */
  bar: null as { title: string; game: string; turn: [number, number] | null; menu: Snippet } | null,
  /** How far a game is, drawn by its table; without it the bar says the turn. */
  steps: null as Snippet | null,
  groups: [] as { title: string; keys: Key[] }[],
});

/** Reactive. */
export const shell = state;

/** A line as it is read aloud: nobody says a dot or an arrow between words. */
export const spoken = (written: string): string => written.replaceAll(' · ', ', ').replaceAll(' → ', () => ` ${t('web.arrow')} `);

/** Speaks in the live region: politely, or at once. The same text twice is spoken twice. */
export function announce(written: string, urgent = false): void {
  const text = spoken(written);
  const field = urgent ? 'alerted' : 'spoken';
  const before = untrack(() => state[field]);
  state[field] = text === before ? `${text}\u00a0` : text;
}

/** Shows a short notice and speaks it. */
export function toast(text: string, tone: Tone = 'info', action?: Toast['action']): void {
  const id = (lastToast += 1);
  const kept = untrack(() => state.toasts.slice(-2));
  state.toasts = [...kept, action ? { id, text, tone, action } : { id, text, tone }];
  announce(text, tone === 'bad');
  setTimeout(() => dismiss(id), action ? 2 * TOAST_MS : TOAST_MS);
}

export function dismiss(id: number): void {
  state.toasts = state.toasts.filter((shown) => shown.id !== id);
}

/** Opens the rules in a drawer, at a rule if one is named: the answer to "why not?". */
export function openRules(rule: string | null, game: string): void {
  state.rules = { open: true, game, rule };
}

/** Lists keys under `?` for as long as the caller lives; returns how to take them off. */
export function documentKeys(title: string, keys: Key[]): () => void {
  const owner = Symbol(title);
  groups.set(owner, { title, keys });
  state.groups = [...groups.values()];
  return () => {
    groups.delete(owner);
    state.groups = [...groups.values()];
  };
}

/** Whether a key press belongs to what the player writes or to an open dialog, not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog') !== null;
}
