/** Whether the server answers, as far as this page has heard. */

const state = $state({ isCut: false });

/** Reactive. */
export const line = state;

/** A request came back, or it did not. */
export function heard(isAnswered: boolean): void {
  state.isCut = !isAnswered;
}
