/** Every component, typed. The file beside is written from the engine's data. */

import { mentions } from '../../../lib/search';
import listed from './catalogue.json';

export interface Component {
  id: string;
  /** `base`, or the module it belongs to. */
  module: string;
  /** The box it is in; empty for both. */
  edition: '' | 'final' | 'proto212';
  copies: number;
  colour: string;
  /** `F:755` is a line of a rulebook; `reconstructed` is ours. */
  source: string;
  /** Spaces by colour: of a report, of the sections of a card of the Automa. */
  slots?: string;
  points?: number;
  right?: string;
  right_points?: number;
  /** Spaces of an ambulance. */
  dice?: string[];
  /** Where the roads of a tile lead. */
  sides?: string;
  /** The ambulances that a decision card names. */
  numbers?: number[];
}

export const CATALOGUE: [kind: string, rows: Component[]][] = Object.entries(listed as unknown as Record<string, Component[]>);
export const KINDS: string[] = CATALOGUE.map(([kind]) => kind);
const all = CATALOGUE.flatMap(([, rows]) => rows);
export const MODULES: string[] = [...new Set(all.map(({ module }) => module))];
export const COLOURS: string[] = [...new Set(all.map(({ colour }) => colour).filter(Boolean))];

/** What somebody wants to see; an empty wish is for everything. */
export interface Wishes {
  text: string;
  kind: string;
  module: string;
  edition: string;
  colour: string;
  /** Only what the rulebooks do not tell. */
  reconstructed: boolean;
}

export const isReconstructed = ({ source }: Component): boolean => source === 'reconstructed';

/** The components that fit, by kind; `words` are the name and the text of one. */
export function matching(wishes: Wishes, words: (one: Component) => string[]): [string, Component[]][] {
  const fits = (one: Component): boolean =>
    (!wishes.module || one.module === wishes.module) &&
    (!wishes.edition || !one.edition || one.edition === wishes.edition) &&
    (!wishes.colour || one.colour === wishes.colour) &&
    (!wishes.reconstructed || isReconstructed(one)) &&
    (!wishes.text.trim() || mentions([one.id, ...words(one)], wishes.text.trim()));
  return CATALOGUE.filter(([kind]) => !wishes.kind || kind === wishes.kind)
    .map(([kind, rows]): [string, Component[]] => [kind, rows.filter(fits)])
    .filter(([, rows]) => rows.length > 0);
}
