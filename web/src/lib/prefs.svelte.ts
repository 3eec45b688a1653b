/** What the player prefers: kept in this browser, never sent. */

import { recall, remember } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'none';
/** Where a mentor speaks: in a first game, at every table, nowhere. */
export type Mentoring = 'first' | 'always' | 'off';

/** How much of the night between two rounds is shown. */
export type Nights = 'full' | 'short' | 'none';
/** How fast what bots do is told. */
export type Pace = 'slow' | 'normal' | 'at_once';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const state = $state({
  theme: oneOf(recall('theme'), ['auto', 'light', 'dark'] as const),
  motion: oneOf(recall('motion'), ['auto', 'none'] as const),
  sound: recall('sound') === 'on',
  /** Of sounds, from 0 to 100. */
  volume: percent(recall('volume'), 60),
  /** Ask before a step that cannot be taken back. */
  confirm: recall('confirm') !== 'off',
  /** Show what others say across the table. */
  phrases: recall('phrases') !== 'off',
  /** Tips in first games. */
  mentor: oneOf(recall('mentor'), ['first', 'always', 'off'] as const),
  night: oneOf(recall('night'), ['full', 'short', 'none'] as const),
  bots: oneOf(recall('bots'), ['normal', 'slow', 'at_once'] as const),
  /** Let the system say that it is one's turn, where it has agreed to. */
  notify: recall('notify') === 'on',
  systemReduced: reduced.matches,
});

/** Reactive. Setting a field applies and keeps it. */
export const prefs = {
  get theme(): Theme {
    return state.theme;
  },
  set theme(value: Theme) {
    state.theme = value;
    remember('theme', value);
    apply();
  },
  get motion(): Motion {
    return state.motion;
  },
  set motion(value: Motion) {
    state.motion = value;
    remember('motion', value);
    apply();
  },
  get sound(): boolean {
    return state.sound;
  },
  set sound(value: boolean) {
    state.sound = value;
    remember('sound', value ? 'on' : 'off');
  },
  get volume(): number {
    return state.volume;
  },
  set volume(value: number) {
    state.volume = value;
    remember('volume', String(value));
  },
  get confirm(): boolean {
    return state.confirm;
  },
  set confirm(value: boolean) {
    state.confirm = value;
    remember('confirm', value ? 'on' : 'off');
  },
  get phrases(): boolean {
    return state.phrases;
  },
  set phrases(value: boolean) {
    state.phrases = value;
    remember('phrases', value ? 'on' : 'off');
  },
  get mentor(): Mentoring {
    return state.mentor;
  },
  set mentor(value: Mentoring) {
    state.mentor = value;
    remember('mentor', value);
    // Whoever asks for tips wants them from the beginning.
    remember('mentor.told', null);
  },
  get night(): Nights {
    return state.night;
  },
  set night(value: Nights) {
    state.night = value;
    remember('night', value);
  },
  get bots(): Pace {
    return state.bots;
  },
  set bots(value: Pace) {
    state.bots = value;
    remember('bots', value);
  },
  get notify(): boolean {
    return state.notify;
  },
  set notify(value: boolean) {
    state.notify = value;
    remember('notify', value ? 'on' : 'off');
  },
  /** Nothing shall move: by the setting here or by the system's. */
  get still(): boolean {
    return state.motion === 'none' || state.systemReduced;
  },
};

/** Applies what was kept and follows the system. */
export function startPrefs(): void {
  reduced.addEventListener('change', () => {
    state.systemReduced = reduced.matches;
    apply();
  });
  apply();
}

function apply(): void {
  const root = document.documentElement;
  root.dataset['theme'] = state.theme;
  root.dataset['motion'] = prefs.still ? 'none' : 'full';
}

function oneOf<Value extends string>(kept: string | null, values: readonly [Value, ...Value[]]): Value {
  return values.find((value) => value === kept) ?? values[0];
}

function percent(kept: string | null, usual: number): number {
  const number = kept === null ? NaN : Number(kept);
  return number >= 0 && number <= 100 ? number : usual;
}
