/** The coach asked about a finished game: how far it is comes line by line, then what it has found. */

import { carrier } from '../lib/carrier';
import { goToTheDoor, UNKNOWN_VISITOR } from '../lib/door';
import type { Message, Reviewed } from '../lib/protocol';
import type { Source } from '../replay/load';

export type Asked<Found = Reviewed> = { review: Found } | { problem: Message };
type OnShare = (share: number) => void;

/** A line of the answer. */
interface Part<Found> {
  share?: number;
  review?: Found;
  error?: { message?: Message };
}

const FAILED = { problem: { id: 'review.failed', params: {} } };

/** What the coach says about a seat; `onshare` hears from 0 to 1 how far it is. */
export function ask(source: Source, seat: number, onshare: OnShare, signal?: AbortSignal): Promise<Asked> {
  return askAt<Reviewed>('/api/review', { ...source, seat }, onshare, signal);
}

/** What the coach says where a review is asked for. */
export async function askAt<Found>(path: string, wanted: object, onshare: OnShare, signal?: AbortSignal): Promise<Asked<Found>> {
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const body = JSON.stringify(wanted);
    const response = await carrier.fetch(path, { method: 'POST', headers, body, ...(signal ? { signal } : {}) });
    if (response.status === UNKNOWN_VISITOR) goToTheDoor();
    for await (const part of partsOf<Found>(response)) {
      if (part.share !== undefined) onshare(part.share);
      if (part.error?.message) return { problem: part.error.message };
      if (part.review) return { review: part.review };
    }
  } catch {
    // Gone on the way, or no answer at all: the same to whoever waits.
  }
  return FAILED;
}

/** The lines of an answer as they come in. */
async function* partsOf<Found>(response: Response): AsyncGenerator<Part<Found>> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as Part<Found>;
    if (done) return;
  }
}
