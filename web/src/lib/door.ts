/** The door of a house with a password: its page asks for it and leads back here. */

/** How the server says over HTTP that it asks. */
export const UNKNOWN_VISITOR = 401;
/** How it says so when it closes a socket. */
export const PASSWORD_ASKED = 4401;

/** Where the password is asked for, and where one goes on afterwards. */
export const doorTo = (page: string): string => `/house?next=${encodeURIComponent(page)}`;

export function goToTheDoor(): void {
  location.assign(doorTo(location.pathname + location.search));
}
