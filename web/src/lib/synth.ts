/** The synthesiser: every sound is a row of voices, made on the spot. */

import type { Sound } from './sound';

interface Voice {
  /** Seconds from the beginning, and how long it lasts. */
  at: number;
  lasts: number;
  /** The pitch in Hz, and where it glides to; of noise, the band that is left of it. */
  pitch: number;
  glide?: number;
  wave?: OscillatorType | 'noise';
  /** Of full loudness. */
  level?: number;
  /** Seconds until it is there; what has none is struck. */
  swell?: number;
}

const STRUCK = 0.008;
const SILENT = 0.0001;
const LEVEL = 0.16;
/** How long nothing is heard after somebody has died, and how fast it fades before. */
const SILENCE = 1.6;
const FADE = 0.35;

const tune = (pitches: number[], step: number, last: number, wave: OscillatorType = 'triangle'): Voice[] =>
  pitches.map((pitch, n) => ({ pitch, at: n * step, lasts: n === pitches.length - 1 ? last : step, wave }));

/** A die that rolls out: knocks on wood, closer and softer. */
const KNOCKS = [0, 0.07, 0.13, 0.21, 0.26, 0.3].map((at, n): Voice => ({ at, lasts: 0.035, pitch: 1500 + ((n * 700) % 1900), wave: 'noise', level: 0.5 - n * 0.06 }));

/** Two crickets, three chirps each. */
const CRICKETS = [0.5, 0.56, 0.62, 1.5, 1.56, 1.62, 2.1, 2.16, 2.22, 2.9, 2.96, 3.02].map(
  (at, n): Voice => ({ at, lasts: 0.05, pitch: n < 6 ? 4300 : 3950, wave: 'sine', level: 0.035, swell: 0.015 }),
);

/** A bell: a note with its overtones, which end earlier. */
const bell = (pitch: number, at: number): Voice[] =>
  [1, 2.76, 5.4].map((times, n) => ({ pitch: pitch * times, at, lasts: 1.5 / (n + 1), wave: 'sine', level: 0.14 / (n * 2 + 1) }));

const SOUNDS: Record<Exclude<Sound, 'loss'>, Voice[]> = {
  turn: tune([660, 880], 0.11, 0.16),
  roll: KNOCKS,
  place: [{ pitch: 900, at: 0, lasts: 0.05, wave: 'noise', level: 0.4 }, { pitch: 180, glide: 120, at: 0, lasts: 0.09, wave: 'sine' }],
  good: tune([523, 659, 784], 0.09, 0.2),
  bad: tune([220, 165], 0.12, 0.2),
  over: tune([523, 659, 784, 1047], 0.14, 0.4),
  siren: [0, 0.8].flatMap((at): Voice[] => [
    { pitch: 660, glide: 880, at, lasts: 0.42, wave: 'triangle', level: 0.07 - at * 0.03, swell: 0.08 },
    { pitch: 880, glide: 660, at: at + 0.4, lasts: 0.42, wave: 'triangle', level: 0.07 - at * 0.04, swell: 0.04 },
  ]),
  pulse: [0, 0.3].map((at) => ({ pitch: 988, at, lasts: 0.1, wave: 'sine', level: 0.11 })),
  home: [...bell(784, 0), ...bell(1047, 0.22)],
  night: [
    { pitch: 98, glide: 92, at: 0, lasts: 3.6, wave: 'sine', level: 0.2, swell: 1.2 },
    { pitch: 147, glide: 138, at: 0.3, lasts: 3.2, wave: 'sine', level: 0.1, swell: 1.4 },
    ...CRICKETS,
  ],
};

let context: AudioContext | null = null;
let output: GainNode | null = null;
let noise: AudioBuffer | null = null;
/** Until when nothing may sound. */
let silentUntil = 0;
/** When each sound ends: one that still sounds is not begun again. */
const ends = new Map<Sound, number>();

/** Makes a sound at a loudness of 0 to 1, as the ear counts it. */
export function perform(sound: Sound, volume: number): void {
  context ??= new AudioContext();
  output ??= opened(context);
  void context.resume();
  const now = context.currentTime;
  if (sound === 'loss') return hush(context, output);
  if (now < Math.max(silentUntil, ends.get(sound) ?? 0)) return;
  output.gain.cancelScheduledValues(now);
  output.gain.setValueAtTime(volume * volume * 2, now);
  ends.set(sound, now + Math.max(...SOUNDS[sound].map(({ at, lasts }) => at + lasts)) / 2);
  for (const voice of SOUNDS[sound]) speak(context, output, voice);
}

function opened(audio: AudioContext): GainNode {
  const gain = new GainNode(audio);
  gain.connect(audio.destination);
  return gain;
}

function hush(audio: AudioContext, { gain }: GainNode): void {
  const now = audio.currentTime;
  silentUntil = now + SILENCE;
  ends.clear();
  gain.cancelScheduledValues(now);
  gain.setValueAtTime(gain.value, now);
  gain.linearRampToValueAtTime(0, now + FADE);
}

function speak(audio: AudioContext, out: GainNode, { at, lasts, pitch, glide = pitch, wave = 'triangle', level = LEVEL, swell = STRUCK }: Voice): void {
  const begin = audio.currentTime + at;
  const envelope = new GainNode(audio, { gain: 0 });
  envelope.gain.setValueAtTime(0, begin);
  envelope.gain.linearRampToValueAtTime(level, begin + swell);
  envelope.gain.exponentialRampToValueAtTime(SILENT, begin + Math.max(lasts, swell + STRUCK));
  const source = wave === 'noise' ? rustle(audio, pitch, envelope) : note(audio, wave, pitch, glide, begin, lasts, envelope);
  envelope.connect(out);
  source.start(begin);
  source.stop(begin + lasts + 0.05);
}

function note(audio: AudioContext, type: OscillatorType, pitch: number, glide: number, begin: number, lasts: number, to: AudioNode): AudioScheduledSourceNode {
  const oscillator = new OscillatorNode(audio, { type, frequency: pitch });
  oscillator.frequency.setValueAtTime(pitch, begin);
  oscillator.frequency.linearRampToValueAtTime(glide, begin + lasts);
  oscillator.connect(to);
  return oscillator;
}

function rustle(audio: AudioContext, pitch: number, to: AudioNode): AudioScheduledSourceNode {
  noise ??= whiteNoise(audio);
  const source = new AudioBufferSourceNode(audio, { buffer: noise, loop: true });
  source.connect(new BiquadFilterNode(audio, { type: 'bandpass', frequency: pitch, Q: 3 })).connect(to);
  return source;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: audio.sampleRate / 4, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
