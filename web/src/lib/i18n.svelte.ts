/** The language of the page: switched while it runs, remembered, its catalogues fetched when needed. */

import { sentence, type Language as About, type Sentences, type Speaker } from './message';
import type { Message, Param } from './protocol';
import { recall, remember } from './storage';

/** A folder of texts: `en` for `locales/en`. */
export type Language = string;
/** A file of sentences: `web_table` for `locales/<language>/web_table.json`. */
export type CatalogueName = string;

/** The rules in words, as `locales/<language>/rules/<game>.json` holds them. */
export interface Rules {
  topics: { id: string; title: string; rules: string[] }[];
  rules: Record<string, { title: string; text: string; ruling?: string }>;
}

const FOLDER = '../../../src/dicehospital/locales';
const CATALOGUES = import.meta.glob<Sentences>(
  [
    '../../../src/dicehospital/locales/*/{kernel,er,components,ending,hints,hospital*,web*,server}.json',
    '!../../../src/dicehospital/locales/*/{hospital_city,hospital_positions,web_alone}.json',
  ],
  { import: 'default' },
);
/** What is made from the rows of the engine, see `tools/web_abilities.py`. */
const MADE = import.meta.glob<Sentences>('../locales/*/*.json', { import: 'default' });
/** What is said where there is no server. */
const ALONE = import.meta.env.MODE === 'static' ? import.meta.glob<Sentences>('../../../src/dicehospital/locales/*/web_alone.json', { import: 'default' }) : {};
const RULES = import.meta.glob<Rules>('../../../src/dicehospital/locales/*/rules/*.json', {
  import: 'default',
});

const ABOUT = import.meta.glob<About>('../../../src/dicehospital/locales/*/language.json', { import: 'default', eager: true });

/** What is spoken to whoever asks for no language of ours. */
const USUAL: Language = 'en';
export const LANGUAGES: readonly Language[] = Object.keys(ABOUT)
  .map((path) => path.split('/').at(-2) ?? USUAL)
  .sort((one, other) => Number(other === USUAL) - Number(one === USUAL) || one.localeCompare(other));

/** What is particular about a language. */
export const aboutLanguage = (lang: Language): About => (ABOUT[`${FOLDER}/${lang}/language.json`] ?? ABOUT[`${FOLDER}/${USUAL}/language.json`]) as About;

const YEAR = 31_536_000;
const needed = new Set<CatalogueName>();
const fetched = new Map<string, Promise<Sentences>>();
let coming = Promise.resolve();
/** What the cards of a table's own are called and do, in every language. */
type Lent = Record<string, Sentences>;
let lent = $state.raw<Lent | null>(null);
/** Replaced as a whole: nothing need watch thousands of sentences one by one. */
let shown = $state.raw<{ language: Language; sentences: Sentences }>({ language: USUAL, sentences: {} });

const spoken: Sentences = $derived(lent ? { ...shown.sentences, ...lent[shown.language] } : shown.sentences);

/** Says these sentences over those of the catalogues, until what it returns is called. */
export function lend(words: Lent): () => void {
  lent = words;
  return () => {
    if (lent === words) lent = null;
  };
}

/** The language shown now. Reactive. */
export function language(): Language {
  return shown.language;
}

/** Chooses the language of this visit and fetches the catalogues that every page needs. */
export async function startLanguage(): Promise<void> {
  const kept = recall('language');
  const wanted = LANGUAGES.find((lang) => lang === kept) ?? preferred(navigator.languages);
  needed.add('web');
  await show(wanted);
}

/** Changes the language everywhere at once and remembers it. */
export async function setLanguage(wanted: Language): Promise<void> {
  remember('language', wanted);
  await show(wanted);
}

/** Fetches what a language would need: somebody is about to choose it. */
export function expectLanguage(wanted: Language): void {
  // What fails here is told when it is wanted.
  void Promise.all([...needed].map((name) => load(wanted, name))).catch(() => undefined);
}

/** Fetches further catalogues (of a game, of the replay) in the language shown and in later ones. */
export async function need(...names: CatalogueName[]): Promise<void> {
  const missing = names.filter((name) => !needed.has(name));
  if (missing.length) {
    for (const name of missing) needed.add(name);
    coming = show(shown.language);
    // What could not be fetched is asked for again by whoever needs it next.
    coming.catch(() => missing.forEach((name) => needed.delete(name)));
  }
  // Somebody else may have asked for the same a moment ago: wait for it, too.
  await coming;
}

/** The games whose rules are written down. */
export const RULE_BOOKS: readonly string[] = [
  ...new Set(Object.keys(RULES).map((path) => path.replace(/^.*\/|\.json$/g, ''))),
].sort();

/** The rules of a game in the language shown; they are large and fetched on their own. */
export async function rulesOf(game: string, lang: Language = shown.language): Promise<Rules> {
  const load = RULES[`${FOLDER}/${lang}/rules/${game}.json`];
  if (!load) return { topics: [], rules: {} };
  return load();
}

/** The text of an id. Reactive: repainted when the language changes. */
export function t(id: string, params: Record<string, Param> = {}): string {
  return say({ id, params });
}

/** Whether a catalogue fetched so far has this id. */
export function has(id: string): boolean {
  return id in spoken;
}

/** The sentence of a message; `name` gives the players' names, `viewer` is whose eyes read it. */
export function say(
  message: Message,
  name: (seat: number) => string = seatName,
  viewer: number | null = null,
): string {
  return sentence(speaker(name, viewer), message);
}

/** A moment in the words of the language: `14 Mar, 18:05`. */
export function moment(time: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(shown.language, style).format(new Date(time));
}

/** A day in the words of the language, in Europe's order: `14 March 2026`. */
export function day(time: number): string {
  return new Intl.DateTimeFormat(aboutLanguage(shown.language).tag, { dateStyle: 'long' }).format(new Date(time));
}

/** The first language of the reader that we speak. */
export function preferred(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((lang) => tag.toLowerCase().split('-')[0] === lang);
    if (found) return found;
  }
  return USUAL;
}

function seatName(seat: number): string {
  return t('web.seat', { n: seat + 1 });
}

function speaker(name: (seat: number) => string, viewer: number | null): Speaker {
  return { about: aboutLanguage(shown.language), sentences: spoken, name, viewer };
}

async function show(wanted: Language): Promise<void> {
  const parts = await Promise.all([...needed].map((name) => load(wanted, name)));
  // Of two that were asked for one after the other, the first may arrive last.
  const before = shown.language === wanted ? shown.sentences : {};
  shown = { language: wanted, sentences: Object.assign({}, before, ...parts) as Sentences };
  document.documentElement.lang = wanted;
  document.cookie = `lang=${wanted}; path=/; max-age=${YEAR}; samesite=lax`;
}

function load(lang: Language, name: CatalogueName): Promise<Sentences> {
  const path = `${FOLDER}/${lang}/${name}.json`;
  const known = fetched.get(path);
  if (known) return known;
  const coming = (CATALOGUES[path] ?? ALONE[path] ?? MADE[`../locales/${lang}/${name}.json`])?.() ?? Promise.resolve({});
  fetched.set(path, coming);
  // A failed download must not be remembered: the next page tries again.
  coming.catch(() => fetched.delete(path));
  return coming;
}
