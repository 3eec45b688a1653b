/** What a push service brings: shown as a notice of the system, which leads to its table. */

import type { Pressed, Pushed, Scope } from './scope';

const NAME = 'Dice Hospital';

/** What the server sends. */
interface Told {
  text: string;
  url: string | null;
  /** A later notice of the same topic takes the place of an earlier one. */
  topic: string;
}

/** Shows something whatever came: a browser ends what was pushed and not shown. */
export function showPushed({ registration }: Scope, event: Pushed): Promise<void> {
  const { text, url, topic } = (event.data?.json() ?? { text: '', url: null, topic: '' }) as Told;
  return registration.showNotification(NAME, { body: text, tag: topic, icon: `${registration.scope}icon-192.png`, data: url });
}

/** Goes to the page of the table that is open, or opens one. */
export async function openPressed({ registration, clients }: Scope, { notification }: Pressed): Promise<void> {
  notification.close();
  const wanted = within(registration.scope, notification.data);
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === wanted.pathname);
  await (page ? page.focus() : clients.openWindow(wanted.href));
}

/** An address of ours; of another host only the path is taken. */
function within(scope: string, url: unknown): URL {
  return new URL(typeof url === 'string' ? new URL(url).pathname : '', scope);
}
