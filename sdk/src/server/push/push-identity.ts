import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** Order of P-256 (SEC 2, 2.4.2). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** RFC 8292, 2: no longer than 24 hours. */
const lifetimeSeconds = 12 * 60 * 60;

/** As whom the program speaks to push services (VAPID, RFC 8292). */
export interface PushIdentity {
  /** In base64url. */
  readonly publicKey: string;
  /** Of the header `Authorization` for one push service. */
  authorization(endpoint: string, now?: number): string;
}

/** `secret`: 32 bytes or more of any form, always the same ones; `subject`: whom a push service turns to, as `mailto:` or `https:`. */
export function createPushIdentity(secret: Uint8Array, subject: string): PushIdentity {
  // FIPS 186-5, A.2.1: 64 bits more than the order has, so that no key is likelier than another.
  const wide = Buffer.from(hkdfSync('sha256', secret, '', 'gleba push identity', 40)).toString('hex');
  const scalar = (BigInt(`0x${wide}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const key = keyOf(d, point);
  const publicKey = point.toString('base64url');
  return {
    publicKey,
    authorization(endpoint, now = Date.now()) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + lifetimeSeconds, sub: subject };
      return `vapid t=${signed(claims, key)}, k=${publicKey}`;
    },
  };
}

function keyOf(d: Buffer, point: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y }, format: 'jwk' });
}

function signed(claims: object, key: KeyObject): string {
  const parts = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const text = parts.join('.');
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}
