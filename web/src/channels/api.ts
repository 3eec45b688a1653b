/** How somebody is told that it is their turn, as the server keeps it. */

import { call } from '../lib/api';
import type { BrowserOrder, MyChannels, NewMailbox, NewWebhook, QuietHours } from '../lib/protocol';

export const fetchChannels = () => call<MyChannels>('GET', '/api/me/channels');
export const addWebhook = (wanted: NewWebhook) => call<MyChannels>('POST', '/api/me/channels', { ...wanted });
export const addMailbox = (wanted: NewMailbox) => call<MyChannels>('POST', '/api/me/channels/mail', { ...wanted });
export const confirmMailbox = (id: number, code: string) => call<MyChannels>('PUT', `/api/me/channels/${id}/code`, { code });
export const addBrowser = (wanted: BrowserOrder) => call<MyChannels>('PUT', '/api/me/channels/browser', { ...wanted });
export const endChannel = (id: number) => call<MyChannels>('DELETE', `/api/me/channels/${id}`);
export const tryChannel = (id: number) => call<MyChannels>('POST', `/api/me/channels/${id}/test`);
export const setQuiet = (hours: QuietHours) => call<MyChannels>('PUT', '/api/me/quiet', { ...hours });
export const endQuiet = () => call<MyChannels>('DELETE', '/api/me/quiet');
