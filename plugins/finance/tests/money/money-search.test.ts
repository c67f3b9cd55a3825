import { describe, expect, test } from 'vitest';
import { amountIn, transactionsFoundBy } from '../../src/money/money-search.ts';

describe('the amount that a text is', () => {
  test.each([
    ...[['1.234,56', '1234.56'] as const, ['1234,56', '1234.56'] as const, ['1234.56', '1234.56'] as const],
    ...[['R$ 1.234,56', '1234.56'] as const, ['1.234', '1234.00'] as const, ['1234', '1234.00'] as const],
    ...[['1,234.56', '1234.56'] as const, ['12.5', '12.50'] as const, ['0,5', '0.50'] as const],
    ...[['1.234.567,8', '1234567.80'] as const, [' 007,00 ', '7.00'] as const],
  ])('%s', (text, amount) => {
    expect(amountIn(text)).toBe(amount);
  });

  test.each(['', 'Perícia', '1.23.4', '1,234,56', '-5', '1e3', 'R$', '12/03/2026', '1'.repeat(16), '9'.repeat(4000)])(
    'none in %j',
    (text) => {
      expect(amountIn(text)).toBeUndefined();
    },
  );

  test('is looked for beside words and whom it is with', () => {
    const amounts = { or: [{ amount: { equalTo: '10.00' } }, { actualAmount: { equalTo: '10.00' } }] };
    expect(transactionsFoundBy('10')).toEqual({ or: [{ search: '10' }, { partner: { search: '10' } }, amounts] });
    expect(transactionsFoundBy('Ana')).toEqual({ or: [{ search: 'Ana' }, { partner: { search: 'Ana' } }] });
  });
});
