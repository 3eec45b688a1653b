/** What is written down of a sheet of Emergency Roll: the sheet itself, and what two cardiologists gave. */

import { blankSheet, type Sheet } from './tapping';

export interface Notes {
  tapped: Sheet;
  cardiologists: number[];
}

export const blankNotes = (): Notes => ({ tapped: blankSheet(), cardiologists: [0, 0] });
