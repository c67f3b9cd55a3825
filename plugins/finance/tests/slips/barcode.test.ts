import { describe, expect, test } from 'vitest';
import { barcodeOf, dueFactor, typedLineOf } from '../../src/slips/barcode.ts';
import { module10, module11 } from '../../src/slips/check-digits.ts';
import { interleavedWidths } from '../../src/slips/interleaved.ts';
import { type SlipAccount, slipBanks } from '../../src/slips/slip-banks.ts';

const account = (of: Partial<SlipAccount>): SlipAccount => ({
  ...{ bank: '', branch: '', account: '', accountDigit: '', agreement: '', wallet: '', ...of },
});

/** Slips as others publish them (the examples of brcobranca, which banks' manuals are the source of; Itaú 2029 is after the days began again). */
const published = [
  [
    'Itaú, 2008',
    { bank: '341', branch: '0810', account: '53678', wallet: '175' },
    ...['00258281', '2008-02-02', 13_500n, '34191377000000135001750025828170810536789000'],
    ...['34191.75009 25828.170818 05367.890000 1 37700000013500', '175/00258281-7'],
  ],
  [
    'Itaú, 2029: the days began again',
    { bank: '341', branch: '1248', account: '02124', wallet: '109' },
    ...['00010152', '2029-05-20', 675_787n, '34194254800006757871090001015271248021246000'],
    ...['34191.09008 01015.271248 80212.460002 4 25480000675787', '109/00010152-7'],
  ],
  [
    'Bradesco',
    { bank: '237', branch: '1172', account: '0403005', wallet: '06' },
    ...['00075896452', '2009-04-30', 295_295n, '23795422300002952951172060007589645204030050'],
    ...['23791.17209 60007.589645 52040.300502 5 42230000295295', '06/00075896452-5'],
  ],
  [
    'Banco do Brasil, seven figures of agreement',
    { bank: '001', branch: '4042', account: '000000061900', agreement: '1238798', wallet: '18' },
    ...['7777700168', '2008-02-03', 13_500n, '00193377100000135000000001238798777770016818'],
    ...['00190.00009 01238.798779 77700.168188 3 37710000013500', '12387987777700168'],
  ],
  [
    'Santander',
    { bank: '033', branch: '0059', account: '013000123', agreement: '1899775', wallet: '102' },
    ...['000090002720', '2012-09-08', 5400n, '03399545000000054009189977500009000272070102'],
    ...['03399.18997 77500.009004 02720.701024 9 54500000005400', '000090002720-7'],
  ],
] as const;

test.each(published)('%s', (_, of, count, dueDate, cents, barcode, line, shown) => {
  const number = slipBanks[of.bank]?.numberOf(account(of), String(count));
  const facts = { bank: of.bank, dueDate: String(dueDate), cents: BigInt(cents), freeField: number?.freeField ?? '' };
  expect(barcodeOf(facts)).toBe(barcode);
  expect(typedLineOf(String(barcode))).toBe(line);
  expect(number?.shown).toBe(shown);
});

describe('numbers of each bank', () => {
  test.each([
    ['237', '06', '00000000525', '06/00000000525-P'],
    ['237', '09', '00000000001', '09/00000000001-1'],
    ['237', '19', '00000000002', '19/00000000002-8'],
    ['237', '19', '00000000006', '19/00000000006-0'],
    ['033', '101', '566612457800', '566612457800-2'],
    ['033', '101', '000001961005', '000001961005-0'],
    ['104', '', '000000000000001', '14000000000000001-4'],
  ])('%s %s %s', (bank, wallet, count, shown) => {
    expect(slipBanks[bank]?.numberOf(account({ bank, wallet, agreement: '1899775' }), count).shown).toBe(shown);
  });
  test('Caixa: what stands behind the amount', () => {
    const number = slipBanks['104']?.numberOf(account({ bank: '104', agreement: '245274' }), '000000000000001');
    expect(number?.freeField).toBe('2452740000100040000000017');
  });
  test('Sicoob: the example of its manual', () => {
    const of = account({ bank: '756', branch: '0001', agreement: '0000019', wallet: '1' });
    expect(slipBanks['756']?.numberOf(of, '0000021')).toMatchObject({ shown: '0000021-8', inReturn: '218' });
  });
  test('every bank’s own part has twenty-five figures', () => {
    for (const [bank, { needs, figures, numberOf }] of Object.entries(slipBanks)) {
      const filled = Object.fromEntries(Object.entries(needs).map(([name, length]) => [name, '1'.repeat(length)]));
      expect(numberOf(account({ bank, ...filled }), '7'.repeat(figures)).freeField, bank).toMatch(/^\d{25}$/);
    }
  });
});

test('days of due dates: FEBRABAN’s table, and where they begin again', () => {
  expect(dueFactor('2000-07-03')).toBe('1000');
  expect(dueFactor('2002-05-01')).toBe('1667');
  expect(dueFactor('2010-11-17')).toBe('4789');
  expect(dueFactor('2025-02-21')).toBe('9999');
  expect(dueFactor('2025-02-22')).toBe('1000');
  expect(dueFactor('2049-10-13')).toBe('9999');
  expect(() => dueFactor('2049-10-14')).toThrow(RangeError);
  expect(() => dueFactor('1997-10-08')).toThrow(RangeError);
});

test('amounts that no slip has are refused', () => {
  const of = { bank: '341', dueDate: '2031-01-31', freeField: '0'.repeat(25) };
  for (const cents of [0n, -1n, 10_000_000_000n]) expect(() => barcodeOf({ ...of, cents })).toThrow(RangeError);
});

test('check digits are never of two figures, and one wrong figure is seen', () => {
  for (let number = 0; number < 2000; number += 1) {
    const digits = String(number).padStart(9, '0');
    expect(module10(digits)).toMatch(/^\d$/);
    expect(module11(digits)).toMatch(/^\d$/);
    expect(module10(digits)).not.toBe(module10(digits.slice(0, -1) + ((number + 1) % 10)));
  }
});

test('bars: start, five of each pair, end', () => {
  expect(interleavedWidths('01')).toEqual([1, 1, 1, 1, 1, 3, 1, 1, 3, 1, 3, 1, 1, 3, 3, 1, 1]);
  expect(interleavedWidths('0'.repeat(44))).toHaveLength(4 + 22 * 10 + 3);
});
