/** A component pack at the table: its names and texts are said, its cards drawn, as long as the table is shown. */

import { onDestroy } from 'svelte';
import { lend } from '../../lib/i18n.svelte';
import type { PackShown } from '../../lib/protocol';
import { lendCards } from './cards';

export function usePack(pack: PackShown | null | undefined): void {
  if (!pack) return;
  const ends = [lend(pack.words), lendCards(pack)];
  onDestroy(() => ends.forEach((end) => end()));
}
