/** Puzzles, as the server tells of them. */

import { call } from '../lib/api';
import type { ExerciseJudged, ExerciseTry, Judged, PuzzleShown, Puzzles } from '../lib/protocol';
import type { Pick } from '../lib/trial.svelte';

const PUZZLES = '/api/puzzles';

export const fetchPuzzles = () => call<Puzzles>('GET', PUZZLES);
export const fetchPuzzle = (id: string) => call<PuzzleShown>('GET', `${PUZZLES}/${encodeURIComponent(id)}`);
export const judge = (id: string, picks: Pick[]) => call<Judged>('POST', `${PUZZLES}/${encodeURIComponent(id)}/tries`, { picks });
export const judgeMove = (tried: Omit<ExerciseTry, 'picks'> & { picks: Pick[] }) => call<ExerciseJudged>('POST', '/api/exercises', tried);
