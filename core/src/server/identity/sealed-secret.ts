import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SecretBox } from '../../secret/secret-box-token.ts';

interface Key {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const version = 'v1';
/** NIST SP 800-38D, 8.2.2: random nonces of 96 bits. */
const nonceBytes = 12;
const tagBytes = 16;

/** `keys`: at least one, each 32 bytes or more of any form; a new key goes before the old ones. */
export function createSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const derived = keys.map(deriveKey);
  const [first] = derived;
  if (!first) throw new Error('A secret box needs a key.');
  return {
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first.bytes, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${first.id}.${body.toString('base64url')}`;
    },
    open(sealed, about) {
      const [head, id, text = ''] = sealed.split('.');
      const key = derived.find((one) => one.id === id);
      const body = Buffer.from(text, 'base64url');
      if (head !== version || !key || body.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, body.subarray(0, nonceBytes))
        .setAAD(Buffer.from(about))
        .setAuthTag(body.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(body.subarray(nonceBytes, -tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
    isOld: (sealed) => sealed.split('.')[1] !== first.id,
  };
}

function deriveKey(secret: Uint8Array): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'gleba secrets at rest', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8) };
}
