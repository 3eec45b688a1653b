/** Finding words in texts, whatever their capitals and accents. */

/** Text for comparing: no capitals, no accents. */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Whether every word of a search occurs in one of the texts. */
export function mentions(texts: readonly string[], wanted: string): boolean {
  const all = folded(texts.join(' '));
  return folded(wanted).split(/\s+/).every((word) => all.includes(word));
}
