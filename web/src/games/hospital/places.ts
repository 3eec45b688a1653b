/** Patients who are alike: the one who is pressed is the one who changes, whichever of them the engine takes. */

/** Where patients are shown, by the places that the engine gives them; whoever is not named lies there. */
export type Places = ReadonlyMap<number, number>;

export const AS_THEY_LIE: Places = new Map();

/** What tells a place: as a number or a list of numbers, and as part of a word. */
const NUMBERS = new Set(['place', 'to', 'mother', 'babies', 'protected']);
const WORDS = new Set(['ref', 'draft']);
const WORD = /^(patient:|@)(\d+)$/;

/** The engine's place of whoever is shown somewhere. */
export const placeOf = (places: Places, shown: number): number => [...places].find(([, there]) => there === shown)?.[0] ?? shown;

/** The same with two who are alike exchanged, by where they are shown. */
export function exchanged(places: Places, one: number, other: number): Places {
  return new Map([...places, [placeOf(places, one), other], [placeOf(places, other), one]]);
}

/** What the engine tells of one hospital, with everybody where they are shown. */
export function arranged<T>(told: T, places: Places): T {
  return places.size ? (moved('', told, (place) => places.get(place) ?? place) as T) : told;
}

/** A word for whoever is shown somewhere, as the engine says it. */
export const asEngineSays = (ref: string, places: Places): string => ref.replace(WORD, (_, kind, place) => `${kind}${placeOf(places, Number(place))}`);

function moved(key: string, told: unknown, at: (place: number) => number): unknown {
  if (typeof told === 'number') return NUMBERS.has(key) ? at(told) : told;
  if (typeof told === 'string') return WORDS.has(key) ? told.replace(WORD, (_, kind, place) => `${kind}${at(Number(place))}`) : told;
  if (Array.isArray(told)) return told.map((one) => moved(key, one, at));
  if (told === null || typeof told !== 'object') return told;
  return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, moved(name, one, at)]));
}
