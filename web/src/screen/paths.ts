/** The addresses of a table's big screen, and of the seats that are played at its keyboard. */

/** Where a table is shown large. */
export const screenPath = (id: string, invite: string | null): string => pathOf(`/screen/${id}`, { invite });

/** Where somebody plays at the keyboard of the screen, which shows the table again when they are done. */
export const seatPath = (id: string, invite: string | null): string => pathOf(`/table/${id}`, { invite, screen: '1' });

/** Where a phone comes in: who is invited needs the invitation, to a public table its short name is enough. */
export const phonePath = (id: string, invite: string | null, isPublic: boolean): string => (invite && !isPublic ? `/join/${invite}` : `/table/${id}`);

function pathOf(path: string, wishes: Record<string, string | null>): string {
  const given = Object.entries(wishes).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}
