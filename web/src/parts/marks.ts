/** What dice and beds are drawn with: a mark for each colour, and where the pips of a face lie. */

export type Tone = 'red' | 'yellow' | 'green' | 'grey' | 'pink';

/** The mark of each colour, about 10 wide: nobody needs to tell colours apart. */
export const MARKS: Readonly<Record<Tone, string>> = {
  red: 'M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z',
  yellow: 'M0-5.4L5.6 4.4L-5.6 4.4Z',
  green: 'M-4.6-4.6H4.6V4.6H-4.6Z',
  grey: 'M0-6.4L1.8-1.8L6.4 0L1.8 1.8L0 6.4L-1.8 1.8L-6.4 0L-1.8-1.8Z',
  pink: 'M0-6.2L5.4 0L0 6.2L-5.4 0Z',
};

/** The nine places of a face by letters, column by column. */
const PIP_ROWS: Readonly<Record<number, string>> = { 1: 'e', 2: 'ai', 3: 'aei', 4: 'acgi', 5: 'acegi', 6: 'abcghi' };

/** Where the pips of a value lie, in a box of 60. */
export function pips(value: number): { x: number; y: number }[] {
  return [...(PIP_ROWS[value] ?? '')].map((letter) => {
    const place = letter.charCodeAt(0) - 97;
    return { x: 14 + 16 * Math.floor(place / 3), y: 14 + 16 * (place % 3) };
  });
}

/** The colour in which a tone is drawn, or the soft one that lies under it. */
export const paintOf = (tone: Tone, soft = false): string =>
  `var(--${tone === 'yellow' ? 'amber' : tone}${soft ? '-soft' : ''})`;
