/** What this browser remembers. A browser that keeps nothing is no error. */

const PREFIX = 'dicehospital.';

/** The kept text, or null. */
export function recall(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/** Keeps a text; null forgets it. */
export function remember(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // Private windows and full disks: the setting lasts as long as the page.
  }
}
