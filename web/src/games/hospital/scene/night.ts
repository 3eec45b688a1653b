/** One's hospital while the night passes, bed by bed. */

import type { StoryEvent } from '../../../lib/protocol';
import type { Hospital } from '../model';

/** A hospital after what happened to its patients. */
export function after(hospital: Hospital, events: readonly StoryEvent[]): Hospital {
  const changed = new Map(events.map((event) => [Number(event['place']), event]));
  const patients = hospital.patients.flatMap((patient) => {
    const event = changed.get(patient.place);
    if (!event) return [patient];
    return event.event === 'died' ? [] : [{ ...patient, text: String(event['after'] ?? patient.text) }];
  });
  return { ...hospital, patients };
}
