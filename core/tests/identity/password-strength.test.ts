import { describe, expect, test } from 'vitest';
import { followedHints, passwordStrength } from '../../src/identity/password-strength.ts';

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['abc', 0],
    ['12345678', 1],
    ['abcdefgh', 1],
    ['abcdefg1', 2],
    ['correct horse battery', 2],
    ['Abcdefg1', 3],
    ['Ação-2026', 4],
    ['ÁREA VERDE 7', 3],
  ])('of %j is %d', (text, level) => {
    expect(passwordStrength(text)).toBe(level);
  });

  test('of fewer than eight characters is never enough', () => {
    expect(passwordStrength('aB1!xyz')).toBe(1);
    expect(passwordStrength('aB1!xyzw')).toBe(4);
    // Four characters, though eight units of UTF-16.
    expect(passwordStrength('🏠🏠🏠🏠')).toBeLessThan(2);
  });

  test('tells which hints are followed', () => {
    expect([...followedHints('Casa 1')]).toEqual(['uppercase', 'lowercase', 'number', 'special']);
    expect([...followedHints('çççççççç')]).toEqual(['lowercase', 'length']);
  });
});
