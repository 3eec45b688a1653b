/** Tells those who listen what others did and what is asked now, each once. */

import { untrack } from 'svelte';
import type { Desk } from './desk.svelte';
import type { StoryEvent } from './protocol';
import { announce } from './shell.svelte';
import { sentencesOf } from './story';

const MOST_NEWS = 10;

interface Telling {
  /** What is asked, in words. */
  asked: () => { title: string; detail: string };
  /** Whether an event is worth telling by itself, where the engine has not told it with others. */
  worth?: (event: StoryEvent) => boolean;
}

/** Speaks for as long as the component lives that calls this while it is made. */
export function tellTable(desk: Desk, { asked, worth }: Telling): void {
  let known = '';
  const speak = (news: string): void => {
    const mine = desk.options.length > 0 && desk.questionKey !== known;
    known = desk.questionKey;
    const { title, detail } = asked();
    const text = mine ? `${news} ${title}. ${detail}`.trim() : news;
    if (text) announce(text);
  };
  $effect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.session.onEvents((events) => {
      const others = events.filter((event) => event.seat !== desk.seat);
      const news = sentencesOf(others, worth).slice(-MOST_NEWS).map((say) => desk.say(say));
      // Once the new view is there, the question that follows is spoken in the same breath.
      timer = setTimeout(() => speak(news.join(' ')), 0);
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
      speak('');
    });
  });
}
