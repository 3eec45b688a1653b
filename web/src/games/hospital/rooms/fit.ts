/** Names that fit into rooms and onto cards: long words may break where doctors would break them. */

const PARTS = /(?<=\p{L}{3})(plant|plantation|logy|logie|logist|logue|logiste|paedics|pédie|pédique|thesia|thésie|thesist|thetist|thésiste|therapy|thérapie|therapist|thérapeute|trique|mental|mentale|tation|tition|theke|lanz|ration|tiques?|macie|macien|macist|macy|sultante?|nician|nicien|trician|tricien|cultrice|mière|liste|native|tégique|seiller|gien|diatric|geborenen|atrics|atrie|natale?|sive|sifs|ments?|ambulanz|assistent|arzt|berater|beraterin|bettstation|bildung|chemiker|chirurg|experte|forschung|gebung|haus|helfer|karambolage|kontrolle|kraft|klinik|leitung|loge|mediziner|pädie|pflege|raum|saal|sanitäter|station|sthesist|student|tausch|therapeut|therapie|thesie|vergiftung|versorgung|zentrum|zimmer)(?=\p{L}*)/giu;
const LETTER = 0.69; // of the widest system font, in its size

/** The name with soft hyphens. */
export function breakable(name: string): string {
  return name.replace(PARTS, '\u00ad$1');
}

/** The name whole where its words fit at the smallest size, else with soft hyphens. */
export function wrapped(name: string, width: number, least = 11): string {
  return longest(name) * LETTER * least <= width ? name : breakable(name);
}

const longest = (name: string): number => Math.max(...name.split(/[\s\u00ad]+/).map((part) => part.length));

/** The largest size, up to `most`, at which no part of a word is wider than the room. */
export function sizeFor(name: string, width: number, most: number, least = 11): number {
  const letters = longest(wrapped(name, width, least));
  return Math.max(least, Math.min(most, Math.floor((width / (letters * LETTER)) * 10) / 10));
}
