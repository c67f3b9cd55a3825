import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExtractedName, ExtractedValue } from '../../src/reading/findings.ts';
import { isRegistration, registrationDigits, registrationIn } from '../../src/server/reading/extract/registration.ts';
import { amountIn, daysIn, nameIn } from '../../src/server/reading/extract/words.ts';
import { type Checked, checkDocument, isValidBy } from '../../src/server/validation/check-document.ts';
import { nameLikeness, sameName } from '../../src/server/validation/name-likeness.ts';

describe('numbers of certificates', () => {
  test('those that registries publish as examples', () => {
    expect(isRegistration('104539 01 55 2013 1 00012 021 0000123-21')).toBe(true);
    expect(isRegistration('104539 01 55 2013 1 00012 021 0000123-22')).toBe(false);
    expect(isRegistration('1'.repeat(32))).toBe(false);
  });
  const base = fc.stringMatching(/^\d{30}$/).filter((digits) => !/^(\d)\1*$/.test(digits));
  test('are right with their digits, and read back from print', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const whole = digits + registrationDigits(digits);
        expect(isRegistration(whole)).toBe(true);
        expect(registrationIn(`Matrícula: ${whole}`)?.replace(/\D/g, '')).toBe(whole);
      }),
    );
  });
  // Two remainders share a digit, so one in some fifty slips of the pen fits by chance.
  test('are nearly always wrong after one digit changed', () => {
    const change = fc.tuple(base, fc.nat(29), fc.integer({ min: 1, max: 9 }));
    const told = fc.sample(change, 500).filter(([digits, at, by]) => {
      const changed = [...digits];
      changed[at] = String((Number(changed[at]) + by) % 10);
      return isRegistration(changed.join('') + registrationDigits(digits));
    });
    expect(told.length).toBeLessThan(25);
  });
});

describe('words of papers', () => {
  test('days in each way of writing them; what is no day is none', () => {
    expect(daysIn('Nascido em 12/03/1980, casado em 5 de março de 2001, 07/MAR/2010 e 31/02/2000')).toEqual([
      ...['1980-03-12', '2001-03-05', '2010-03-07'],
    ]);
    expect(daysIn('99/99/9999 0/1/2000')).toEqual([]);
  });
  test('every day of the calendar is read back', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(daysIn(`emissão ${iso.split('-').reverse().join('/')}.`)).toEqual([iso]);
      }),
    );
  });
  test('amounts and names', () => {
    expect(amountIn('Total R$ 1.234,56')).toBe('1234.56');
    expect(amountIn('R$ 12')).toBeUndefined();
    expect(nameIn('JOSEFA DA SILVA LIMA')).toBe('JOSEFA DA SILVA LIMA');
    expect(nameIn('12.345')).toBeUndefined();
  });
});

describe('whether names are of one person', () => {
  test.each([
    ['Josefa da Silva Lima', 'JOSEFA SILVA LIMA', true],
    ['José Antônio de Souza', 'JOSE ANTONIO SOUSA', true],
    ['Maria Aparecida dos Santos Costa', 'MARIA APARECIDA SANTOS', true],
    ['Josefa da Silva Lima', 'Antônia da Silva Lima', false],
    ['Josefa Lima', 'Pedro Costa', false],
  ])('%s and %s: %s', (one, other, is) => {
    expect(nameLikeness(one, other) >= sameName).toBe(is);
  });
  test('is the same from both sides for the same name, between 0 and 1, and 1 without accents and particles', () => {
    const name = fc.array(fc.stringMatching(/^[A-Z][a-z]{2,8}$/), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(name, name, (one, other) => {
        const likeness = nameLikeness(one.join(' '), other.join(' '));
        expect(likeness).toBeGreaterThanOrEqual(0);
        expect(likeness).toBeLessThanOrEqual(1);
        expect(nameLikeness(one.join(' de '), one.join(' ').toUpperCase())).toBeGreaterThan(0.999);
      }),
    );
  });
});

describe('rules', () => {
  const value = (name: ExtractedName, text: string): ExtractedValue => ({
    ...{ name, value: text, confidence: 95, evidence: { page: 1, sheet: 1, box: [0, 0, 1, 1], text } },
  });
  const checked = (values: readonly ExtractedValue[], more: Partial<Checked> = {}): Checked => ({
    ...{ values, recorded: { names: ['Josefa Lima'], cpf: '111.444.777-35', marriageRegime: 'partialCommunity' } },
    ...{ sheets: [], doubled: [], today: '2026-11-25', ...more },
  });
  const verdict = (rule: string, given: Checked) => {
    const [result] = checkDocument([rule], given);
    return `${result?.verdict} ${result?.code}`;
  };
  const scan = { page: 1, sheet: 1, source: 'ocr', width: 1700, height: 2400, contrast: 0.9, confidence: 92 } as const;
  test.each<[string, string, Checked]>([
    ['taxIdDigits', 'passed right', checked([value('cpf', '111.444.777-35')])],
    ['taxIdDigits', 'failed wrong', checked([value('cpf', '111.444.777-36')])],
    ['taxIdDigits', 'unsure notFound', checked([])],
    ['registrationDigits', 'failed wrong', checked([value('registration', '2'.repeat(31) + 1)])],
    ['datesPlausible', 'failed future', checked([value('issuedOn', '2026-11-26')])],
    ['datesPlausible', 'passed right', checked([value('issuedOn', '2026-11-25')])],
    ['datesPlausible', 'failed early', checked([value('birthDate', '1899-12-31')])],
    [
      'datesPlausible',
      'failed beforeBirth',
      checked([value('birthDate', '1990-01-02'), value('issuedOn', '1990-01-01')]),
    ],
    ['nameMatches', 'passed right', checked([value('name', 'JOSEFA DE LIMA')])],
    ['nameMatches', 'failed different', checked([value('name', 'PEDRO COSTA')])],
    [
      'nameMatches',
      'unsure notRecorded',
      checked([value('name', 'PEDRO COSTA')], { recorded: { names: [], cpf: null, marriageRegime: null } }),
    ],
    ['taxIdMatches', 'failed different', checked([value('cpf', '529.982.247-25')])],
    ['recentProof:90', 'passed right', checked([value('issuedOn', '2026-08-27')])],
    ['recentProof:90', 'failed old', checked([value('issuedOn', '2026-08-26')])],
    ['recentProof:30', 'failed old', checked([value('issuedOn', '2026-10-25')])],
    ['marriageRegimeMatches', 'failed different', checked([value('marriageRegime', 'separation')])],
    ['fileOnce', 'failed twice', checked([], { doubled: [2] })],
    ['legible', 'passed right', checked([], { sheets: [scan] })],
    ['legible', 'unsure small', checked([], { sheets: [{ ...scan, height: 600, width: 400 }] })],
    ['legible', 'failed pale', checked([], { sheets: [{ ...scan, contrast: 0.1 }] })],
    ['legible', 'failed guessed', checked([], { sheets: [{ ...scan, confidence: 20 }] })],
    ['legible', 'unsure doubtful', checked([], { sheets: [{ ...scan, confidence: 60 }] })],
    ['legible', 'failed unreadable', checked([], { sheets: [{ ...scan, source: 'none' }] })],
  ])('%s: %s', (rule, told, given) => {
    expect(verdict(rule, given)).toBe(told);
  });
  test('one that failed makes it not valid, one that is unsure leaves it open, and no rule says nothing', () => {
    const right = checked([value('cpf', '111.444.777-35')]);
    expect(isValidBy(checkDocument(['taxIdDigits', 'taxIdMatches'], right))).toBe(true);
    expect(isValidBy(checkDocument(['taxIdDigits', 'nameMatches'], right))).toBeNull();
    expect(isValidBy(checkDocument(['taxIdDigits', 'fileOnce'], { ...right, doubled: [1] }))).toBe(false);
    expect(isValidBy(checkDocument(['unknown'], right))).toBeNull();
  });
  test('a verdict repeats nothing of the record', () => {
    const results = checkDocument(
      ['nameMatches', 'taxIdMatches'],
      checked([value('name', 'PEDRO'), value('cpf', '529.982.247-25')]),
    );
    expect(JSON.stringify(results)).not.toMatch(/Josefa|111\.444/);
  });
});
