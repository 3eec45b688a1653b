/** Tells those who listen what happened, what is asked now and what waits for their word, each once. */

import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import { keepFocus } from './focus.svelte';
import type { StoryEvent } from './protocol';
import { reciteByKey, type Recital } from './reciting.svelte';
import type { Sentence } from './sentence';
import { announce } from './shell.svelte';
import { sentencesOf } from './story';

const MOST_NEWS = 10;

interface Telling {
  /** What the bar says, in words. */
  asked: () => Pick<Sentence, 'title' | 'detail'>;
  /** Whether an event is worth telling by itself, where the engine has not told it with others. */
  worth?: (event: StoryEvent) => boolean;
  /** What of the table can be heard by a key. */
  recitals?: Recital[];
}

/** A sentence as it is read aloud: a title that ends by itself gets no full stop. */
export function aloud({ title, detail }: Pick<Sentence, 'title' | 'detail'>): string {
  const stop = !title || /[.!?…:]\s*$/.test(title) ? '' : '.';
  return `${title}${stop} ${detail}`.trim();
}

/** Speaks, and keeps the keyboard on the table, for as long as the component lives that calls this while it is made. */
export function tellTable(desk: Desk, { asked, worth, recitals = [] }: Telling): void {
  let known = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const speak = (news: string): void => {
    const mine = desk.options.length > 0 && desk.questionKey !== known;
    known = desk.questionKey;
    const text = mine ? `${news} ${aloud(asked())}`.trim() : news;
    if (text) announce(text);
  };
  $effect(() => {
    const stop = desk.session.onEvents((events) => {
      const news = sentencesOf(events, worth).slice(-MOST_NEWS).map((say) => desk.say(say));
      // Once the new view is there, the question that follows is spoken in the same breath.
      timer = setTimeout(() => {
        timer = undefined;
        speak(news.join(' '));
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  });
  $effect(() => {
    if (desk.questionKey === known) return;
    untrack(() => {
      desk.reset();
      if (timer === undefined) speak('');
    });
  });
  $effect(() => {
    if (desk.staged) untrack(() => announce(aloud(asked())));
  });
  keepFocus(desk);
  reciteByKey(desk, recitals, worth);
}
