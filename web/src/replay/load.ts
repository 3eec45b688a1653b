/** Where a game to be watched again comes from: a table, a link that holds it, a file. */

import { call, type Fetched } from '../lib/api';
import type { Json, Message, Replay } from '../lib/protocol';

export type Source = { table: string } | { link: string } | { record: Json };

/** A file larger than this is no record; the server would refuse it, too. */
const MOST_BYTES = 2_000_000;

/** The game of a source, replayed and checked by the server. */
export function load(source: Source): Promise<Fetched<Replay>> {
  return call<Replay>('POST', '/api/replay', source);
}

/** Reads a file as a record; what it says is the server's to judge. */
export async function readFile(file: File): Promise<{ source: Source } | { problem: Message }> {
  if (file.size > MOST_BYTES) {
    const params = { name: file.name, size: Math.ceil(file.size / 1000), most: MOST_BYTES / 1000 };
    return { problem: { id: 'replay.too_large', params } };
  }
  try {
    return { source: { record: JSON.parse(await file.text()) as Json } };
  } catch {
    return { problem: { id: 'replay.not_json', params: { name: file.name } } };
  }
}

/** What somebody pasted: a link with a game in it, a link to a finished table, or either's bare text. */
export function readLink(text: string): Source | null {
  const pasted = text.trim();
  // A page of mere files has its own paths behind a `#`, and the game behind another.
  const held = /#([\w.~-]+)$/.exec(pasted)?.[1];
  if (held) return { link: held };
  const table = /\/(?:replay|table)\/([a-z0-9]+)/.exec(pasted)?.[1];
  if (table) return { table };
  if (!/^[\w.~-]+$/.test(pasted)) return null;
  return pasted.length <= 12 ? { table: pasted } : { link: pasted };
}

/** The address of a source, at a frame of its game; null where a file has no address of its own. */
export function addressOf(source: Source, link: string | null, frame: number): string | null {
  const query = frame > 0 ? `?move=${frame}` : '';
  if ('table' in source) return `/replay/${source.table}${query}`;
  const held = 'link' in source ? source.link : link;
  return held ? `/replay${query}#${held}` : null;
}
