import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSecretBox } from '../../src/server/identity/sealed-secret.ts';

const [first, second] = [randomBytes(32), randomBytes(48)];
const secret = new TextEncoder().encode('what nobody may read');

describe('a sealed secret', () => {
  const box = createSecretBox([first]);

  test('opens where it was sealed, and is another text each time', () => {
    const sealed = box.seal(secret, 'ana');
    expect(box.open(sealed, 'ana')).toEqual(Buffer.from(secret));
    expect(box.seal(secret, 'ana')).not.toBe(sealed);
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes(Buffer.from(secret))).toBe(false);
  });

  test('does not open in another row, when a bit has changed, or with another key', () => {
    const sealed = box.seal(secret, 'ana');
    expect(box.open(sealed, 'rui')).toBeUndefined();
    const body = Buffer.from(sealed.split('.')[2] ?? '', 'base64url');
    for (const index of [0, 12, body.length - 1]) {
      const changed = Buffer.from(body);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(box.open(sealed.replace(/[^.]+$/, changed.toString('base64url')), 'ana')).toBeUndefined();
    }
    expect(createSecretBox([second]).open(sealed, 'ana')).toBeUndefined();
    for (const text of ['', 'v1', 'v1..', sealed.slice(0, 30), sealed.replace('v1', 'v2')])
      expect(box.open(text, 'ana')).toBeUndefined();
  });

  test('of an old key opens while the key is known, and is known to be old', () => {
    const sealed = box.seal(secret, 'ana');
    const rotated = createSecretBox([second, first]);
    expect(rotated.open(sealed, 'ana')).toEqual(Buffer.from(secret));
    expect([box.isOld(sealed), rotated.isOld(sealed), rotated.isOld(rotated.seal(secret, 'ana'))]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('needs a key', () => {
    expect(() => createSecretBox([])).toThrow();
  });
});
