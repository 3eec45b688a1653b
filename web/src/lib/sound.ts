/** Sounds of a game: off until the player turns them on; what makes them is fetched then, and never the only sign of anything. */

import { prefs } from './prefs.svelte';

/**
 * `turn` one is asked, `roll` dice, `place` something lies down, `good` points, `bad` a refusal, `over` the end;
 * `siren` an ambulance, `pulse` somebody is healed, `home` somebody goes home;
 * `night` the night falls: the interlude plays it when it begins;
 * `loss` somebody dies: what sounds fades, and for a moment nothing is heard.
 */
export type Sound = 'turn' | 'roll' | 'place' | 'good' | 'bad' | 'over' | 'siren' | 'pulse' | 'home' | 'night' | 'loss';

let coming: Promise<typeof import('./synth')> | null = null;

/** Plays a sound if the player wants sounds; one that cannot be fetched is left out. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  coming ??= import('./synth');
  coming.then(
    ({ perform }) => perform(sound, prefs.volume / 100),
    () => (coming = null),
  );
}
