/** This browser as a push service knows it. */

import type { BrowserOrder } from '../lib/protocol';

/** Over https, or on this machine, where the browser has a push service and the server lets it keep pages. */
export const canPush = (): boolean => 'PushManager' in window && navigator.serviceWorker?.controller !== null;

/** Asks the player, then the push service; null where either says no. */
export async function subscribe(key: string, language: string): Promise<BrowserOrder | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of another key would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint, keys } = found?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, language };
}

/** Lets the push service forget this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
