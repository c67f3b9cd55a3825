import { describe, expect, test } from 'vitest';
import { base32, codeOf, keyUri, matchingStep, newSecret, stepAt } from '../../src/server/identity/totp.ts';

/** The secret of both RFCs' test vectors. */
const secret = new TextEncoder().encode('12345678901234567890');

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %d seconds are those of RFC 6238, appendix B (SHA-1)', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1000), 8)).toBe(code);
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code.slice(2));
  });

  test('by counter are those of RFC 4226, appendix D', () => {
    const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
    expect(codes.map((_, counter) => codeOf(secret, counter))).toEqual(codes);
  });

  test('of a step before and a step after are taken, no others, and none that was taken already', () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    const taken = (offset: number, after: number | null = null) =>
      matchingStep(secret, codeOf(secret, step + offset), now, after);
    expect([-2, -1, 0, 1, 2].map((offset) => taken(offset))).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(taken(0, step)).toBeUndefined();
    expect(taken(-1, step)).toBeUndefined();
    expect(taken(1, step)).toBe(step + 1);
  });

  test.each(['', '12345', '1234567', '12345a', ' 123456', '１２３４５６'])('%j is none', (code) => {
    expect(matchingStep(secret, code, 59_000, null)).toBeUndefined();
  });
});

test('base32 is that of RFC 4648, 10, without padding', () => {
  const words = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [plain, text] of Object.entries(words)) expect(base32(new TextEncoder().encode(plain))).toBe(text);
});

test('an application reads account, issuer and 160 bits', () => {
  const made = newSecret();
  const uri = new URL(keyUri(made, 'ana+1@example.org', 'Gleba'));
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Gleba:ana+1@example.org',
  ]);
  expect(uri.searchParams.get('secret')).toBe(base32(made));
  expect(base32(made)).toHaveLength(32);
  expect(uri.searchParams.get('issuer')).toBe('Gleba');
});
