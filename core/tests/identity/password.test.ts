import { describe, expect, test } from 'vitest';
import { longestPassword } from '../../src/identity/password-strength.ts';
import { generatePassword, hashPassword, verifyPassword } from '../../src/server/identity/password.ts';

describe('passwords', () => {
  test('are kept as argon2id with 19 MiB, two passes, one lane', async () => {
    const hash = await hashPassword('correct horse');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(await hashPassword('correct horse')).not.toBe(hash);
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    for (const wrong of ['correct horse ', 'Correct horse', '', 'correct horsf']) {
      expect(await verifyPassword(wrong, hash), wrong).toBe(false);
    }
  });

  test('are the same however an accent was typed', async () => {
    expect(await verifyPassword('sa\u0303o joa\u0303o', await hashPassword('são joão'))).toBe(true);
  });

  test('of an account without one never fit', async () => {
    expect(await verifyPassword('', null)).toBe(false);
    expect(await verifyPassword('anything', null)).toBe(false);
  });

  test('longer than any passphrase are not even looked at', async () => {
    const long = 'x'.repeat(longestPassword + 1);
    expect(await verifyPassword(long, await hashPassword(long))).toBe(false);
    const longest = 'x'.repeat(longestPassword);
    expect(await verifyPassword(longest, await hashPassword(longest))).toBe(true);
  });

  test('that are generated have 16 signs that cannot be mistaken', () => {
    const made = new Set(Array.from({ length: 200 }, generatePassword));
    expect(made.size).toBe(200);
    for (const password of made) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{16}$/);
  });
});
