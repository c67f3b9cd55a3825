import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushAddress } from '../../push-token.ts';

/** Size of the one record that there is (RFC 8188, 2.1); services take 4096 bytes (RFC 8030, 7.2). */
const recordSize = 4096;
/** Header, tag and the byte that ends the record. */
export const largestPush = recordSize - 86 - 16 - 1;

/** What is made anew for every message; given by tests alone. */
export interface PushSecrets {
  readonly privateKey?: Uint8Array;
  readonly salt?: Uint8Array;
}

/**
 * A message that only the browser can read, by `aes128gcm` (RFC 8291, 3.4 and 4; RFC 8188, 2). Undefined for what is no key of a browser, or
 * is too long.
 */
export function encryptPush(to: PushAddress, text: string, secrets: PushSecrets = {}): Buffer | undefined {
  const theirs = Buffer.from(to.p256dh, 'base64url');
  const auth = Buffer.from(to.auth, 'base64url');
  const plain = Buffer.from(text);
  if (theirs.length !== 65 || auth.length !== 16 || plain.length > largestPush) return undefined;
  const ours = createECDH('prime256v1');
  if (secrets.privateKey) ours.setPrivateKey(secrets.privateKey);
  else ours.generateKeys();
  const shared = sharedSecret(ours, theirs);
  if (!shared) return undefined;
  const salt = secrets.salt ?? randomBytes(16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours.getPublicKey()]);
  const input = new Uint8Array(hkdfSync('sha256', shared, auth, info, 32));
  const key = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordSize);
  size.writeUInt8(65, 4);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 ends the last record.
  const body = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()]);
  return Buffer.concat([salt, size, ours.getPublicKey(), body, cipher.getAuthTag()]);
}

/** Refused by the library for what is no point of the curve. */
function sharedSecret(ours: ReturnType<typeof createECDH>, theirs: Uint8Array): Buffer | undefined {
  try {
    return ours.computeSecret(theirs);
  } catch {
    return undefined;
  }
}
