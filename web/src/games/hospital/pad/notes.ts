/** What is written down of a hospital: patients discharged by round, the boxes it has, and who is left in bed. */

export interface Notes {
  discharged: number[];
  counts: Record<string, number>;
  left: number[];
}

export const blankNotes = (): Notes => ({ discharged: [], counts: {}, left: [] });
