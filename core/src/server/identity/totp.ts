import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const stepSeconds = 30;
const digits = 6;
/** RFC 4226, 4 (R6): the shared secret should have 160 bits. */
const secretBytes = 20;
/** How far the clocks of a telephone and of the server may differ, in steps (RFC 6238, 5.2). */
const toleratedSteps = 1;

export function newSecret(): Uint8Array {
  return randomBytes(secretBytes);
}

/** RFC 4648, 6, without padding: as applications for codes take it when it is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

export function stepAt(milliseconds: number): number {
  return Math.floor(milliseconds / 1000 / stepSeconds);
}

/** RFC 4226, 5.3, over the time step (RFC 6238, 4.2). */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const value = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(value % 10 ** length).padStart(length, '0');
}

/** The step whose code it is, of those that are near enough and later than `after`; undefined for none. */
export function matchingStep(secret: Uint8Array, code: string, now: number, after: number | null): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const present = stepAt(now);
  let found: number | undefined;
  // Every step is looked at, so that the time taken does not tell which one it was.
  for (let step = present - toleratedSteps; step <= present + toleratedSteps; step++) {
    const isSame = timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code));
    if (isSame && (after === null || step > after)) found = step;
  }
  return found;
}

/** What a QR code for such applications holds (Google Authenticator's key URI format, which all of them read). */
export function keyUri(secret: Uint8Array, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
