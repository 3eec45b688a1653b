/** What a browser keeps of the page: the list of its files, and which of them somebody needs. */

/** A file of the build. */
export interface File {
  /** Where it lies, seen from the page's own folder. */
  path: string;
  size: number;
  /** The first half of its SHA-256, in hexadecimal. */
  digest: string;
  /** `first`: the page does not start without it; `soon`: fetched as soon as nobody waits; `used`: kept once it was asked for. */
  kept: 'first' | 'soon' | 'used';
  /** The language that it speaks, if it holds texts. */
  language?: string;
}

/** All files of one build, as `files.json` lists them. */
export interface Build {
  /** A digest of the list itself. */
  version: string;
  /** The script that the page begins with: no two builds begin with the same. */
  entry: string;
  files: File[];
}

/** What the person at this browser wants to have at hand. */
export interface Wish {
  language: string;
  /** Everything that works without a server, not only what was opened before. */
  whole: boolean;
}

/** What a page says to the worker, and what it answers. */
export type Told = { type: 'hello'; entry: string } | { type: 'wished' };
export interface Heard {
  type: 'version';
  /** Whether the page is of the worker's build. */
  isYours: boolean;
  /** Whether the last page came out of the cache, since nobody answered. */
  isCut: boolean;
}

/** A file whose name changes with its contents. */
export const HASHED = /^assets\/.+-[\w-]{8}\.\w+$/;

/** The name of a cache; pages in another folder of the same host have others. */
export const cacheName = (scope: string, what: string): string => `dicehospital:${new URL(scope).pathname}:${what}`;
/** The lock that every open page holds, so that the worker knows whose files are in use. */
export const lockName = (entry: string): string => `dicehospital:${entry}`;
/** Where the wish lies in its cache. */
export const WISH = 'wish';

/** The files to be fetched now for such a wish. */
export function wanted({ files }: Build, { language, whole }: Wish): File[] {
  const isOf = (file: File): boolean => file.language === undefined || file.language === language;
  return files.filter((file) => isOf(file) && (file.kept === 'first' || (whole && file.kept === 'soon')));
}
