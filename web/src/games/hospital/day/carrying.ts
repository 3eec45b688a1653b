/** A step that is carried to another place of the plan. */

export interface Hold {
  from: number;
  to: number;
}

/** The order while a step is carried. */
export function carried<T>(steps: readonly T[], { from, to }: Hold): T[] {
  const rest = steps.filter((_, n) => n !== from);
  return [...rest.slice(0, to), ...steps.slice(from, from + 1), ...rest.slice(to)];
}
