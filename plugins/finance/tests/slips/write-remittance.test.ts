import { describe, expect, test } from 'vitest';
import { remittances } from '../../src/cnab/layouts/remittance.ts';
import { type RemittanceFile, type RemittanceSlip, writeRemittance } from '../../src/slips/write-remittance.ts';

const file = (bank: string): RemittanceFile => ({
  ...{ bank, bankName: 'BANCO', company: 'Imobiliária São João Ltda', companyDocument: '11222333000181' },
  ...{ branch: '1234', branchDigit: '5', account: '67890', accountDigit: '1', agreement: '123456', wallet: '109' },
  ...{ variation: '019', code: '98765', sequence: 7, day: '2031-01-05' },
});
const slip = (more: Partial<RemittanceSlip> = {}): RemittanceSlip => ({
  ...{ kind: 'entry', number: '00010152', document: '17/3', use: '0DS7Y1W3M6R4T5Q8K2J9H0G1A', dueDate: '2031-02-10' },
  ...{ cents: 123_456n, interestPercent: 100n, interestOfDay: 41n, fine: { as: 'percent', value: 200n } },
  lateFrom: '2031-02-11',
  payer: {
    ...{ name: 'José da Conceição', document: '52998224725', street: 'Rua das Flores, 10', neighborhood: 'Centro' },
    ...{ postalCode: '35900000', city: 'Itabira', state: 'MG' },
  },
  ...more,
});
const linesOf = (text: string) => {
  expect(text.endsWith('\r\n')).toBe(true);
  return text.slice(0, -2).split('\r\n');
};
const at = (line: string | undefined, from: number, length: number) => (line ?? '').slice(from - 1, from - 1 + length);

test.each(Object.keys(remittances))('bank %s: every line as wide as the file, in letters of one byte', (bank) => {
  const wallet = { '001': '17', '237': '09', '756': '1' }[bank] ?? '109';
  const text = writeRemittance({ ...file(bank), wallet }, [
    slip(),
    slip({ kind: 'cancellation' }),
    slip({ fine: null }),
  ]);
  const { width = 0 } = remittances[bank] ?? {};
  for (const line of linesOf(text)) expect(line).toHaveLength(width);
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(text).toContain('JOSE DA CONCEICAO');
});

/** Places counted in the manuals' own tables, not by ours. */
describe('240 places', () => {
  const lines = linesOf(
    writeRemittance({ ...file('001'), agreement: '1238798', wallet: '17' }, [slip(), slip({ kind: 'dueDate' })]),
  );
  test('header, lot, slips, ends; lines of slips are counted in the lot, all in the file', () => {
    expect(lines.map((line) => `${at(line, 8, 1)}${at(line, 14, 1).trim()}`)).toEqual([
      ...['0', '10', '3P', '3Q', '3R', '3P', '3Q', '5', '9'].map((said) => (said === '10' ? '10' : said)),
    ]);
    expect(lines.slice(2, 7).map((line) => at(line, 9, 5))).toEqual(['00001', '00002', '00003', '00004', '00005']);
    expect(at(lines[0], 143, 1)).toBe('1');
    expect(at(lines[0], 158, 6)).toBe('000007');
    expect(at(lines[7], 18, 12)).toBe('000007000002');
    expect(at(lines[7], 30, 17)).toBe('00000000000246912');
    expect(at(lines[8], 18, 12)).toBe('000001000009');
  });
  test('P: movement, number, due day, amount, interest, our own words', () => {
    const p = lines[2];
    expect(at(p, 16, 2)).toBe('01');
    expect(at(lines[5], 16, 2)).toBe('06');
    expect(at(p, 18, 6)).toBe('012345');
    expect(at(p, 38, 20).trim()).toBe('00010152');
    expect(at(p, 78, 8)).toBe('10022031');
    expect(at(p, 86, 15)).toBe('000000000123456');
    expect(at(p, 118, 9)).toBe('211022031');
    expect(at(p, 127, 15)).toBe('000000000000100');
    expect(at(p, 196, 25)).toBe('0DS7Y1W3M6R4T5Q8K2J9H0G1A');
  });
  test('Q and R: who pays, and the fine', () => {
    expect(at(lines[3], 18, 16)).toBe('1000052998224725');
    expect(at(lines[3], 129, 8)).toBe('35900000');
    expect(at(lines[3], 152, 2)).toBe('MG');
    expect(at(lines[4], 66, 24)).toBe('211022031000000000000200');
  });
});

describe('400 places', () => {
  test('Itaú: the slip and, behind it, what it costs to be late', () => {
    const lines = linesOf(writeRemittance(file('341'), [slip(), slip({ kind: 'cancellation' })]));
    expect(lines.map((line) => line.charAt(0)).join('')).toBe('01219');
    expect(at(lines[0], 1, 19)).toBe('01REMESSA01COBRANCA');
    expect(at(lines[0], 27, 12)).toBe('123400678901');
    const one = lines[1];
    expect(at(one, 38, 25)).toBe('0DS7Y1W3M6R4T5Q8K2J9H0G1A');
    expect(at(one, 63, 8)).toBe('00010152');
    expect(at(one, 84, 3)).toBe('109');
    expect(at(one, 108, 3)).toBe('I01');
    expect(at(lines[3], 108, 3)).toBe('I02');
    expect(at(one, 111, 10).trim()).toBe('17/3');
    expect(at(one, 121, 19)).toBe('1002310000000123456');
    expect(at(one, 161, 13)).toBe('0000000000041');
    expect(at(one, 219, 16)).toBe('0100052998224725');
    expect(at(lines[2], 2, 22)).toBe('2110220310000000000200');
    expect(lines.map((line) => at(line, 395, 6))).toEqual(['000001', '000002', '000003', '000004', '000005']);
  });
  test('Bradesco: the number of the file in its header, the fine on the slip', () => {
    const of = { ...file('237'), wallet: '09' };
    const lines = linesOf(writeRemittance(of, [slip({ number: '00000000525P' })]));
    expect(at(lines[0], 27, 20)).toBe('00000000000000098765');
    expect(at(lines[0], 109, 9)).toBe('MX0000007');
    expect(at(lines[1], 21, 17)).toBe('00090123400678901');
    expect(at(lines[1], 66, 17)).toBe('2020000000000525P');
    expect(at(lines[1], 109, 2)).toBe('01');
  });
});

test('figures that do not fit are refused, words are cut', () => {
  expect(() => writeRemittance(file('341'), [slip({ cents: 10n ** 13n })])).toThrow(RangeError);
  const long = slip({ payer: { ...slip().payer, name: 'A'.repeat(300), street: 'Ç'.repeat(300) } });
  for (const line of linesOf(writeRemittance(file('341'), [long]))) expect(line).toHaveLength(400);
});
test('lines that somebody wrote into a name end no line', () => {
  const text = writeRemittance(file('341'), [slip({ fine: null, payer: { ...slip().payer, name: 'A\r\n9\t' } })]);
  expect(linesOf(text)).toHaveLength(3);
});
