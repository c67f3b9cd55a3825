import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, allocationFault } from '../../src/money/allocation.ts';

const part = (costCenterId: string, percent: string) => ({ costCenterId, percent });

/** Percentages with four digits that come to exactly 100. */
const allocations = fc
  .uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 0, maxLength: 8 })
  .map((cuts) => [0, ...cuts.sort((a, b) => a - b), 1_000_000])
  .map((ends) =>
    ends.slice(1).map((end, index) => {
      const size = end - (ends[index] ?? 0);
      return part(`c${index}`, `${Math.floor(size / 10_000)}.${String(size % 10_000).padStart(4, '0')}`);
    }),
  );

describe('parts of an amount by cost centres', () => {
  test('come to the amount exactly, each within a cent of its share, none below zero', () => {
    fc.assert(
      fc.property(allocations, fc.bigInt({ min: 1n, max: 10n ** 13n }), (parts, cents) => {
        expect(allocationFault(parts)).toBeUndefined();
        const amounts = allocate(cents, parts);
        expect(amounts.reduce((total, one) => total + one, 0n)).toBe(cents);
        amounts.forEach((amount, index) => {
          const percent = BigInt((parts[index]?.percent ?? '').replace('.', ''));
          const exact = cents * percent;
          expect(amount).toBeGreaterThanOrEqual(0n);
          const away = amount * 1_000_000n - exact;
          expect(away < 0n ? -away : away).toBeLessThanOrEqual(1_000_000n);
        });
      }),
    );
  });

  test('by hand: a hundred reais by thirds', () => {
    const thirds = [part('a', '33.3333'), part('b', '33.3333'), part('c', '33.3334')];
    expect(allocate(10_000n, thirds)).toEqual([3333n, 3334n, 3333n]);
  });

  test('are refused where they come to anything but 100, stand twice, or are nothing', () => {
    expect(allocationFault([])).toBeUndefined();
    expect(allocationFault([part('a', '100')])).toBeUndefined();
    expect(allocationFault([part('a', '99.9999')])).toBe('notWhole');
    expect(allocationFault([part('a', '60'), part('b', '40.0001')])).toBe('notWhole');
    expect(allocationFault([part('a', '50'), part('a', '50')])).toBe('twice');
    expect(allocationFault([part('a', '100'), part('b', '0')])).toBe('empty');
  });
});
