/** Patients who are alike: the one who is pressed is the one who changes, whichever of them the engine takes. */

import type { StoryEvent } from '../../lib/protocol';
import type { Leg } from '../../parts/insight/trace';
import type { Family, Hospital, Task } from './model';
import type { Foreseen, HospitalOutlook } from './outlook';

/** Where patients are shown, by the places that the engine gives them; whoever is not named lies there. */
export type Places = ReadonlyMap<number, number>;

export const AS_THEY_LIE: Places = new Map();

/** Words and things that stand for a place. */
const WORD = /^(patient:|@)(\d+)$/;

/** The engine's place of whoever is shown somewhere. */
export const placeOf = (places: Places, shown: number): number => [...places].find(([, there]) => there === shown)?.[0] ?? shown;

/** The same with two who are alike exchanged, by where they are shown. */
export function exchanged(places: Places, one: number, other: number): Places {
  return new Map([...places, [placeOf(places, one), other], [placeOf(places, other), one]]);
}

/** A word for whoever is shown somewhere, as the engine says it. */
export const asEngineSays = (ref: string, places: Places): string => ref.replace(WORD, (_, kind, place) => `${kind}${placeOf(places, Number(place))}`);

/** What the engine tells of one hospital, with everybody where they are shown. */
export class Arranged {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  place = (place: number): number => this.#places.get(place) ?? place;
  word = (word: string): string => word.replace(WORD, (_, kind, place) => `${kind}${this.place(Number(place))}`);
  /** Somebody in a bed. */
  lying = <T extends { place: number }>(one: T): T => ({ ...one, place: this.place(one.place) });
  /** What points at a thing of the table. */
  pointing = <T extends { ref: string }>(one: T): T => ({ ...one, ref: this.word(one.ref) });

  hospital(told: Hospital): Hospital {
    const { patients, protected: spared, families } = told;
    return { ...told, patients: patients.map(this.lying), protected: spared.map(this.place), ...(families && { families: families.map(this.#family) }) };
  }

  task(told: Task): Task {
    return { ...told, draft: told.draft.map(this.word) };
  }

  outlook(told: HospitalOutlook): HospitalOutlook {
    const { also, options, reached, forecast, ambulances, display } = told;
    return {
      ...told,
      ...(also && { also: also.map(this.pointing) }),
      ...(options && { options: options.map(this.#foreseen) }),
      ...(reached && { reached: reached.map((list) => list.map(this.lying)) }),
      ...(forecast && { forecast: { ...forecast, worsen: forecast.worsen.map(this.lying), die: forecast.die.map(this.lying) } }),
      ...(ambulances && { ambulances: ambulances.map((ride) => ({ ...ride, comes: ride.comes.map(this.lying), leave: ride.leave.map(this.place) })) }),
      ...(display && { display: display.map((card) => ({ ...card, patients: card.patients.map(this.lying), helps: card.helps.map(this.place) })) }),
    };
  }

  leg = (told: Leg): Leg => ({ ...told, path: told.path.map(this.pointing), changes: told.changes.map(this.pointing) });

  /** An event about a patient, who may have moved. */
  event(told: StoryEvent): StoryEvent {
    const at = (field: 'place' | 'to') => (typeof told[field] === 'number' ? { [field]: this.place(told[field]) } : {});
    return { ...told, ...at('place'), ...at('to') };
  }

  #family = (told: Family): Family => ({ ...told, mother: told.mother === null ? null : this.place(told.mother), babies: told.babies.map(this.place) });

  #foreseen = (told: Foreseen): Foreseen => {
    const { changes, comes, patients } = told;
    return { ...told, changes: changes.map(this.lying), ...(comes && { comes: comes.map(this.lying) }), ...(patients && { patients: patients.map(this.lying) }) };
  };
}
