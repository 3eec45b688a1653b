/** How somebody is known again, as the server keeps it. */

import { call } from '../lib/api';
import type { Json, Me, MyAccount, PasskeyAsked, RecoveryWords } from '../lib/protocol';

export const fetchAccount = () => call<MyAccount>('GET', '/api/me/account');
export const makeWords = (language: string) => call<RecoveryWords>('POST', '/api/me/words', { language });
export const signUp = (name: string, passphrase: string) => call<MyAccount>('PUT', '/api/me/account', { name, passphrase });
export const changePassphrase = (before: string, passphrase: string) => call<MyAccount>('PUT', '/api/me/passphrase', { before, passphrase });
export const signIn = (name: string, passphrase: string) => call<Me>('POST', '/api/sessions', { name, passphrase });
export const signInByWords = (words: string) => call<Me>('POST', '/api/sessions/words', { words });
export const signInByLink = (token: string, passphrase: string) => call<Me>('POST', '/api/sessions/link', { token, passphrase });
export const askForPasskey = () => call<PasskeyAsked>('POST', '/api/me/passkeys/challenge');
export const addPasskey = (credential: Json) => call<MyAccount>('POST', '/api/me/passkeys', { credential });
export const endPasskey = (id: number) => call<MyAccount>('DELETE', `/api/me/passkeys/${id}`);
export const askToSign = () => call<PasskeyAsked>('POST', '/api/sessions/passkey/challenge');
export const signInByPasskey = (credential: Json) => call<Me>('POST', '/api/sessions/passkey', { credential });
export const endSession = (id: number) => call<MyAccount>('DELETE', `/api/me/sessions/${id}`);
export const endOtherSessions = () => call<MyAccount>('DELETE', '/api/me/sessions');
