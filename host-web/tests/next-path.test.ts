import { describe, expect, it } from 'vitest';
import { safeNext, withNext } from '../src/router/next-path.ts';

const origin = 'https://app.example.com';

describe('next', () => {
  it.each(['/lands', '/lands?q=1#x', '/project/7/details', '/%2F%2Fevil.example'])('keeps %s', (path) => {
    expect(safeNext(path, origin)).toBe(path);
  });

  it.each([
    undefined,
    null,
    '',
    'lands',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\\/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '\\\\evil.example',
    'https://evil.example/',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    ' /lands',
    '/\tlands',
    '/\n/evil.example',
    '/login',
    '/login?next=/lands',
    '/loading-cache',
    `/${'a'.repeat(2001)}`,
  ])('refuses %j', (path) => {
    expect(safeNext(path, origin)).toBeUndefined();
  });

  it('never answers another origin', () => {
    for (const path of ['/@evil.example', '/?//evil.example', '/#//evil.example', '/..//x', '/%5Cevil.example']) {
      const next = safeNext(path, origin);
      if (next !== undefined) expect(new URL(next, origin).origin).toBe(origin);
    }
  });

  it('drops a token', () => {
    expect(safeNext('/report/1?token=abc&page=2', origin)).toBe('/report/1?page=2');
  });

  it('is written into the address, except for the root', () => {
    expect(withNext('/login', '/lands?q=a b')).toBe('/login?next=%2Flands%3Fq%3Da%20b');
    expect(withNext('/login', '/')).toBe('/login');
  });
});
