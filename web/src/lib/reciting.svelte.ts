/** What a listener hears by a key: what has changed, how one's hospital lies. */

import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import { FOCUS_KEYS } from './focus.svelte';
import { need, t } from './i18n.svelte';
import type { StoryEvent } from './protocol';
import { announce, documentKeys, isTyping, type Key } from './shell.svelte';
import { sentencesOf } from './story';

/** Something of the table in words; `label` says in the list of keys what is heard. */
export interface Recital {
  key: string;
  label: string;
  text: () => string;
}

/** Listens for the keys for as long as the component lives that calls this while it is made. */
export function reciteByKey(desk: Desk, recitals: Recital[], worth?: (event: StoryEvent) => boolean): void {
  const changes = changesOf(desk, worth);
  const all: Recital[] = [{ key: 'c', label: 'table.ears.changes', text: changes }, ...recitals];
  $effect(() => documentKeys('table.ears', [...FOCUS_KEYS, ...all.map(({ key, label }): Key => ({ keys: [key.toUpperCase()], label }))]));
  $effect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const found = all.find(({ key }) => key === event.key.toLowerCase());
      if (!found || event.defaultPrevented || isTyping(event) || desk.seat === null) return;
      event.preventDefault();
      void need('web_ears').then(() => announce(found.text()));
    };
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  });
}

/** Reads what has happened since the player's last move, that move first. */
function changesOf(desk: Desk, worth?: (event: StoryEvent) => boolean): () => string {
  let since: number | null = null;
  $effect(() => {
    // What comes while the move is on its way has come since.
    if (desk.sent) since = untrack(() => desk.session.events.length);
  });
  return () => {
    const { events } = desk.session;
    const from = since ?? Math.max(0, events.findLastIndex((event) => event.seat === desk.seat));
    const told = sentencesOf(events.slice(from), worth).map((say) => desk.say(say));
    return told.length ? told.join(' ') : t('ears.nothing');
  };
}
