/** Shapes drawn by hand: pencil digits, the marks of the colours, icons. All original. */

import type { BedColour } from './components';

/** Digits as a pencil writes them, about 34 high and centred on the origin. */
export const DIGITS: Readonly<Record<number, string>> = {
  1: 'M-6-8C-3-10 1-14 2-17L2 17',
  2: 'M-9-8C-9-20 10-21 9-7C8 2-5 8-10 16C-3 14 5 15 11 15',
  3: 'M-8-13C-2-20 9-18 9-9C9-3 3-1-2-1C4-2 10 1 10 8C10 18-4 20-10 11',
  4: 'M3-17L-10 6C-3 5 5 5 12 5M5-4L4 17',
  5: 'M9-16C4-15-1-15-6-16L-8-2C0-8 11-4 10 6C9 17-4 19-10 12',
  6: 'M7-16C-4-14-10-2-9 7C-8 18 8 19 9 8C10-1-4-4-9 7',
};

/** The mark of each colour, about 10 wide: nobody needs to tell colours apart. */
export const MARKS: Readonly<Record<BedColour, string>> = {
  red: 'M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z',
  yellow: 'M0-5.4L5.6 4.4L-5.6 4.4Z',
  green: 'M-4.6-4.6H4.6V4.6H-4.6Z',
  grey: 'M0-6.4L1.8-1.8L6.4 0L1.8 1.8L0 6.4L-1.8 1.8L-6.4 0L-1.8-1.8Z',
};

/** Icons in a box of 24; those that are outlines say so with a leading `o`. */
export const ICONS = {
  stetho: 'oM6 3H4V9A5 5 0 0 0 14 9V3H12M9 14V16A5 5 0 0 0 19 16V13M19 13A2 2 0 1 0 19 9A2 2 0 1 0 19 13',
  blood: 'M12 2C12 2 5 10 5 15A7 7 0 0 0 19 15C19 10 12 2 12 2ZM8.2 15.5A3.8 3.8 0 0 0 11 18.6L10.6 19.8A5 5 0 0 1 7 15.5Z',
  screen: 'oM3 4H21M5 4V19C7 21 9 19 9 19V4M9 19C11 21 12 19 12 19V4M15 4V19C17 21 19 19 19 19V4M12 19C14 21 15 19 15 19',
  critical: 'oM2 13H7L9.5 6L13 19L15.5 11L17 13H22',
  nurse: 'M4 9C4 5 8 4 12 4C16 4 20 5 20 9L18.6 13H5.4ZM10.9 5.8V7.4H9.3V9.6H10.9V11.2H13.1V9.6H14.7V7.4H13.1V5.8ZM7 14.5H17A5 5 0 0 1 7 14.5Z',
  extra: 'M12 3A4 4 0 1 0 12 11A4 4 0 1 0 12 3ZM4 21C4 16 7 13 12 13C13 13 14 13.2 15 13.5V16H12.5V19H15V21ZM17 14H19V16.5H21.5V18.5H19V21H17V18.5H14.5V16.5H17Z',
  morgue: 'M6 3H15L20 12L15 21H6A2 2 0 0 1 4 19V5A2 2 0 0 1 6 3ZM15 10.4A1.6 1.6 0 1 0 15 13.6A1.6 1.6 0 1 0 15 10.4Z',
  cardiologist: 'M12 21C5 15.5 2 12 2 8A5 5 0 0 1 12 6A5 5 0 0 1 22 8C22 12 19 15.5 12 21Z',
  radiologist:
    'M12 9.7A2.3 2.3 0 1 0 12 14.3A2.3 2.3 0 1 0 12 9.7ZM8.6 12A3.4 3.4 0 0 1 10.3 9.05L6.6 2.65A10.8 10.8 0 0 0 1.2 12ZM15.4 12A3.4 3.4 0 0 0 13.7 9.05L17.4 2.65A10.8 10.8 0 0 1 22.8 12ZM10.3 14.95A3.4 3.4 0 0 0 13.7 14.95L17.4 21.35A10.8 10.8 0 0 1 6.6 21.35Z',
  epidemiologist:
    'oM12 6.5A5.5 5.5 0 1 0 12 17.5A5.5 5.5 0 1 0 12 6.5M12 6.5V2.5M12 21.5V17.5M6.5 12H2.5M21.5 12H17.5M8.1 8.1L5.3 5.3M18.7 18.7L15.9 15.9M8.1 15.9L5.3 18.7M18.7 5.3L15.9 8.1M10.5 11L10.6 11M13.5 13.2L13.6 13.2',
  chief: 'M12 2L14.9 8.6L22 9.3L16.6 14L18.2 21L12 17.3L5.8 21L7.4 14L2 9.3L9.1 8.6Z',
  die: 'M5 3H19A2 2 0 0 1 21 5V19A2 2 0 0 1 19 21H5A2 2 0 0 1 3 19V5A2 2 0 0 1 5 3ZM8 6.4A1.6 1.6 0 1 0 8 9.6A1.6 1.6 0 1 0 8 6.4ZM16 6.4A1.6 1.6 0 1 0 16 9.6A1.6 1.6 0 1 0 16 6.4ZM8 14.4A1.6 1.6 0 1 0 8 17.6A1.6 1.6 0 1 0 8 14.4ZM16 14.4A1.6 1.6 0 1 0 16 17.6A1.6 1.6 0 1 0 16 14.4Z',
  bed: 'oM3 5V20M3 16H21V20M21 16V13A3 3 0 0 0 18 10H10V16M6.5 9A1.8 1.8 0 1 0 6.5 12.6A1.8 1.8 0 1 0 6.5 9',
  clipboard: 'oM8 4H6A1 1 0 0 0 5 5V20A1 1 0 0 0 6 21H18A1 1 0 0 0 19 20V5A1 1 0 0 0 18 4H16M9 2.5H15V6H9ZM9 13L11.3 15.3L15.5 10.5',
  undo: 'oM8 4L3 9L8 14M3 9H14A6 6 0 0 1 14 21H9',
  hint: 'oM9 18H15M10 21H14M12 3A6.5 6.5 0 0 0 8 14.6C8.7 15.3 9 16 9 16.5V18H15V16.5C15 16 15.3 15.3 16 14.6A6.5 6.5 0 0 0 12 3',
  check: 'oM4 13L9.5 18.5L20 6.5',
  close: 'oM5 5L19 19M19 5L5 19',
  skip: 'oM5 5L13 12L5 19ZM18 5V19',
  trophy: 'oM8 4H16V10A4 4 0 0 1 8 10ZM8 6H4C4 10 6 11 8.4 11M16 6H20C20 10 18 11 15.6 11M12 14V18M8 21H16M9 21C9 19 10 18 12 18C14 18 15 19 15 21',
  ambulance:
    'oM2 6H14V17H9.5M5 17H2V6M14 9H18.5L22 13V17H20M15 17H14M7.2 15A2.2 2.2 0 1 0 7.2 19.4A2.2 2.2 0 1 0 7.2 15M17.5 15A2.2 2.2 0 1 0 17.5 19.4A2.2 2.2 0 1 0 17.5 15M8 8.5V12.5M6 10.5H10',
  share: 'oM10 14A4.5 4.5 0 0 0 16.4 14L19.6 10.8A4.5 4.5 0 0 0 13.2 4.4L11.5 6.1M14 10A4.5 4.5 0 0 0 7.6 10L4.4 13.2A4.5 4.5 0 0 0 10.8 19.6L12.5 17.9',
  download: 'oM12 3V15M7 10.5L12 15.5L17 10.5M4 20H20',
  replay: 'oM4 12A8 8 0 1 0 7 5.8M7 2V6H11',
  plus: 'oM12 4V20M4 12H20',
  eye: 'oM2 12C5 6.5 8.5 5 12 5C15.5 5 19 6.5 22 12C19 17.5 15.5 19 12 19C8.5 19 5 17.5 2 12M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9',
} as const;

export type IconName = keyof typeof ICONS;

/** Where the pips of each face lie, in a box of 60. */
const PIP_ROWS: Readonly<Record<number, string>> = { 1: 'e', 2: 'ai', 3: 'aei', 4: 'acgi', 5: 'acegi', 6: 'abcghi' };

export function pips(value: number): { x: number; y: number }[] {
  return [...(PIP_ROWS[value] ?? '')].map((letter) => {
    const place = letter.charCodeAt(0) - 97;
    return { x: 14 + 16 * Math.floor(place / 3), y: 14 + 16 * (place % 3) };
  });
}
