/**
 * Goes through lessons as they are meant, unseen: a browser that keeps what the server answers shows them
 * without it later on.
 */

import { GAMES } from '../games';
import { recall, remember } from '../lib/storage';
import type { Course, Lesson } from './lessons';
import { LessonSession } from './session.svelte';

/** Nobody waits for it. */
const PAUSE_MS = 50;
const KEY = 'lessons.kept';

/** All lessons of the games, once for each build. */
export async function goAhead(build: string): Promise<void> {
  if (recall(KEY) === build) return;
  for (const { lessons } of GAMES) {
    const course = await lessons?.();
    if (course && !(await walkAll(course))) return;
  }
  remember(KEY, build);
}

async function walkAll(course: Course): Promise<boolean> {
  for (const lesson of course.lessons) if (!(await walk(course, lesson))) return false;
  return true;
}

/** Does the tasks of a lesson one word after the other; false when the server does not answer. */
async function walk(course: Course, lesson: Lesson): Promise<boolean> {
  const session = new LessonSession(course, lesson);
  await session.opened;
  for (const { example } of lesson.tasks) {
    const words = session.meant.find(({ text }) => text === example)?.words ?? [];
    for (const word of words) {
      await session.act({ kind: 'pick', word });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
  return !session.isCut;
}
