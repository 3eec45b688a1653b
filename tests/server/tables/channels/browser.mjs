// A browser and its push service, as far as messages go, by the cryptography of Node.js: another implementation.
// "new" prints the keys of a browser; otherwise messages on stdin, one or a list, are verified, opened and printed.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const bytes = (text) => Buffer.from(text, 'base64url');
const curve = createECDH('prime256v1');

if (process.argv[2] === 'new') {
  curve.generateKeys();
  const [secret, p256dh, auth] = [curve.getPrivateKey(), curve.getPublicKey(), randomBytes(16)];
  console.log(JSON.stringify({ secret: secret.toString('base64url'), p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }));
} else {
  const given = JSON.parse(readFileSync(0, 'utf8'));
  console.log(JSON.stringify(Array.isArray(given) ? given.map(read) : read(given)));
}

function read({ secret, p256dh, auth, authorization, body }) {
  return { claims: claims(authorization), told: JSON.parse(opened(secret, p256dh, auth, bytes(body))) };
}

/** What a token says whose signature fits the key beside it. */
function claims(authorization) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization);
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((number) => number.toString('base64url'));
  const [head, said, signature] = token.split('.');
  const signer = { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  if (!verify('sha256', Buffer.from(`${head}.${said}`), signer, bytes(signature))) throw new Error('not signed by this key');
  return JSON.parse(bytes(said).toString());
}

/** The text of a message of one record. */
function opened(secret, p256dh, auth, body) {
  const [salt, length] = [body.subarray(0, 16), body[20]];
  const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
  curve.setPrivateKey(bytes(secret));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(p256dh), sender]);
  const shared = Buffer.from(hkdfSync('sha256', curve.computeSecret(sender), bytes(auth), info, 32));
  const derived = (name, size) => Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, size));
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  if (text.at(-1) !== 2) throw new Error('not the last record');
  return text.subarray(0, -1).toString();
}
