/** Keys that this browser makes and signs with, if whoever sits there lets it (WebAuthn). */

import type { Json } from '../lib/protocol';

/** Whether this browser does so for pages of a host; null: the server has none. */
export const canHavePasskeys = (host: string | null): boolean =>
  host !== null && location.hostname === host && 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** A new key as the server asked for it; null where the browser, or whoever sits there, says no. */
export async function makeKey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return written(await navigator.credentials.create({ publicKey }).catch(() => null));
}

/** A signature by a key of the user's choice; null where there is none, or somebody says no. */
export async function signByKey(options: Json): Promise<Json | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  return written(await navigator.credentials.get({ publicKey }).catch(() => null));
}

const written = (found: Credential | null): Json | null => (found instanceof PublicKeyCredential ? (found.toJSON() as unknown as Json) : null);
