/** This browser as a push service knows it. */

import type { BrowserOrder } from '../lib/protocol';

/** A service worker is there a moment after the first page, unless the server has none to give. */
const PATIENCE_MS = 5_000;

/** Over https, or on this machine, where the browser has a push service. */
export const canPush = (): boolean => 'PushManager' in window && 'serviceWorker' in navigator;

/** Asks the player, then the push service; null where either says no. */
export async function subscribe(key: string, language: string): Promise<BrowserOrder | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const waited = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  const pushManager = (await Promise.race([navigator.serviceWorker.ready, waited]))?.pushManager;
  if (!pushManager) return null;
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
