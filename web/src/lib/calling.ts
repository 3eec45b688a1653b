/** Calls a player who looks elsewhere: by the tab's title, a sound, and the system where it was asked. */

import { prefs } from './prefs.svelte';
import { shell } from './shell.svelte';
import { play } from './sound';

let shown: Notification | null = null;

/** It is the player's turn. While the page is in sight that needs no telling. */
export function call(title: string, body: string): void {
  if (!document.hidden) return;
  shell.attention = true;
  play('turn');
  notify(title, body);
}

/** The player looks, or nothing waits any more. */
export function hush(): void {
  shell.attention = false;
  shown?.close();
  shown = null;
}

/** Whether this browser can show notices of the system at all. */
export const canNotify = (): boolean => typeof Notification !== 'undefined';

/** Asks the system, which asks the player; whether it agreed. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

function notify(title: string, body: string): void {
  if (!prefs.notify || !canNotify() || Notification.permission !== 'granted') return;
  try {
    shown = new Notification(title, { body, tag: 'turn', icon: '/icon.svg' });
    shown.onclick = () => window.focus();
  } catch {
    // Phones leave notices to programs of their own; the title and the sound still call.
  }
}
