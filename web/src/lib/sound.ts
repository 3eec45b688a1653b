/** Tiny sounds made on the spot; off until the player turns them on. */

import { prefs } from './prefs.svelte';

export type Sound = 'turn' | 'roll' | 'place' | 'good' | 'bad' | 'over';

/** Notes as [frequency in Hz, start in s, length in s]. */
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [660, 0, 0.1],
    [880, 0.11, 0.16],
  ],
  roll: [
    [220, 0, 0.04],
    [260, 0.06, 0.04],
    [200, 0.12, 0.04],
    [300, 0.18, 0.05],
  ],
  place: [[440, 0, 0.07]],
  good: [
    [523, 0, 0.09],
    [659, 0.09, 0.09],
    [784, 0.18, 0.16],
  ],
  bad: [
    [220, 0, 0.12],
    [165, 0.12, 0.2],
  ],
  over: [
    [523, 0, 0.14],
    [659, 0.14, 0.14],
    [784, 0.28, 0.14],
    [1047, 0.42, 0.36],
  ],
};
const LOUDNESS = 0.07;
let context: AudioContext | null = null;

/** Plays a sound if the player wants sounds. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const [pitch, start, length] of NOTES[sound]) tone(context, pitch, start, length);
}

function tone(audio: AudioContext, pitch: number, start: number, length: number): void {
  const begin = audio.currentTime + start;
  const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: pitch });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}
